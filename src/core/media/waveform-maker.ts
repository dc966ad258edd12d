/**
 * Creates the waveforms of files without one, in the background. Which tracks have none is known from the store, so a service that was
 * stopped goes on where it was.
 *
 *   plan   every node adds a job for each track whose file it can read, some hundred at a time, since each takes a second or two
 *   make   every node takes some of them, decodes one file after the other, and saves the waveforms in one transaction
 *
 * A job has the id of its track as its key, so the plans of several nodes are one. After the start, only tracks that have changed are
 * planned.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { BUILT_IN } from '../../domain/built-in.ts';
import { coalesced } from '../../domain/collections/queue.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import { type Ffmpeg, type FoundFfmpeg, requireFfmpeg } from '../../media/ffmpeg/find.ts';
import type { HeldFile } from '../../media/library-file.ts';
import type { Originals } from '../../media/originals.ts';
import { readChangedAfter } from '../../store/changes/changed.ts';
import { latestChanges, recordChange } from '../../store/changes/changes.ts';
import { addJob, countJobs } from '../../store/jobs/jobs.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import { deleteRows, insertRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { BatchJob, Jobs, UndoneJobs } from '../jobs/jobs.ts';

export interface WaveformMakerParts {
  store: Store;
  jobs: Pick<Jobs, 'handleBatch' | 'wake'>;
  ffmpeg: () => Ffmpeg;
  originals: Pick<Originals, 'look'>;
  log: Log;
  /** These tracks have a waveform now. */
  onMade?: (ids: readonly number[]) => void;
  /** When all tracks are looked at again, because files were missing. */
  missingMs?: number;
}

interface WaveformJob {
  trackId: number;
}

export const WAVEFORM_JOB = 'waveform';

export const waveformJob = (trackId: number) => ({
  kind: WAVEFORM_JOB,
  key: String(trackId),
  payload: { trackId } satisfies WaveformJob,
});

/** Jobs that a node takes at a time: several nodes share the tracks of an album, and a transaction saves a useful number of waveforms. */
const BATCH = 20;
/** Jobs in the queue, of all nodes. */
const QUEUED_MAX = 500;
/** How often a plan looks whether the queue has room for more. */
const ROOM_MS = 5000;
const MISSING_MS = 600_000;
/** After a plan that has failed. */
const FAILED_MS = 60_000;
/** If all files of a page are missing, the library may be unmounted: the rest is tried slowly. */
const LEISURE_MS = 200;
/** A file that was found when its job was added may be missing on another node, which leaves it to the others. */
const ATTEMPTS_MISSING_MAX = 3;
const LATER_MS = 30_000;

export function createWaveformMaker(parts: WaveformMakerParts) {
  const { store, jobs, ffmpeg, log, onMade, missingMs = MISSING_MS } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const files = createWaveformFiles(parts, signal);
  let lookAtAll = true;
  /** The change up to which tracks were looked at. */
  let seen = 0;
  let planning: Promise<void> | undefined;
  let making: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** This node cannot read the files that the others can. */
  let pausedUntil = 0;

  /** Looks at all tracks once more. */
  function lookAgain(ms = missingMs): void {
    if (signal.aborted || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      lookAtAll = true;
      wake();
    }, ms).unref();
  }

  async function makeAll(
    found: FoundFfmpeg,
    taken: readonly BatchJob<WaveformJob>[],
  ): Promise<UndoneJobs<WaveformJob>> {
    const ids = taken.map(({ payload }) => payload.trackId);
    // Another node may have saved some since they were planned.
    const tracks = await withoutWaveform(store.db).where('id', 'in', ids).execute();
    const made: MadeWaveform[] = [];
    const missing = new Set<number>();
    const left = new Set(tracks.map(({ id }) => id));
    for (const track of tracks) {
      if (signal.aborted) break;
      const one = await files.make(found, track);
      if (one === undefined && signal.aborted) break;
      left.delete(track.id);
      if (one === 'missing') missing.add(track.id);
      else if (one !== undefined) made.push(one);
    }
    const changed = new Set<number>();
    if (made.length > 0) {
      const madeIds = made.map(({ id }) => id);
      await saveWaveforms(store, made);
      onMade?.(madeIds);
      log.info('waveforms computed', { tracks: made.length });
      // A track that got another file meanwhile could not be planned: its job was in the queue.
      for (const { id } of await withoutWaveform(store.db).where('id', 'in', madeIds).execute())
        changed.add(id);
    }
    if (missing.size > 0) lookAgain();
    if (missing.size > 0 && missing.size === tracks.length) pausedUntil = Date.now() + missingMs;
    return {
      interrupted: taken.filter(({ payload }) => left.has(payload.trackId)),
      later: taken.filter(
        ({ payload: { trackId }, attempt }) =>
          changed.has(trackId) || (missing.has(trackId) && attempt < ATTEMPTS_MISSING_MAX),
      ),
      laterMs: LATER_MS,
    };
  }

  async function planPage(tracks: readonly SilentTrack[]): Promise<void> {
    const found = await Promise.all(tracks.map(({ audio }) => files.find(audio)));
    const missing = found.filter((file) => file === 'missing').length;
    if (missing > 0) lookAgain();
    const jobsOfPage = tracks
      .filter((_, at) => found[at] === 'found')
      .map(({ id }) => waveformJob(id));
    if (jobsOfPage.length > 0) {
      await store.commit((trx) => addJob(store, trx, ...jobsOfPage));
      jobs.wake(WAVEFORM_JOB);
    }
    if (missing > 0 && missing === tracks.length) await sleep(LEISURE_MS, undefined, { signal });
    while ((await countJobs(store.db, WAVEFORM_JOB, QUEUED_MAX)) === QUEUED_MAX)
      await sleep(ROOM_MS, undefined, { signal });
  }

  async function plan(): Promise<void> {
    if (signal.aborted) return;
    const { db } = store;
    const { catalogue } = await latestChanges(db);
    const pages = lookAtAll ? readWithoutWaveform(db) : readChangedWithoutWaveform(db, seen);
    lookAtAll = false;
    for await (const tracks of pages) {
      if (signal.aborted) return;
      if (tracks.length > 0) await planPage(tracks);
    }
    seen = catalogue;
  }

  const planAgain = coalesced(() =>
    plan().catch((error) => {
      if (signal.aborted) return;
      log.error('waveforms could not be planned', { error });
      lookAgain(FAILED_MS);
    }),
  );

  /** There may be something to do. */
  function wake(): void {
    if ('missing' in ffmpeg() || signal.aborted) return;
    planning = planAgain();
  }

  jobs.handleBatch<WaveformJob>(WAVEFORM_JOB, {
    size: BATCH,
    isPaused: () => signal.aborted || 'missing' in ffmpeg() || Date.now() < pausedUntil,
    run(taken) {
      const running = makeAll(requireFfmpeg(ffmpeg()), taken);
      making = running.catch(() => {});
      return running;
    },
  });

  return {
    wake,
    /** Saves what is finished. */
    async close(): Promise<void> {
      stop.abort();
      clearTimeout(timer);
      await Promise.all([planning, making]);
    },
  };
}

// Decodes single files for their waveform, and remembers those that cannot be decoded.

/** `broken`: it could not be decoded before, and has not changed since. */
type FileState = 'found' | 'missing' | 'broken';

function createWaveformFiles({ originals, log }: WaveformMakerParts, signal: AbortSignal) {
  /** Files that cannot be decoded, as they are, as long as this process lives. */
  const failed = new Set<string>();

  async function find(audio: string): Promise<FileState> {
    try {
      const { stamp } = await originals.look(audio);
      return failed.has(versionOf(audio, stamp)) ? 'broken' : 'found';
    } catch (error) {
      // What else is wrong with it is logged when it is decoded.
      if (isMissing(error)) return 'missing';
      return failed.has(audio) ? 'broken' : 'found';
    }
  }

  async function make(
    found: FoundFfmpeg,
    { id, audio }: SilentTrack,
  ): Promise<MadeWaveform | 'missing' | undefined> {
    let version = audio;
    let held: HeldFile | undefined;
    try {
      const original = await originals.look(audio);
      version = versionOf(audio, original.stamp);
      if (failed.has(version)) return undefined;
      held = await original.hold();
      const { peaks } = await readPeaks(found, held.path, { signal, log });
      return { id, audio, peaks };
    } catch (error) {
      if (isMissing(error)) return 'missing';
      if (failed.has(version) || signal.aborted) return undefined;
      failed.add(version);
      const reason = error instanceof Refusal ? error.message : 'it cannot be read';
      log.warn('the waveform of a file could not be computed', { track: id, reason });
      return undefined;
    } finally {
      held?.release();
    }
  }

  return { find, make };
}

const versionOf = (audio: string, stamp: string) => `${audio} ${stamp}`;

/** Or its storage is away, or the disk for its copy is full. */
function isMissing(error: unknown): boolean {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
  return error instanceof Refusal && /^(unavailable|overload)$/.test(error.kind);
}

// Waveforms computed here, for files without an imported one.

interface SilentTrack {
  id: number;
  audio: string;
}

/** Tracks per page. */
const PAGE = 100;

/** Tracks with a file and without a waveform, not those whose file was missing at the last import. */
export function withoutWaveform(db: Db) {
  return (
    db
      .selectFrom('track')
      .select(['id', 'audio'])
      // Literals, as in the condition of the index.
      .where('waveform', 'is', null)
      .where('audio', '<>', sql.lit(''))
      .where('audio', 'not like', `${BUILT_IN}%`)
      .where(
        sql<boolean>`not exists (select 1 from folder_file where folder_file.path = track.audio and gone <> '')`,
      )
      .orderBy('id')
  );
}

/** All of them, in pages of ascending id. */
export function readWithoutWaveform(db: Db): AsyncGenerator<SilentTrack[]> {
  return pagesOf<SilentTrack>(PAGE, (last) =>
    withoutWaveform(db)
      .where('id', '>', last?.id ?? 0)
      .limit(PAGE)
      .execute(),
  );
}

/** Those whose track has changed after the change `seq`. */
export async function* readChangedWithoutWaveform(db: Db, seq: number): AsyncGenerator<SilentTrack[]> {
  for await (const page of readChangedAfter(db, seq)) {
    const ids = page.filter(({ entity }) => entity === 'track').map(({ id }) => id);
    for (const some of inParts(ids, PAGE)) yield await withoutWaveform(db).where('id', 'in', some).execute();
  }
}

/** The file has changed: one of the nodes computes its waveform again. */
export async function clearWaveform(trx: Trx, trackId: number): Promise<void> {
  await updateRows(trx, 'track', { id: trackId }, { waveform: null });
  await deleteRows(trx, 'waveform', { track_id: trackId });
}

interface MadeWaveform extends SilentTrack {
  peaks: Uint8Array;
}

/**
 * Record numbers are assigned in the order of commits (see `WaveformTable`), so this waits for imports. A track with another
 * file by now, or a waveform, is not changed.
 */
export async function saveWaveforms(store: Store, made: readonly MadeWaveform[]): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await store.dialect.lock(trx, 'import');
    const counter = await selectOne(trx, 'meta', ['value'], { key: 'waveform_records' });
    let record = Number(counter!.value);
    const tracks: number[] = [];
    for (const { id, audio, peaks } of made) {
      const { numUpdatedRows } = await trx
        .updateTable('track')
        .set({ waveform: record + 1 })
        .where('id', '=', id)
        .where('audio', '=', audio)
        .where('waveform', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      record++;
      tracks.push(id);
      await insertRows(trx, 'waveform', { record, track_id: id, peaks });
    }
    await updateRows(trx, 'meta', { key: 'waveform_records' }, { value: String(record) });
    await recordChange(store, trx, { catalogue: { written: { track: tracks } } });
  });
}
