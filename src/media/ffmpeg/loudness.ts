/** The loudness of an audio file as EBU R 128 defines it: perceived, of all channels, from beginning to end. */
import type { Readable } from 'node:stream';
import type { Log } from '../../domain/ports.ts';
import { type Channels, loudnessArguments } from './arguments.ts';
import type { FoundFfmpeg } from './find.ts';
import { runFfmpeg } from './run.ts';

const TIME_MS = 10 * 60_000;
/** What the filter reports for silence. */
const SILENCE = -70;

/** LUFS; `undefined` for silence, and for a file that cannot be decoded. */
export async function readLoudness(
  ffmpeg: FoundFfmpeg,
  file: string,
  { signal, log }: { signal: AbortSignal; log: Log },
): Promise<number | undefined> {
  let last: number | undefined;
  const run = (channels: Channels) =>
    runFfmpeg({
      ffmpeg,
      args: loudnessArguments(file, { seconds: TIME_MS / 1000, channels }),
      takes: async (output) => {
        last = await lastValue(output);
      },
      timeMs: TIME_MS,
      signal,
      log,
    });
  let ending = await run('all');
  if (ending === 'channels' && last === undefined) ending = await run('two');
  signal.throwIfAborted();
  return ending === 'whole' && last !== undefined && last > SILENCE ? last : undefined;
}

const VALUE = /^lavfi\.r128\.I=(-?\d+(?:\.\d+)?)$/gm;

/** The filter writes a line for each tenth of a second; the last one is the result. */
async function lastValue(output: Readable): Promise<number | undefined> {
  let found: number | undefined;
  let rest = '';
  for await (const chunk of output as AsyncIterable<Buffer>) {
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('\n') + 1;
    for (const [, value] of text.slice(0, end).matchAll(VALUE)) found = Number(value);
    rest = text.slice(end).slice(-100);
  }
  return found;
}
