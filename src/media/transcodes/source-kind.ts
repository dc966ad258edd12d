/** What a sound file is, by its first bytes; its name proves nothing. */
import { read } from 'node:fs';
import { promisify } from 'node:util';
import type { SoundFormat } from '../../domain/media.ts';

export type SourceKind =
  /** Mean rate, kbit/s. */
  | { kind: 'mp3'; rate: number }
  | { kind: 'vorbis' }
  | { kind: 'flac' }
  /** Lossy in another way: Opus, AAC. Apple's lossless sound hides in the same container and is taken for it. */
  | { kind: 'lossy' }
  | { kind: 'other' };

/** A little over 96, since a mean has its rounding. */
const MP31_RATE = 97;

/**
 * Whether nothing would be gained by converting it. An mp3 of any rate is good enough for mp32: made anew it could only
 * lose. It then keeps the tags its maker gave it.
 */
export function isAlready(source: SourceKind, format: SoundFormat): boolean {
  if (source.kind === 'mp3') return format === 'mp32' || (format === 'mp31' && source.rate <= MP31_RATE);
  if (source.kind === 'vorbis') return format === 'ogg';
  return source.kind === 'flac' && format === 'flac';
}

export function isLossy({ kind }: SourceKind): boolean {
  return kind === 'mp3' || kind === 'vorbis' || kind === 'lossy';
}

/** Two frames of the largest size, some padding before them, and room for the table in the first. */
const LOOKED_AT = 8192;
/** Tags before the first frame; some files have two. */
const TAGS_MAX = 4;

export async function readSourceKind(descriptor: number): Promise<SourceKind> {
  const start = await readAt(descriptor, 0);
  const text = (from: number, to: number) => start.toString('latin1', from, to);
  if (text(0, 4) === 'fLaC') return { kind: 'flac' };
  if (text(4, 8) === 'ftyp') return { kind: 'lossy' };
  if (text(0, 4) === 'OggS') {
    const packet = 27 + (start[26] ?? 0);
    if (text(packet, packet + 7) === '\x01vorbis') return { kind: 'vorbis' };
    return { kind: text(packet, packet + 8) === 'OpusHead' ? 'lossy' : 'other' };
  }
  return (await mp3Kind(descriptor, start)) ?? { kind: 'other' };
}

async function readAt(descriptor: number, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await promisify(read)(
    descriptor,
    Buffer.alloc(LOOKED_AT),
    0,
    LOOKED_AT,
    position,
  );
  return buffer.subarray(0, bytesRead);
}

async function mp3Kind(descriptor: number, start: Buffer): Promise<SourceKind | undefined> {
  let bytes = start;
  let position = 0;
  for (
    let tags = 0;
    tags < TAGS_MAX && bytes.toString('latin1', 0, 3) === 'ID3' && bytes.length > 10;
    tags++
  ) {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes[at] & 0x7f), 0);
    const footer = (bytes[5] & 0x10) === 0 ? 0 : 10;
    position += 10 + size + footer;
    bytes = await readAt(descriptor, position);
  }
  // Padding after the tag; whatever else stands before the first frame makes it a file to be looked at by ffmpeg.
  const at = bytes.findIndex((byte) => byte !== 0);
  const frame = at < 0 ? undefined : readFrame(bytes, at);
  if (frame === undefined) return undefined;
  const next = readFrame(bytes, at + frame.length);
  if (next === undefined || next.sampleRate !== frame.sampleRate) return undefined;
  return { kind: 'mp3', rate: meanRate(bytes, at, frame) ?? next.rate };
}

interface Frame {
  /** kbit/s */
  rate: number;
  sampleRate: number;
  length: number;
  samples: number;
  /** Bytes between the header and the table that encoders of variable rates leave. */
  sideInformation: number;
}

const RATES_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** The header of a layer III frame: `ff fb 90 64` (ISO 11172-3 2.4.1.3; MPEG-2.5 is the lowest of the three versions). */
function readFrame(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1] & 0xe6) !== 0xe2) return undefined;
  const version = (bytes[at + 1] >> 3) & 3;
  const rate = (version === 3 ? RATES_1 : RATES_2)[(bytes[at + 2] >> 4) - 1];
  const base = SAMPLE_RATES[(bytes[at + 2] >> 2) & 3];
  if (version === 1 || rate === undefined || base === undefined) return undefined;
  const sampleRate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const samples = version === 3 ? 1152 : 576;
  const padding = (bytes[at + 2] >> 1) & 1;
  const isMono = bytes[at + 3] >> 6 === 3;
  return {
    rate,
    sampleRate,
    samples,
    length: Math.floor((samples * rate * 125) / sampleRate) + padding,
    sideInformation: version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

/** From the table in a first frame without sound: `Xing`, flags, number of frames, number of bytes. A steady rate has `Info`. */
function meanRate(bytes: Buffer, at: number, first: Frame): number | undefined {
  const table = at + 4 + first.sideInformation;
  if (table + 16 > bytes.length || bytes.toString('latin1', table, table + 4) !== 'Xing') return undefined;
  const hasBoth = (bytes[table + 7] & 3) === 3;
  const frames = bytes.readUInt32BE(table + 8);
  if (!hasBoth || frames === 0) return undefined;
  const bits = (bytes.readUInt32BE(table + 12) - first.length) * 8;
  return (bits * first.sampleRate) / (frames * first.samples * 1000);
}
