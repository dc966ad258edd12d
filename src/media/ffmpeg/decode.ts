/**
 * The waveform of an audio file: its peaks, 960 from beginning to end, however long it is.
 *
 * The length is not known before the end, so the loudest sample of every `step` is kept; when there are too many of these,
 * every two become one and `step` doubles. Memory stays the same for an hour as for a second:
 *
 *   step 1: 3 9 4 1 | full → step 2: 9 4, and on with two samples each
 */
import type { Readable } from 'node:stream';
import { FILE_FAULTS } from '../../domain/media/file-faults.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import { type Channels, decodingArguments } from './arguments.ts';
import type { FoundFfmpeg } from './find.ts';
import { runFfmpeg } from './run.ts';

/** Low, since treble is invisible; its peaks are a little lower than those of the audio itself. */
const RATE = 11_025;
/** At the end at least half of it is used: four or more per peak. */
const KEPT = WAVEFORM_PEAKS * 8;
const TIME_MS = 10 * 60_000;
/** A little more than a track may have: a few megabytes of silence can claim to be months, which would all pass through here. */
const SECONDS_MAX = 86_400 + 60;
const LOUDEST = 32_768;

export interface Peaks {
  /** 960 numbers 0..100, of full scale. */
  peaks: Uint8Array;
  /** Decoded seconds: at most some more than a day. */
  duration: number;
}

/** Throws (kind `import`) for a file without audio, and (kind `unavailable`) if ffmpeg was interrupted: another attempt may succeed. */
export async function readPeaks(
  ffmpeg: FoundFfmpeg,
  file: string,
  { signal, log, secondsMax = SECONDS_MAX }: { signal: AbortSignal; log: Log; secondsMax?: number },
): Promise<Peaks> {
  const loudest = createLoudest(KEPT);
  const run = (channels: Channels) =>
    runFfmpeg({
      ffmpeg,
      args: decodingArguments(file, { rate: RATE, seconds: TIME_MS / 1000, secondsMax, channels }),
      takes: (output) => takeSamples(output, loudest.add),
      timeMs: TIME_MS,
      signal,
      log,
    });
  let ending = await run('all');
  if (ending === 'channels' && loudest.count() === 0) ending = await run('two');
  signal.throwIfAborted();
  if (ending === 'killed' || ending === 'disk')
    throw new Refusal('unavailable', 'The decoder was interrupted. Please try again later.');
  if (ending === 'time') throw new Refusal('import', FILE_FAULTS.slowAudio);
  if (ending !== 'whole' || loudest.count() === 0) throw new Refusal('import', FILE_FAULTS.noAudio);
  return { peaks: loudest.peaks(WAVEFORM_PEAKS), duration: loudest.count() / RATE };
}

async function takeSamples(output: Readable, add: (sample: number) => void): Promise<void> {
  let half: Buffer | undefined;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    const bytes: Buffer = half === undefined ? chunk : Buffer.concat([half, chunk]);
    const even = bytes.length & ~1;
    for (let at = 0; at < even; at += 2) add(Math.abs(bytes.readInt16LE(at)));
    half = even < bytes.length ? bytes.subarray(even) : undefined;
  }
}

function createLoudest(max: number) {
  const kept = new Uint16Array(max);
  let step = 1;
  let full = 0;
  let within = 0;
  let top = 0;
  let count = 0;

  function add(sample: number): void {
    count += 1;
    if (sample > top) top = sample;
    if (++within < step) return;
    kept[full++] = top;
    within = 0;
    top = 0;
    if (full < max) return;
    for (let i = 0; i < max; i += 2) kept[i / 2] = Math.max(kept[i], kept[i + 1]);
    full = max / 2;
    step *= 2;
  }

  function peaks(number: number): Uint8Array {
    const all = [...kept.subarray(0, full), ...(within > 0 ? [top] : [])];
    return Uint8Array.from({ length: number }, (_, i) => {
      const from = Math.floor((i * all.length) / number);
      const to = Math.max(from + 1, Math.floor(((i + 1) * all.length) / number));
      return Math.round((Math.max(...all.slice(from, to)) * 100) / LOUDEST);
    });
  }

  return { add, peaks, count: () => count };
}
