/**
 * Makes the waveforms of files that came without one, one file at a time, beside everything else. What is done is in the
 * store, so a service that was stopped goes on where it was.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Log } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { readPeaks } from '../media/ffmpeg/decode.ts';
import type { Ffmpeg } from '../media/ffmpeg/find.ts';
import type { Store } from '../store/store.ts';
import {
  listWithoutWaveform,
  type MadeWaveform,
  type SilentTrack,
  saveWaveforms,
} from '../store/waveforms.ts';

export interface WaveformMaker {
  /** There may be something to do. */
  wake(): void;
  close(): Promise<void>;
}

export interface WaveformMakerParts {
  store: Store;
  ffmpeg: Ffmpeg;
  library: string;
  log: Log;
}

/** Made before they are saved: each time, a new generation of the catalogue is built. */
const TOGETHER = 500;

export function createWaveformMaker({ store, ffmpeg, library, log }: WaveformMakerParts): WaveformMaker {
  const stop = new AbortController();
  const { signal } = stop;
  /** Files that cannot be decoded, as long as this process lives. */
  const failed = new Set<string>();
  let running: Promise<void> | undefined;
  let again = false;

  async function make({ id, audio }: SilentTrack): Promise<MadeWaveform | undefined> {
    const file = resolve(library, audio);
    if ('missing' in ffmpeg || failed.has(audio) || !existsSync(file)) return undefined;
    try {
      const { peaks } = await readPeaks(ffmpeg, file, { signal, log });
      return { id, audio, peaks };
    } catch (error) {
      signal.throwIfAborted();
      failed.add(audio);
      const reason = error instanceof Refusal ? error.message : 'it cannot be read';
      log.warn('no waveform can be made of a file', { track: id, reason });
      return undefined;
    }
  }

  async function makeAll(): Promise<void> {
    for (let after = 0; ; ) {
      const tracks = await listWithoutWaveform(store.db, after, TOGETHER);
      if (tracks.length === 0) return;
      after = tracks.at(-1)!.id;
      const made: MadeWaveform[] = [];
      for (const track of tracks) {
        const one = await make(track);
        if (one !== undefined) made.push(one);
      }
      // Where none of so many files is there, the rest is elsewhere too: a library that is not on this machine.
      if (made.length === 0 && tracks.length === TOGETHER) return;
      if (made.length === 0) continue;
      await saveWaveforms(store, made);
      log.info('waveforms made', { tracks: made.length });
    }
  }

  async function run(): Promise<void> {
    while (again && !signal.aborted) {
      again = false;
      await makeAll().catch((error) => {
        if (!signal.aborted) log.error('waveforms could not be made', { error });
      });
    }
    running = undefined;
  }

  return {
    wake() {
      if ('missing' in ffmpeg || signal.aborted) return;
      again = true;
      running ??= run();
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
