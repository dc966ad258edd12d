/**
 * Compact JSON → two-space indentation, one field per line: `{"a":[1,2],"b":[]}` →
 * `{⏎  "a":[⏎    1,⏎    2⏎  ],⏎  "b":[]⏎}`. No space follows a colon: shell scripts search for `"name":"`, line by line.
 * The input is always well-formed, since this service wrote it.
 */
import { createByteBuffer, putByte, reserve, written } from './byte-buffer.ts';

const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;

const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d;

/** Indents a document in pieces. A piece ends neither within a text nor directly after an opening bracket. */
export function createIndenter(): (compact: Uint8Array) => Buffer {
  let depth = 0;
  return (compact) => {
    const out = createByteBuffer(compact.length * 2);

    function newline(): void {
      reserve(out, 1 + 2 * depth);
      out.bytes[out.length++] = NEWLINE;
      out.bytes.fill(SPACE, out.length, out.length + 2 * depth);
      out.length += 2 * depth;
    }

    for (let i = 0; i < compact.length; i++) {
      const byte = compact[i];
      if (byte === QUOTE) {
        const end = endOfText(compact, i);
        reserve(out, end - i);
        while (i < end) out.bytes[out.length++] = compact[i++];
        i--;
      } else if (isOpening(byte)) {
        putByte(out, byte);
        if (isClosing(compact[i + 1])) putByte(out, compact[++i]);
        else {
          depth++;
          newline();
        }
      } else if (isClosing(byte)) {
        depth--;
        newline();
        putByte(out, byte);
      } else {
        putByte(out, byte);
        if (byte === COMMA) newline();
      }
    }
    return written(out);
  };
}

/** The index after the closing quote of the text that opens at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i + 1;
}
