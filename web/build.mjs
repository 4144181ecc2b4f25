// Bundle the front end into what the package ships: `node build.mjs [folder]`. `player.js` is the one script that Python writes
// into pages; `studio.js`, which takes the scene out of it, and `studio.css` are what the studio serves beside it.
import { build } from "esbuild";
import { join } from "node:path";

const here = import.meta.dirname, chosen = process.argv[2];
const place = (part) => chosen ?? join(here, "../src/linkwork", part);
const shared = { bundle: true, minify: true, target: "es2022", charset: "ascii", legalComments: "inline", logLevel: "warning" };

await build({
  ...shared, entryPoints: [join(here, "src/page.ts")], outfile: join(place("drawing"), "player.js"), format: "iife", loader: { ".css": "text" },
});
// what src/shared.ts names is in the player's script already
const fromPlayer = {
  name: "from the player",
  setup(bundle) {
    bundle.onResolve({ filter: /^(\.\.\/\w+|uplot)$/ }, ({ path }) => ({ path: path.replace("../", ""), namespace: "player" }));
    bundle.onLoad({ filter: /.*/, namespace: "player" }, ({ path }) => ({ contents: `module.exports = linkwork.shared.${path};` }));
  },
};
await build({
  ...shared, entryPoints: [join(here, "src/studio/studio.ts")], outfile: join(place("live"), "studio.js"), format: "iife", plugins: [fromPlayer],
});
await build({ ...shared, entryPoints: [join(here, "src/studio/studio.css")], outfile: join(place("live"), "studio.css") });
