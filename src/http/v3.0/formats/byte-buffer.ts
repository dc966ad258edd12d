import type { Day } from '../../../domain/calendar.ts';

/** A growing byte buffer into which a response is written synchronously. It is used again for the next one. */
export interface ByteBuffer {
  bytes: Buffer;
  length: number;
}

/** Ten tracks with their waveforms fit. */
const START = 64 * 1024;

export function createByteBuffer(size = START): ByteBuffer {
  return { bytes: Buffer.allocUnsafeSlow(size), length: 0 };
}

/** A view of the written bytes, valid until the next response. */
export function written(scratch: ByteBuffer): Buffer {
  return scratch.bytes.subarray(0, scratch.length);
}

/** Makes room for `more` bytes. */
export function reserve(scratch: ByteBuffer, more: number): void {
  if (scratch.length + more > scratch.bytes.length) grow(scratch, more);
}

function grow(scratch: ByteBuffer, more: number): void {
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.bytes.length * 2, scratch.length + more));
  scratch.bytes.copy(larger, 0, 0, scratch.length);
  scratch.bytes = larger;
}

// A loop over so few bytes is faster than the call of the native copy.
const LOOP_MAX = 5;

export function putBytes(scratch: ByteBuffer, from: Uint8Array): void {
  const length = from.length;
  if (scratch.length + length > scratch.bytes.length) grow(scratch, length);
  const { bytes, length: at } = scratch;
  if (length > LOOP_MAX) bytes.set(from, at);
  else for (let i = 0; i < length; i++) bytes[at + i] = from[i];
  scratch.length = at + length;
}

export function putByte(scratch: ByteBuffer, byte: number): void {
  if (scratch.length === scratch.bytes.length) grow(scratch, 1);
  scratch.bytes[scratch.length++] = byte;
}

/** Any finite number, as JSON writes it. */
export function putNumber(scratch: ByteBuffer, value: number): void {
  if (value >= 0 && (value | 0) === value) {
    let count = 1;
    for (let power = 10; power <= value; power *= 10) count++;
    putDigits(scratch, value, count);
    return;
  }
  const text = String(value);
  reserve(scratch, text.length);
  scratch.length += scratch.bytes.write(text, scratch.length, 'latin1');
}

/** A whole number below 2^31 in so many digits. */
function putDigits(scratch: ByteBuffer, value: number, count: number): void {
  reserve(scratch, count);
  const { bytes, length } = scratch;
  let rest = value | 0;
  for (let i = length + count - 1; i >= length; i--) {
    const tenth = (rest / 10) | 0;
    bytes[i] = 0x30 + rest - tenth * 10;
    rest = tenth;
  }
  scratch.length = length + count;
}

const HYPHEN = 0x2d;

/** `yyyy-mm-dd`; nothing for day 0. */
export function putDay(scratch: ByteBuffer, day: Day): void {
  if (day === 0) return;
  const month = (day / 100) | 0;
  putDigits(scratch, month / 100, 4);
  putByte(scratch, HYPHEN);
  putDigits(scratch, month % 100, 2);
  putByte(scratch, HYPHEN);
  putDigits(scratch, day % 100, 2);
}
