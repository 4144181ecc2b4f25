// Bundle the player into the one script that Python writes into pages: `node build.mjs [folder]`.
import { build } from "esbuild";
import { join } from "node:path";

const folder = process.argv[2] ?? join(import.meta.dirname, "../src/linkwork/view");
await build({
  entryPoints: [join(import.meta.dirname, "src/page.ts")],
  outfile: join(folder, "player.js"),
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "ascii",
  legalComments: "inline",
  loader: { ".css": "text" },
  logLevel: "warning",
});
