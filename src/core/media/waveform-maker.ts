/**
 * Creates the waveforms of files without one, one file at a time, in the background. Finished ones are in the
 * store, so a service that was stopped goes on where it was.
 */
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import type { Ffmpeg, FoundFfmpeg } from '../../media/ffmpeg/find.ts';
import { lookAtFile } from '../../media/library-file.ts';
import type { Store } from '../../store/store.ts';
import {
  listWithoutWaveform,
  type MadeWaveform,
  type SilentTrack,
  saveWaveforms,
} from '../../store/waveforms.ts';

export interface WaveformMakerParts {
  store: Store;
  ffmpeg: Ffmpeg;
  library: string;
  log: Log;
}

/** Made before they are saved, unless the service stops: each time, a new generation of the catalogue is built. */
const TOGETHER = 500;
/** If so many files in a row are missing, the library may be unmounted: the rest is tried slowly. */
const LEISURE_MS = 200;

export function createWaveformMaker({ store, ffmpeg, library, log }: WaveformMakerParts) {
  const stop = new AbortController();
  const { signal } = stop;
  /** Files that cannot be decoded, as they are, as long as this process lives. */
  const failed = new Set<string>();
  let running: Promise<void> | undefined;
  let again = false;

  async function make(
    found: FoundFfmpeg,
    { id, audio }: SilentTrack,
  ): Promise<MadeWaveform | 'missing' | undefined> {
    let version = audio;
    try {
      const { path, stamp } = await lookAtFile(resolve(library, audio), library);
      version = `${audio} ${stamp}`;
      if (failed.has(version)) return undefined;
      const { peaks } = await readPeaks(found, path, { signal, log });
      return { id, audio, peaks };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
      if (failed.has(version)) return undefined;
      if (signal.aborted) return undefined;
      failed.add(version);
      const reason = error instanceof Refusal ? error.message : 'it cannot be read';
      log.warn('no waveform can be made of a file', { track: id, reason });
      return undefined;
    }
  }

  async function makeAll(found: FoundFfmpeg): Promise<void> {
    for (let after = 0; !signal.aborted; ) {
      const tracks = await listWithoutWaveform(store.db, after, TOGETHER);
      if (tracks.length === 0) return;
      after = tracks.at(-1)!.id;
      const made: MadeWaveform[] = [];
      let missing = 0;
      for (const track of tracks) {
        if (signal.aborted) break;
        const one = await make(found, track);
        if (one === 'missing') missing += 1;
        else if (one !== undefined) made.push(one);
      }
      if (missing === tracks.length) await setTimeout(LEISURE_MS, undefined, { signal });
      if (made.length === 0) continue;
      await saveWaveforms(store, made);
      log.info('waveforms computed', { tracks: made.length });
    }
  }

  async function run(found: FoundFfmpeg): Promise<void> {
    while (again && !signal.aborted) {
      again = false;
      await makeAll(found).catch((error) => {
        if (!signal.aborted) log.error('waveforms could not be made', { error });
      });
    }
    running = undefined;
  }

  return {
    /** There may be something to do. */
    wake(): void {
      if ('missing' in ffmpeg || signal.aborted) return;
      again = true;
      running ??= run(ffmpeg);
    },
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}
