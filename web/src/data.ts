/** What Python writes into a page: a scene with its motion, and the options of its player. */

export type Vector = [number, number, number];
export type Quaternion = [number, number, number, number];

/** An array: number type, shape, bytes in base64. */
export interface Packed { dtype: "<f4" | "<f8" | "<u4"; shape: number[]; data: string }

/** A solid that a body carries; body -1 is the ground. Which numbers matter depends on the kind. */
export interface ShapeRecord {
  kind: string; body: number; label: string; a: Vector; b?: Vector; size?: Vector; rotation?: Quaternion;
  radius?: number; inner?: number; mass?: number; outline?: [number, number][]; mesh?: number; colour?: string;
}

export interface LinkRecord {
  kind: "spring" | "damper" | "strut" | "rod" | "rope";
  body_a: number; point_a: Vector; body_b: number; point_b: Vector; label: string; length?: number;
}

export interface RailRecord {
  body_a: number; point_a: Vector; axis: Vector; body_b: number; point_b: Vector; label: string;
}

export interface HingeRecord { body: number; point: Vector; axis: Vector; label: string }
export interface CurveRecord { body: number; label: string; points: Packed; moment?: Packed }
export interface MeshRecord { vertices: Packed; faces: Packed }
export interface ArrowRecord { name: string; kind: "force" | "moment"; unit: string; point: Packed; vector: Packed }
export interface SignalRecord { name: string; unit: string; values: Packed }
export type Marker = [number, Vector, string];

/** Where the bodies are at some times. */
export interface SamplesRecord { time: Packed; position: Packed; quaternion: Packed; curves?: CurveRecord[] }

export interface SceneRecord extends SamplesRecord {
  title: string; up: "z" | "y"; bodies: string[]; plane?: string;
  shapes: ShapeRecord[]; links: LinkRecord[]; joints: Marker[]; trails: Marker[];
  rails?: RailRecord[]; hinges?: HingeRecord[]; meshes?: MeshRecord[]; arrows?: ArrowRecord[]; signals?: SignalRecord[];
}

export interface Options {
  speed: number; note: string; view?: string; hide?: string[]; fade?: string[]; ghost?: SceneRecord | null;
  arrows?: ArrowRecord[]; signals?: SignalRecord[]; names?: boolean;
}

function bytesOf(text: string): ArrayBuffer {
  const raw = atob(text), bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes.buffer;
}

/** The numbers of an array. */
export function decode(record: Packed): Float64Array | Float32Array {
  const buffer = bytesOf(record.data);
  return record.dtype === "<f8" ? new Float64Array(buffer) : new Float32Array(buffer);
}

/** The whole numbers of an array. */
export const decodeWhole = (record: Packed): Uint32Array => new Uint32Array(bytesOf(record.data));
