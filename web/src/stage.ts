/** A scene in space: bodies, joints, links, beams, trails and arrows as objects of three.js, moved to where they are at a time.
 *
 * It knows neither page nor player: `new Stage(record)`, `update(t)`, then `renderer.draw(stage.scene, camera, …)`.
 */

import {
  Color, DirectionalLight, DoubleSide, Group, HemisphereLight, LineBasicMaterial, Matrix4, Mesh, MeshStandardMaterial, PlaneGeometry,
  Quaternion, Scene, ShadowMaterial, Vector3,
} from "three";
import { Arrow } from "./arrows";
import type { Camera } from "./camera";
import { bodyColour, hex, type Ink } from "./colours";
import { type ArrowRecord, decode, decodeWhole, type SceneRecord, type Vector } from "./data";
import { groundMeshes, jointMeshes, type Paint, Rail } from "./joints";
import { Link } from "./links";
import { type Curve, type Join, Motion } from "./motion";
import { merged, type Meshes, solid } from "./solids";
import { Survey } from "./survey";
import { Trail } from "./trails";
import { Tube } from "./tubes";
import { along, dot, mixed } from "./vectors";

export type Presence = "shown" | "faded" | "hidden";

const MOMENTS: Vector[] = [[127, 149, 173], [240, 165, 60], [179, 18, 43]];

/** The colour of a bending moment from 0 to its largest, as numbers from 0 to 255. */
export function momentColour(s: number): Vector {
  const t = Math.min(1, Math.max(0, s)) * 2;
  return t < 1 ? mixed(MOMENTS[0], MOMENTS[1], t) : mixed(MOMENTS[1], MOMENTS[2], t - 1);
}

interface Beam { curve: Curve; tube: Tube; mesh: Mesh; points: Float64Array; strained: boolean }

export class Stage {
  readonly scene = new Scene();
  readonly motion: Motion;
  readonly survey: Survey;
  readonly links: Link[] = [];
  readonly arrows: Arrow[] = [];
  readonly presence: Presence[];
  /** Corners of the meshes that shapes refer to, 3 numbers each. */
  readonly meshCorners: Float32Array[];
  ghost: Ghost | null = null;
  trailsShown = true;
  arrowsShown = true;
  private readonly bodies: (Group | null)[] = [];
  private readonly materials: MeshStandardMaterial[] = [];
  private readonly beams: Beam[] = [];
  private readonly rails: Rail[] = [];
  private readonly trails: Trail[] = [];
  private readonly floor: Mesh;
  private readonly sun = new DirectionalLight(0xffffff, 0.45);
  private readonly key = new DirectionalLight(0xffffff, 1.45);
  private readonly sky = new HemisphereLight(0xffffff, 0xbcc6d4, 1.75);
  private readonly paint: Paint;
  private readonly tints: Record<"force" | "moment", MeshStandardMaterial>;

  /** `room` is a motion of the same parts that says how large everything is; default: the scene's own. */
  constructor(readonly record: SceneRecord, room: SceneRecord = record) {
    const meshes = meshesOf(record);
    this.meshCorners = meshes.vertices;
    this.motion = new Motion(record);
    this.survey = new Survey(room, room === record ? this.motion : new Motion(room), meshes.vertices);
    this.presence = record.bodies.map(() => "shown");
    const plain = (roughness: number): MeshStandardMaterial => new MeshStandardMaterial({ roughness, metalness: 0 });
    this.paint = { ring: plain(0.8), dot: plain(0.9), steel: plain(0.6), line: new LineBasicMaterial() };
    // arrows are seen through what they act on
    const seen = (): MeshStandardMaterial => new MeshStandardMaterial({ roughness: 1, depthTest: false, transparent: true });
    this.tints = { force: seen(), moment: seen() };
    this.addBodies(meshes);
    for (const curve of this.motion.curves) this.addBeam(curve);
    for (const one of record.links) this.links.push(new Link(one, this.survey, this.paint.steel));
    for (const link of this.links) this.scene.add(link.group);
    for (const one of record.rails ?? []) this.addRail(new Rail(one, this.survey, this.motion, this.paint, this.material(one.body_b)));
    for (const marker of record.trails) {
      this.trails.push(new Trail(marker, this.colour(marker[0]), record.trails.length));
    }
    for (const trail of this.trails) this.scene.add(trail.mesh);
    this.setArrows(record.arrows ?? []);
    this.scene.add(groundMeshes(record, this.survey, this.motion, this.paint));
    this.floor = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ transparent: true, opacity: 0.2 }));
    this.addLights();
  }

  colour(body: number): string { return hex(bodyColour(body, this.record.bodies.length)); }

  /** The material of all solids of a body; the last one is that of the ground. */
  private material(body: number): MeshStandardMaterial {
    const k = body < 0 ? this.record.bodies.length : body;
    this.materials[k] ??= new MeshStandardMaterial({ color: this.colour(body), roughness: 0.66, metalness: 0 });
    return this.materials[k];
  }

  private addBodies(meshes: Meshes): void {
    const joints = jointMeshes(this.record, this.survey, this.motion, this.paint);
    for (let body = -1; body < this.record.bodies.length; body++) {
      const own = this.record.shapes.filter((s) => s.body === body), group = new Group();
      group.matrixAutoUpdate = false;
      if (own.length) {
        const material = this.material(body);
        material.vertexColors = true;
        material.color.set(0xffffff);
        if (own.some((s) => s.kind === "mesh")) material.side = DoubleSide;
        const mesh = new Mesh(merged(own.map((s) => [solid(s, this.survey, meshes), s.colour ?? this.colour(body)])), material);
        mesh.castShadow = mesh.receiveShadow = true;
        mesh.name = "solids";
        group.add(mesh);
      }
      const pins = joints.get(body);
      if (pins) group.add(pins);
      this.scene.add(group);
      if (body >= 0) this.bodies[body] = group;
    }
  }

  private addBeam(curve: Curve): void {
    const tube = new Tube(curve.count, 10, this.survey.rod, true);
    this.paintPlain(curve, tube);
    const mesh = new Mesh(tube.geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 0.66, side: DoubleSide }));
    mesh.castShadow = true;
    mesh.frustumCulled = false;
    this.beams.push({ curve, tube, mesh, points: new Float64Array(3 * curve.count), strained: false });
    this.scene.add(mesh);
  }

  private paintPlain(curve: Curve, tube: Tube): void {
    const rgb = new Color(this.colour(curve.body));
    tube.paint(() => [rgb.r, rgb.g, rgb.b]);
  }

  private addRail(rail: Rail): void {
    this.rails.push(rail);
    (rail.record.body_a < 0 ? this.scene : this.bodies[rail.record.body_a]!).add(rail.bar);
    this.scene.add(rail.sleeve);
  }

  private addLights(): void {
    const { reach, middle, up, floor } = this.survey, { sun } = this, shadow = sun.shadow.camera;
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 4;
    Object.assign(shadow, { left: -1.6 * reach, right: 1.6 * reach, top: 1.6 * reach, bottom: -1.6 * reach, near: 0.1 * reach, far: 6 * reach });
    sun.shadow.normalBias = 0.01 * reach;
    const aside = this.survey.toWorld([-0.25, -0.35, 0]);
    sun.position.set(...along(along(middle, 3 * reach, up), reach, aside));
    sun.target.position.set(...middle);
    const flat = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...up));
    this.floor.quaternion.copy(flat);
    this.floor.scale.setScalar(8 * reach);
    this.floor.position.set(...along(middle, floor - dot(middle, up), up));
    this.floor.receiveShadow = true;
    this.sky.position.set(...up);
    this.scene.add(sun, sun.target, this.key, this.key.target, this.sky, this.floor);
  }

  /** Follow the colours of the page. */
  dress(ink: Ink): void {
    this.paint.ring.color.set(ink.ring);
    this.paint.dot.color.set(ink.dot);
    this.paint.dot.emissive.set(ink.dot).multiplyScalar(0.35);
    this.paint.steel.color.set(ink.steel);
    this.paint.line.color.set(ink.line);
    this.tints.force.color.set(ink.force);
    this.tints.moment.color.set(ink.moment);
    (this.floor.material as ShadowMaterial).opacity = ink.shade;
  }

  setPresence(body: number, how: Presence): void {
    this.presence[body] = how;
    const all: (MeshStandardMaterial | undefined)[] = [this.materials[body]];
    all.push(...this.beams.filter((b) => b.curve.body === body).map((b) => b.mesh.material as MeshStandardMaterial));
    for (const material of all) if (material) {
      material.transparent = how === "faded";
      material.opacity = how === "faded" ? 0.22 : 1;
      material.depthWrite = how !== "faded";
      material.needsUpdate = true;
    }
    const group = this.bodies[body];
    if (group) group.visible = how !== "hidden";
    for (const beam of this.beams) if (beam.curve.body === body) beam.mesh.visible = how !== "hidden";
    for (const rail of this.rails) if (rail.record.body_b === body) rail.sleeve.visible = how !== "hidden";
  }

  /** Other arrows, of the samples that there are now. */
  setArrows(records: ArrowRecord[]): void {
    for (const arrow of this.arrows.splice(0)) { this.scene.remove(arrow.group); arrow.dispose(); }
    for (const one of records) this.arrows.push(new Arrow(one, this.survey, this.tints[one.kind], this.motion.count));
    for (const arrow of this.arrows) this.scene.add(arrow.group);
  }

  /** Arrows of the newest samples of a run, after those that are there; `join` is how the samples of bodies were joined. */
  followArrows(records: ArrowRecord[], join: Join): void {
    const same = records.length === this.arrows.length && this.arrows.every(({ record }, k) => record.name === records[k].name && record.kind === records[k].kind);
    if (same) this.arrows.forEach((arrow, k) => arrow.take(records[k], join)); else this.setArrows(records);
  }

  /** Take over the arrows of a stage of the same parts. */
  adoptArrows(other: Stage): void {
    this.setArrows([]);
    for (const arrow of other.arrows.splice(0)) {
      arrow.wear(this.tints[arrow.record.kind]);
      this.arrows.push(arrow);
      this.scene.add(arrow.group);
    }
  }

  /** The largest of all arrows of a kind [N or N m]. */
  largest(kind: "force" | "moment"): number {
    return this.arrows.filter((a) => a.record.kind === kind).reduce((m, a) => Math.max(m, a.largest), 0);
  }

  /** What a view must hold beside the motion, arrows and the ghost: points with a radius around each, 4 numbers each. */
  beside(): number[] {
    const most = Math.max(2, Math.floor(20000 / Math.max(1, this.arrows.length)));
    const arrows = this.arrowsShown ? this.arrows.flatMap((a) => a.extent(this.largest(a.record.kind), most)) : [];
    return this.ghost ? arrows.concat(this.ghost.extent) : arrows;
  }

  /** The largest bending moment of all beams [N m]; 0 where none is known. */
  get largestMoment(): number { return this.motion.curves.reduce((m, c) => Math.max(m, c.largest), 0); }

  /** Move everything to a time. */
  update(t: number, camera: Camera, span: number, ratio: number, floorWeight: number, shade: number): void {
    const { motion } = this;
    for (const trail of this.trails) {
      trail.mesh.visible = this.trailsShown;
      if (this.trailsShown) trail.update(motion, t, span, camera.width * ratio / 2, camera.height * ratio / 2, ratio);
    }
    motion.pose(t);
    this.bodies.forEach((group, body) => { if (group) setMatrix(group.matrix, motion, body); });
    for (const group of this.bodies) if (group) group.matrixWorldNeedsUpdate = true;
    for (const link of this.links) link.update(motion);
    for (const rail of this.rails) rail.update(motion);
    for (const beam of this.beams) this.bend(beam);
    const force = this.largest("force"), moment = this.largest("moment");
    for (const arrow of this.arrows) {
      arrow.update(motion, t, arrow.record.kind === "force" ? force : moment);
      arrow.group.visible &&= this.arrowsShown;
    }
    this.ghost?.update(t);
    // the light stands over the left shoulder of the eye
    const { right, above, toward } = camera, far = 4 * this.survey.reach, m = this.survey.middle;
    this.key.target.position.set(...m);
    this.key.position.set(...along(along(along(m, -0.45 * far, right), 0.8 * far, above), 0.75 * far, toward));
    this.floor.visible = floorWeight > 0.01;
    this.sun.castShadow = floorWeight > 0.01;
    (this.floor.material as ShadowMaterial).opacity = shade * floorWeight;
  }

  private bend(beam: Beam): void {
    const { curve, tube, points } = beam;
    for (let k = 0; k < curve.count; k++) points.set(this.motion.place(curve.body, curve.now.subarray(3 * k, 3 * k + 3)), 3 * k);
    tube.follow(points);
    const largest = this.largestMoment;
    if (!curve.moments || !(largest > 0)) {
      if (beam.strained) this.paintPlain(curve, tube);
      beam.strained = false;
      return;
    }
    beam.strained = true;
    const c = new Color();
    tube.paint((k) => {
      const [r, g, b] = momentColour(Math.abs(curve.moment[k]) / largest);
      c.setRGB(r / 255, g / 255, b / 255, "srgb");
      return [c.r, c.g, c.b];
    });
  }

  /** Give back what it holds on the graphics card. */
  dispose(): void {
    this.scene.traverse((one) => {
      const { geometry, material } = one as Mesh;
      geometry?.dispose();
      for (const own of Array.isArray(material) ? material : material ? [material] : []) own.dispose();
    });
    this.sun.dispose();
  }

  /** Show a second motion as a pale shape beside this one. */
  addGhost(record: SceneRecord): void {
    this.ghost = new Ghost(record, this.survey);
    this.scene.add(this.ghost.group);
  }
}

function setMatrix(matrix: Matrix4, motion: Motion, body: number): void {
  const f = motion.frame, o = motion.origin, m = 9 * body, p = 3 * body;
  matrix.set(f[m], f[m + 1], f[m + 2], o[p], f[m + 3], f[m + 4], f[m + 5], o[p + 1], f[m + 6], f[m + 7], f[m + 8], o[p + 2], 0, 0, 0, 1);
}

function meshesOf(record: SceneRecord): Meshes {
  const all = record.meshes ?? [];
  return { vertices: all.map((m) => Float32Array.from(decode(m.vertices))), faces: all.map((m) => decodeWhole(m.faces)) };
}

/** A second motion: the solids and beams of its bodies, pale. */
export class Ghost {
  readonly group = new Group();
  readonly motion: Motion;
  /** Its points over the whole motion, with the radius around each, 4 numbers each. */
  readonly extent: number[] = [];
  private readonly bodies: Group[] = [];
  private readonly tubes: [Curve, Tube, Float64Array][] = [];

  constructor(record: SceneRecord, survey: Survey) {
    const meshes = meshesOf(record);
    const pale = new MeshStandardMaterial({ color: 0x8b97a8, transparent: true, opacity: 0.28, roughness: 0.8, depthWrite: false });
    this.motion = new Motion(record);
    const { cloud, keys } = new Survey(record, this.motion, meshes.vertices);
    for (let k = 0; 3 * k < cloud.length; k++) this.extent.push(cloud[3 * k], cloud[3 * k + 1], cloud[3 * k + 2], keys[k % keys.length].pad);
    record.bodies.forEach((_, body) => {
      const own = record.shapes.filter((s) => s.body === body), group = new Group();
      group.matrixAutoUpdate = false;
      if (own.length) group.add(new Mesh(merged(own.map((s) => [solid(s, survey, meshes), "#ffffff"])), pale));
      this.bodies.push(group);
      this.group.add(group);
    });
    for (const curve of this.motion.curves) {
      const tube = new Tube(curve.count, 8, survey.rod), mesh = new Mesh(tube.geometry, pale);
      mesh.frustumCulled = false;
      this.tubes.push([curve, tube, new Float64Array(3 * curve.count)]);
      this.group.add(mesh);
    }
  }

  update(t: number): void {
    this.motion.pose(Math.min(Math.max(t, this.motion.first), this.motion.last));
    this.bodies.forEach((group, body) => { setMatrix(group.matrix, this.motion, body); group.matrixWorldNeedsUpdate = true; });
    for (const [curve, tube, points] of this.tubes) {
      for (let k = 0; k < curve.count; k++) points.set(this.motion.place(curve.body, curve.now.subarray(3 * k, 3 * k + 3)), 3 * k);
      tube.follow(points);
    }
  }
}
