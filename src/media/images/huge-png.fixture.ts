/** Huge PNGs. */
import { crc32, deflateSync } from 'node:zlib';

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const whole = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(whole), 4);
  return Buffer.concat([frame.subarray(0, 4), whole, frame.subarray(4)]);
}

/** A few hundred bytes: declares this size, and contains a few lines of it. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2501 * 10))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
