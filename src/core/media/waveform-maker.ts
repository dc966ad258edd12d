/**
 * Creates the waveforms of files without one, one file at a time, in the background. Finished ones are in the
 * store, so a service that was stopped goes on where it was.
 *
 * Several nodes share the work: a node claims some tracks in the store, and renews the claims while it lives. The tracks of a
 * node that died are claimed by another one. After the start, only tracks that have changed are looked at.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import type { Ffmpeg, FoundFfmpeg } from '../../media/ffmpeg/find.ts';
import type { HeldFile } from '../../media/library-file.ts';
import type { Originals } from '../../media/originals.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import {
  claimTracks,
  type MadeWaveform,
  readChangedWithoutWaveform,
  readWithoutWaveform,
  releaseClaims,
  renewClaims,
  type SilentTrack,
  saveWaveforms,
} from '../../store/media/waveforms.ts';
import type { Store } from '../../store/store.ts';

export interface WaveformMakerParts {
  store: Store;
  ffmpeg: Ffmpeg;
  originals: Pick<Originals, 'look'>;
  log: Log;
  /** These tracks have a waveform now. */
  onMade?: (ids: readonly number[]) => void;
  /** How long a claim lasts without renewal. */
  claimMs?: number;
  /** When all tracks are looked at again, because files were missing. */
  missingMs?: number;
}

const CLAIM_MS = 60_000;
const MISSING_MS = 600_000;
/** If all files of a page are missing, the library may be unmounted: the rest is tried slowly. */
const LEISURE_MS = 200;

export function createWaveformMaker(parts: WaveformMakerParts) {
  const { store, ffmpeg, originals, log, onMade, claimMs = CLAIM_MS, missingMs = MISSING_MS } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const node = randomUUID();
  const claim = { node, claimMs };
  /** Files that cannot be decoded, as they are, as long as this process lives. */
  const failed = new Set<string>();
  let lookAtAll = true;
  /** The change up to which tracks were looked at. */
  let seen = 0;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: { due: number; timeout: NodeJS.Timeout } | undefined;

  /** Looks at all tracks once more. */
  function lookAgainIn(ms: number): void {
    const due = Date.now() + ms;
    if (signal.aborted || (timer !== undefined && timer.due <= due)) return;
    clearTimeout(timer?.timeout);
    const timeout = setTimeout(() => {
      timer = undefined;
      lookAtAll = true;
      wake();
    }, ms);
    timer = { due, timeout: timeout.unref() };
  }

  async function make(
    found: FoundFfmpeg,
    { id, audio }: SilentTrack,
  ): Promise<MadeWaveform | 'missing' | undefined> {
    let version = audio;
    let held: HeldFile | undefined;
    try {
      const original = await originals.look(audio);
      version = `${audio} ${original.stamp}`;
      if (failed.has(version)) return undefined;
      held = await original.hold();
      const { peaks } = await readPeaks(found, held.path, { signal, log });
      return { id, audio, peaks };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
      // A storage that is away, or a full disk.
      if (error instanceof Refusal && /^(unavailable|overload)$/.test(error.kind)) return 'missing';
      if (failed.has(version) || signal.aborted) return undefined;
      failed.add(version);
      const reason = error instanceof Refusal ? error.message : 'it cannot be read';
      log.warn('no waveform can be made of a file', { track: id, reason });
      return undefined;
    } finally {
      held?.release();
    }
  }

  /** Returns how long to wait until the tracks should be looked at again, if at all. */
  async function makePage(found: FoundFfmpeg, tracks: SilentTrack[]): Promise<number> {
    const ids = tracks.map(({ id }) => id);
    const renewal = setInterval(() => void renewClaims(store, claim).catch(() => {}), claimMs / 3);
    try {
      const claimed = await claimTracks(store, claim, ids);
      const made: MadeWaveform[] = [];
      let missing = 0;
      for (const track of claimed) {
        if (signal.aborted) break;
        const one = await make(found, track);
        if (one === 'missing') missing += 1;
        else if (one !== undefined) made.push(one);
      }
      if (made.length > 0) {
        await saveWaveforms(store, made);
        onMade?.(made.map(({ id }) => id));
        log.info('waveforms computed', { tracks: made.length });
      }
      if (missing > 0 && missing === tracks.length) await sleep(LEISURE_MS, undefined, { signal });
      if (claimed.length < tracks.length) return claimMs;
      return missing > 0 ? missingMs : Number.POSITIVE_INFINITY;
    } finally {
      clearInterval(renewal);
      await releaseClaims(store, node);
    }
  }

  async function makeAll(found: FoundFfmpeg): Promise<void> {
    const { db } = store;
    const { catalogue } = await latestChanges(db);
    const pages = lookAtAll ? readWithoutWaveform(db) : readChangedWithoutWaveform(db, seen);
    lookAtAll = false;
    let wait = Number.POSITIVE_INFINITY;
    for await (const tracks of pages) {
      if (signal.aborted) return;
      if (tracks.length > 0) wait = Math.min(wait, await makePage(found, tracks));
    }
    seen = catalogue;
    if (wait < Number.POSITIVE_INFINITY) lookAgainIn(wait);
  }

  async function run(found: FoundFfmpeg): Promise<void> {
    while (again && !signal.aborted) {
      again = false;
      await makeAll(found).catch((error) => {
        if (signal.aborted) return;
        log.error('waveforms could not be made', { error });
        lookAtAll = true;
        lookAgainIn(claimMs);
      });
    }
    running = undefined;
  }

  /** There may be something to do. */
  function wake(): void {
    if ('missing' in ffmpeg || signal.aborted) return;
    again = true;
    running ??= run(ffmpeg);
  }

  return {
    wake,
    async close(): Promise<void> {
      stop.abort();
      clearTimeout(timer?.timeout);
      await running;
    },
  };
}
