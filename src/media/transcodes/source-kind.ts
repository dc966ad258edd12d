/** The format of an audio file, by its first bytes; its name proves nothing. */
import type { TranscodeFormat } from '../../domain/media/media.ts';
import { type FirstFrame, readFirstFrame } from '../mp3/first-frame.ts';
import type { ReadBytes } from '../read-at.ts';

export type SourceKind =
  /** Mean bit rate, kbit/s. */
  | { kind: 'mp3'; rate: number }
  | { kind: 'vorbis' }
  | { kind: 'flac' }
  /** Another lossy format: Opus, AAC. Apple Lossless uses the same container and is treated as AAC. */
  | { kind: 'lossy' }
  | { kind: 'other' };

/** A little over 96, since a mean is rounded. */
const MP31_RATE = 97;

/**
 * Whether converting would gain nothing. An mp3 of any bit rate is good enough for mp32: encoding it again could only lose
 * quality. It then keeps its own tags.
 */
export function isAlready(source: SourceKind, format: TranscodeFormat): boolean {
  if (source.kind === 'mp3') return format === 'mp32' || (format === 'mp31' && source.rate <= MP31_RATE);
  if (source.kind === 'vorbis') return format === 'ogg';
  return source.kind === 'flac' && format === 'flac';
}

export function isLossy({ kind }: SourceKind): boolean {
  return kind === 'mp3' || kind === 'vorbis' || kind === 'lossy';
}

/** Enough for the first page of Ogg. */
const LOOKED_AT = 512;

export async function readSourceKind(read: ReadBytes): Promise<SourceKind> {
  const start = await read(0, LOOKED_AT);
  const text = (from: number, to: number) => start.toString('latin1', from, to);
  if (text(0, 4) === 'fLaC') return { kind: 'flac' };
  if (text(4, 8) === 'ftyp') return { kind: 'lossy' };
  if (text(0, 4) === 'OggS') {
    const packet = 27 + (start[26] ?? 0);
    if (text(packet, packet + 7) === '\x01vorbis') return { kind: 'vorbis' };
    return { kind: text(packet, packet + 8) === 'OpusHead' ? 'lossy' : 'other' };
  }
  const first = await readFirstFrame(read);
  return first === undefined ? { kind: 'other' } : { kind: 'mp3', rate: meanRate(first) };
}

/** kbit/s. A constant bit rate is that of any frame. */
function meanRate({ table, nextRate, length, samples, sampleRate }: FirstFrame): number {
  if (!table?.isVariable || table.bytes === undefined) return nextRate;
  return ((table.bytes - length) * 8 * sampleRate) / (table.frames * samples * 1000);
}
