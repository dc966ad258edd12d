import type { Day } from '../../../domain/calendar.ts';

/**
 * A growing byte buffer that an answer is written to, whole and in one go.
 *
 * Fresh memory for 40 kB costs more than filling it, so buffers go round: `detach` hands the written one over to be
 * sent and takes another, and `giveBack` returns it once the system has it all.
 */
export interface ByteBuffer {
  bytes: Buffer;
  length: number;
  idle: Buffer[];
}

/** Ten tracks with their waveforms fit. */
const START = 64 * 1024;
/** A buffer that one answer made larger than this is let go afterwards: 200 tracks with waveforms fit. */
const KEEP = 1024 * 1024;
/** Buffers that wait to be used again. */
const IDLE_MAX = 32;

export function createByteBuffer(size = START): ByteBuffer {
  return { bytes: Buffer.allocUnsafeSlow(size), length: 0, idle: [] };
}

export interface DetachedBytes {
  /** What was written. */
  body: Buffer;
  whole: Buffer;
}

/** A view of what was written: good until the next answer. */
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

/** Nobody may read the detached bytes any more. One that is never given back is simply collected. */
export function recycle(scratch: ByteBuffer, { whole }: DetachedBytes): void {
  if (whole.length <= KEEP && scratch.idle.length < IDLE_MAX) scratch.idle.push(whole);
}

/** After this, `more` bytes fit behind `at`. */
export function reserve(scratch: ByteBuffer, more: number): void {
  if (scratch.length + more > scratch.bytes.length) grow(scratch, more);
}

function grow(scratch: ByteBuffer, more: number): void {
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.bytes.length * 2, scratch.length + more));
  scratch.bytes.copy(larger, 0, 0, scratch.length);
  scratch.bytes = larger;
}

// A short loop beats the native copy, whose call alone costs as much as this many bytes.
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
  // Two digits for one division.
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
