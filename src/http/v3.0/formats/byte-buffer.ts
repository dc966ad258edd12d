import type { Day } from '../../../domain/calendar.ts';

/**
 * A growing byte buffer into which a response is written synchronously.
 *
 * Allocating 40 kB costs more than filling it, so buffers are reused: `detach` returns the written one to be sent and
 * continues with another, and `recycle` takes it back once it was sent.
 */
export interface ByteBuffer {
  bytes: Buffer;
  length: number;
  idle: Buffer[];
}

/** Ten tracks with their waveforms fit. */
const START = 64 * 1024;
/** Larger buffers are not reused; 200 tracks with waveforms fit. */
const KEEP = 1024 * 1024;
/** Buffers that wait to be reused. */
const IDLE_MAX = 32;

export function createByteBuffer(size = START): ByteBuffer {
  return { bytes: Buffer.allocUnsafeSlow(size), length: 0, idle: [] };
}

export interface DetachedBytes {
  /** The written bytes. */
  body: Buffer;
  whole: Buffer;
}

/** A view of the written bytes, valid until the next response. */
export function written(scratch: ByteBuffer): Buffer {
  return scratch.bytes.subarray(0, scratch.length);
}

export function detach(scratch: ByteBuffer): DetachedBytes {
  const whole = scratch.bytes;
  const body = written(scratch);
  scratch.bytes = scratch.idle.pop() ?? Buffer.allocUnsafeSlow(START);
  scratch.length = 0;
  return { body, whole };
}

/** The detached bytes must no longer be read. A buffer that is not recycled is garbage-collected. */
export function recycle(scratch: ByteBuffer, { whole }: DetachedBytes): void {
  if (whole.length <= KEEP && scratch.idle.length < IDLE_MAX) scratch.idle.push(whole);
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

// For so few bytes, a loop is faster than the call of the native copy.
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

const DIGITS_MAX = 16;

/** A whole number from 0 to 2^53, in decimal digits. */
export function putDigits(scratch: ByteBuffer, value: number): void {
  if (value > 0x7fffffff) {
    putNumber(scratch, value);
    return;
  }
  reserve(scratch, DIGITS_MAX);
  const { bytes } = scratch;
  let rest = value | 0;
  const end = scratch.length + digitCount(rest);
  let i = end;
  // Two digits per division.
  while (rest >= 10) {
    const hundredth = (rest / 100) | 0;
    const two = rest - hundredth * 100;
    bytes[--i] = ONES[two];
    bytes[--i] = TENS[two];
    rest = hundredth;
  }
  if (i > scratch.length) bytes[--i] = ZERO + rest;
  scratch.length = end;
}

const ZERO = 0x30;
const TENS = Uint8Array.from({ length: 100 }, (_, two) => ZERO + Math.trunc(two / 10));
const ONES = Uint8Array.from({ length: 100 }, (_, two) => ZERO + (two % 10));

function digitCount(value: number): number {
  if (value < 100000) {
    if (value < 100) return value < 10 ? 1 : 2;
    return value < 1000 ? 3 : value < 10000 ? 4 : 5;
  }
  if (value < 10000000) return value < 1000000 ? 6 : 7;
  return value < 100000000 ? 8 : value < 1000000000 ? 9 : 10;
}

/** `yyyy-mm-dd`; nothing for day 0. */
export function putDay(scratch: ByteBuffer, day: Day): void {
  if (day === 0) return;
  reserve(scratch, DIGITS_MAX);
  const { bytes, length: at } = scratch;
  let rest = day;
  for (let i = at + 9; i >= at; i--) {
    if (i === at + 4 || i === at + 7) {
      bytes[i] = 0x2d;
      continue;
    }
    const tenth = (rest / 10) | 0;
    bytes[i] = 48 + rest - tenth * 10;
    rest = tenth;
  }
  scratch.length = at + 10;
}

/** Any finite number, as JSON writes it. */
export function putNumber(scratch: ByteBuffer, value: number): void {
  const text = String(value);
  reserve(scratch, text.length);
  scratch.length += scratch.bytes.write(text, scratch.length, 'latin1');
}
