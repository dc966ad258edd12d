/** Reading and building of text columns (see `TextColumn`). */
import type { TextColumn } from './types.ts';

const encoder = new TextEncoder();

export function textAt(column: TextColumn, index: number): string {
  const { bytes, starts } = column;
  return Buffer.from(
    bytes.buffer,
    bytes.byteOffset + starts[index],
    starts[index + 1] - starts[index],
  ).toString('utf8');
}

/** `starts` has numbers of 32 bits. */
const BYTES_MAX = 2 ** 32 - 1;

/** Throws if the texts of one column are too long together. */
export function requireBytes(bytes: number, max = BYTES_MAX): void {
  if (bytes > max) throw new RangeError(`the texts of one column take more than ${max} bytes`);
}

/** Texts are appended in ordinal order. The arena doubles as it fills and is cut to size at the end. */
export function createTextColumnBuilder(bytesMax = BYTES_MAX) {
  let bytes = new Uint8Array(1 << 16);
  let starts = new Uint32Array(1 << 12);
  let used = 0;
  let count = 0;
  return {
    add(text: string): void {
      const room = used + text.length * 3;
      if (room > bytes.length) bytes = grown(bytes, room);
      if (count + 2 > starts.length) starts = grown(starts, count + 2);
      starts[count++] = used;
      used += writeText(text, bytes, used);
      requireBytes(used, bytesMax);
      starts[count] = used;
    },
    finish(): TextColumn {
      return { bytes: bytes.slice(0, used), starts: starts.slice(0, count + 1) };
    },
  };
}

/** Short ASCII, the common case, is quicker byte by byte than through the encoder. */
function writeText(text: string, target: Uint8Array, at: number): number {
  const length = text.length;
  if (length <= 64) {
    let i = 0;
    for (; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) break;
      target[at + i] = unit;
    }
    if (i === length) return length;
  }
  return encoder.encodeInto(text, target.subarray(at)).written;
}

export function textColumn(texts: Iterable<string>): TextColumn {
  const builder = createTextColumnBuilder();
  for (const text of texts) builder.add(text);
  return builder.finish();
}

/** All texts of a column. */
export function textsIn(column: TextColumn): string[] {
  return Array.from({ length: column.starts.length - 1 }, (_, i) => textAt(column, i));
}

/** Bytewise comparison of two entries, from byte `skip` of each on. UTF-8 bytes order as code points do. */
export function compareTexts(column: TextColumn, a: number, b: number, skip = 0): number {
  const { bytes, starts } = column;
  let i = starts[a] + skip;
  let j = starts[b] + skip;
  const iEnd = starts[a + 1];
  const jEnd = starts[b + 1];
  while (i < iEnd && j < jEnd) {
    const difference = bytes[i++] - bytes[j++];
    if (difference !== 0) return difference;
  }
  return iEnd - i - (jEnd - j);
}

/** Most different texts differ in length, which is faster to compare. */
export function areEqual({ bytes, starts }: TextColumn, a: number, b: number): boolean {
  const length = starts[a + 1] - starts[a];
  if (starts[b + 1] - starts[b] !== length) return false;
  for (let i = starts[a], j = starts[b], end = i + length; i < end; i++, j++)
    if (bytes[i] !== bytes[j]) return false;
  return true;
}

/** Compares one entry with a text given as UTF-8, the first `textLength` bytes of `text`. */
export function compareToBytes(
  column: TextColumn,
  index: number,
  text: Uint8Array,
  textLength = text.length,
): number {
  const { bytes, starts } = column;
  const start = starts[index];
  const length = starts[index + 1] - start;
  const common = Math.min(length, textLength);
  for (let i = 0; i < common; i++) {
    const difference = bytes[start + i] - text[i];
    if (difference !== 0) return difference;
  }
  return length - textLength;
}

function grown<T extends Uint8Array | Uint32Array>(array: T, atLeast: number): T {
  const larger = new (array.constructor as new (n: number) => T)(Math.max(array.length * 2, atLeast));
  larger.set(array);
  return larger;
}
