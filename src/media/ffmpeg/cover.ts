/** A cover that can be put into a sound: a JPEG or PNG of modest size, looked at before ffmpeg sees it. */
import { readFile, stat } from 'node:fs/promises';

export interface Cover {
  path: string;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  bytes: Buffer;
}

/** Whoever listens has to fetch it before the first note. */
const BYTES_MAX = 1_000_000;
const SIDE_MAX = 3000;

/** `undefined` for what is not there, is no JPEG or PNG, or is too large: a sound is better without it than not at all. */
export async function readCover(path: string): Promise<Cover | undefined> {
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > BYTES_MAX) return undefined;
    bytes = await readFile(path);
  } catch {
    return undefined;
  }
  const shape = pngShape(bytes) ?? jpegShape(bytes);
  if (shape === undefined) return undefined;
  const fits = [shape.width, shape.height].every((side) => side >= 1 && side <= SIDE_MAX);
  return fits ? { ...shape, path, bytes } : undefined;
}

type Shape = Pick<Cover, 'type' | 'width' | 'height'>;

function pngShape(bytes: Buffer): Shape | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments up to the one that begins a frame: `ff c0 <length> <bits> <height> <width>`. */
function jpegShape(bytes: Buffer): Shape | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
