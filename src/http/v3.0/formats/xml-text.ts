/** Text inside an XML element: `a<b & c` → `a&lt;b &amp; c`; what XML 1.0 cannot hold becomes U+FFFD. */
import { type ByteBuffer, reserve } from './byte-buffer.ts';

const REPLACEMENT = Buffer.from('\ufffd');
const ESCAPE: (Uint8Array | undefined)[] = new Array(256).fill(undefined);
ESCAPE.fill(REPLACEMENT, 0, 0x20);
ESCAPE[0x09] = undefined;
ESCAPE[0x0a] = undefined;
// A bare carriage return would be read back as a line feed.
ESCAPE[0x0d] = Buffer.from('&#13;');
ESCAPE[0x26] = Buffer.from('&amp;');
ESCAPE[0x3c] = Buffer.from('&lt;');
ESCAPE[0x3e] = Buffer.from('&gt;');
const LONGEST = 5;

export function escapeXml(scratch: ByteBuffer, text: Uint8Array, from: number, to: number): void {
  reserve(scratch, (to - from) * LONGEST);
  const out = scratch.bytes;
  let at = scratch.length;
  for (let i = from; i < to; i++) {
    const byte = text[i];
    const replacement = ESCAPE[byte];
    if (replacement !== undefined) {
      for (let k = 0; k < replacement.length; k++) out[at++] = replacement[k];
    } else if (byte === 0xef && text[i + 1] === 0xbf && text[i + 2] >= 0xbe) {
      // U+FFFE and U+FFFF.
      for (let k = 0; k < 3; k++) out[at++] = REPLACEMENT[k];
      i += 2;
    } else {
      out[at++] = byte;
    }
  }
  scratch.length = at;
}
