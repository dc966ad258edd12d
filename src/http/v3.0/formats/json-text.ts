/** Text inside JSON quotes, byte for byte as `JSON.stringify` writes it: `a"b` → `a\"b`, U+0001 → `\u0001`. */
import { type ByteBuffer, reserve } from './byte-buffer.ts';

const BACKSLASH = 0x5c;
const HEX = Buffer.from('0123456789abcdef');
/** The byte after the backslash, 0 where nothing is escaped; four hex digits follow `u`. */
const ESCAPE = new Uint8Array(256).fill('u'.charCodeAt(0), 0, 0x20);
for (const [byte, letter] of ['\bb', '\ff', '\nn', '\rr', '\tt', '""', '\\\\']) {
  ESCAPE[byte.charCodeAt(0)] = letter.charCodeAt(0);
}
const LONGEST = '\\u0000'.length;

export function escapeJson(scratch: ByteBuffer, text: Uint8Array, from: number, to: number): void {
  reserve(scratch, (to - from) * LONGEST);
  const out = scratch.bytes;
  let at = scratch.length;
  for (let i = from; i < to; i++) {
    const byte = text[i];
    const letter = ESCAPE[byte];
    if (letter === 0) {
      out[at++] = byte;
      continue;
    }
    out[at++] = BACKSLASH;
    out[at++] = letter;
    if (byte < 0x20 && letter === 0x75) {
      out[at++] = 0x30;
      out[at++] = 0x30;
      out[at++] = HEX[byte >> 4];
      out[at++] = HEX[byte & 15];
    }
  }
  scratch.length = at;
}
