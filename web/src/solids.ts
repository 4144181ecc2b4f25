/** Geometry of the solids that bodies carry, in the frame of the body, with colours at their corners. */

import {
  BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, Color, CylinderGeometry, ExtrudeGeometry, Matrix4, Path,
  Quaternion, Shape, SphereGeometry, Vector2, Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { mergeGeometries, toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { ShapeRecord, Vector } from "./data";
import type { Survey } from "./survey";
import { minus, norm } from "./vectors";

const UPRIGHT = new Vector3(0, 1, 0);

/** Meshes of a scene: corners (3 each) and triangles. */
export interface Meshes { vertices: Float32Array[]; faces: Uint32Array[] }

/** From the y axis of a geometry to the line from a to b, at its middle. */
export function alongLine(a: Vector, b: Vector): Matrix4 {
  const d = new Vector3(...minus(b, a)), turn = new Quaternion();
  if (d.lengthSq() > 0) turn.setFromUnitVectors(UPRIGHT, d.normalize());
  const middle = new Vector3((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2);
  return new Matrix4().compose(middle, turn, new Vector3(1, 1, 1));
}

function ringGeometry(outer: number, inner: number, length: number): BufferGeometry {
  const ring = new Shape();
  ring.absarc(0, 0, outer, 0, 2 * Math.PI, false);
  const hole = new Path();
  hole.absarc(0, 0, inner, 0, 2 * Math.PI, true);
  ring.holes.push(hole);
  const made = new ExtrudeGeometry(ring, { depth: length, bevelEnabled: false, curveSegments: 24 });
  made.translate(0, 0, -length / 2).rotateX(-Math.PI / 2); // along y, like a cylinder
  return made;
}

function extrusion(outline: [number, number][], thick: number): BufferGeometry {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  return new ExtrudeGeometry(shape, { depth: thick, bevelEnabled: false }).translate(0, 0, -thick / 2);
}

function meshGeometry(meshes: Meshes, index: number): BufferGeometry {
  const plain = new BufferGeometry();
  plain.setAttribute("position", new BufferAttribute(meshes.vertices[index], 3));
  plain.setIndex(new BufferAttribute(meshes.faces[index], 1));
  const creased = toCreasedNormals(plain, 0.6);
  creased.setIndex(null);
  return creased;
}

/** A shape that stands between two points: along y, centred. */
function between(s: ShapeRecord, r: number): BufferGeometry {
  const length = norm(minus(s.b!, s.a));
  if (s.kind === "cylinder") return new CylinderGeometry(r, r, length, 32);
  if (s.kind === "cone") return new CylinderGeometry(0, r, length, 32);
  if (s.kind === "tube") return ringGeometry(r, s.inner!, length);
  return new CapsuleGeometry(r, length, 6, 18);
}

/** One solid in its body's frame. */
export function solid(s: ShapeRecord, survey: Survey, meshes: Meshes): BufferGeometry {
  const r = survey.radius(s);
  if (s.b) return between(s, r).applyMatrix4(alongLine(s.a, s.b));
  let made: BufferGeometry;
  if (s.kind === "box") {
    const [x, y, z] = s.size!.map((v) => Math.max(v, 1e-4 * survey.reach)), edge = 0.06 * Math.min(x, y, z);
    made = edge > 2e-3 * survey.reach ? new RoundedBoxGeometry(x, y, z, 2, edge) : new BoxGeometry(x, y, z);
  } else if (s.kind === "ellipsoid") made = new SphereGeometry(1, 32, 20).scale(...s.size!);
  else if (s.kind === "extrusion") made = extrusion(s.outline!, s.size![2]);
  else if (s.kind === "mesh") made = meshGeometry(meshes, s.mesh!);
  else made = new SphereGeometry(r, 32, 20);
  const [w, x, y, z] = s.rotation ?? [1, 0, 0, 0];
  return made.applyMatrix4(new Matrix4().compose(new Vector3(...s.a), new Quaternion(x, y, z, w), new Vector3(1, 1, 1)));
}

/** Several solids as one geometry with a colour at every corner. */
export function merged(parts: [BufferGeometry, string][]): BufferGeometry {
  const plain = parts.map(([part, colour]) => {
    const own = part.index ? part.toNonIndexed() : part, c = new Color(colour), n = own.getAttribute("position").count;
    const colours = new Float32Array(3 * n);
    for (let i = 0; i < n; i++) colours.set([c.r, c.g, c.b], 3 * i);
    const made = new BufferGeometry();
    made.setAttribute("position", own.getAttribute("position"));
    made.setAttribute("normal", own.getAttribute("normal"));
    made.setAttribute("color", new BufferAttribute(colours, 3));
    return made;
  });
  return plain.length === 1 ? plain[0] : mergeGeometries(plain);
}
