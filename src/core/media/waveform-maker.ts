/**
 * Creates the waveforms of files without one, in the background. Which tracks have none is known from the store, so a service that was
 * stopped goes on where it was. Every node goes through them. It takes a lease of each track whose file it can read, so that no other node
 * decodes it, too, decodes one file after the other, and saves the waveforms of some tracks in one transaction.
 *
 * After the start, only tracks that have changed are looked at.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { BUILT_IN } from '../../domain/built-in.ts';
import { coalesced } from '../../domain/collections/queue.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import type { Ffmpeg, FoundFfmpeg } from '../../media/ffmpeg/find.ts';
import type { HeldFile } from '../../media/library-file.ts';
import type { Originals } from '../../media/originals.ts';
import { readChangedAfter } from '../../store/changes/changed.ts';
import { latestChanges, recordChange } from '../../store/changes/changes.ts';
import { DECODING_JOB } from '../../store/jobs/jobs.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import { deleteRows, insertRows, readMeta, updateRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { createLeases } from './leases.ts';

export interface WaveformMakerParts {
  store: Store;
  ffmpeg: () => Ffmpeg;
  originals: Pick<Originals, 'look'>;
  log: Log;
  /** These tracks have a waveform now. */
  onMade?: (ids: readonly number[]) => void;
  /** When all tracks are looked at again, because files were missing. */
  missingMs?: number;
  /** A track of a node that was killed is taken over after this time. */
  leaseMs?: number;
}

const MISSING_MS = 600_000;
const LEASE_MS = 60_000;
/** After a failure. */
const FAILED_MS = 60_000;
/** If all files of a page are missing, the library may be unmounted: the rest is tried slowly. */
const LEISURE_MS = 40;

export function createWaveformMaker(parts: WaveformMakerParts) {
  const { store, ffmpeg, log, onMade, missingMs = MISSING_MS, leaseMs = LEASE_MS } = parts;
  const stop = new AbortController();
  const { signal } = stop;
  const files = createWaveformFiles(parts, signal);
  const leases = createLeases(store, DECODING_JOB, leaseMs);
  let lookAtAll = true;
  /** The change up to which tracks were looked at. */
  let seen = 0;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lookAt = Number.POSITIVE_INFINITY;

  /** Looks at all tracks once more, unless it will do so earlier. */
  function lookAgain(ms = missingMs): void {
    if (signal.aborted || Date.now() + ms >= lookAt) return;
    clearTimeout(timer);
    lookAt = Date.now() + ms;
    timer = setTimeout(() => {
      lookAt = Number.POSITIVE_INFINITY;
      lookAtAll = true;
      void wake();
    }, ms).unref();
  }

  async function makePage(tracks: readonly SilentTrack[]): Promise<void> {
    const found = ffmpeg();
    if ('missing' in found) return lookAgain();
    const states = await Promise.all(tracks.map(({ audio }) => files.find(audio)));
    const readable = tracks.filter((_, at) => states[at] === 'found');
    let missing = states.filter((state) => state === 'missing').length;
    const made: MadeWaveform[] = [];
    const held: { release(): Promise<void> }[] = [];
    try {
      for (const { id } of readable) {
        if (signal.aborted) break;
        const lease = await leases.take(String(id));
        // Unless the other node that decodes it was killed, this finds nothing to do.
        if (lease === undefined) lookAgain(leaseMs);
        else held.push(lease);
        // Another node may have saved it since it was listed.
        const track = lease && (await withoutWaveform(store.db).where('id', '=', id).executeTakeFirst());
        const one = track && (await files.make(found, track));
        if (one === 'missing') missing++;
        else if (one !== undefined) made.push(one);
      }
      if (made.length > 0) {
        await saveWaveforms(store, made);
        onMade?.(made.map(({ id }) => id));
        log.info('waveforms computed', { tracks: made.length });
      }
    } finally {
      for (const lease of held) await lease.release();
    }
    if (missing > 0) lookAgain();
    if (missing > 0 && missing === tracks.length)
      await sleep(LEISURE_MS, undefined, { signal }).catch(() => {});
  }

  async function makeAll(): Promise<void> {
    const { catalogue } = await latestChanges(store.db);
    const pages = lookAtAll ? readWithoutWaveform(store.db) : readChangedWithoutWaveform(store.db, seen);
    lookAtAll = false;
    for await (const tracks of pages) {
      if (signal.aborted) return;
      if (tracks.length > 0) await makePage(tracks);
    }
    seen = catalogue;
  }

  const makeAgain = coalesced(() =>
    makeAll().catch((error) => {
      if (signal.aborted) return;
      log.error('waveforms could not be computed', { error });
      lookAgain(FAILED_MS);
    }),
  );

  /** There may be something to do. Resolves when it is done. */
  async function wake(): Promise<void> {
    if ('missing' in ffmpeg() || signal.aborted) return;
    running = makeAgain();
    await running;
  }

  return {
    wake,
    /** Saves what is finished. */
    async close(): Promise<void> {
      stop.abort();
      clearTimeout(timer);
      await running;
      await leases.close();
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

/** Tracks whose waveforms are saved together. */
const PAGE = 20;

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

/** The tracks that have changed after the change `seq`. */
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
    let record = Number(await readMeta(trx, 'waveform_records'));
    const tracks: number[] = [];
    for (const { id, audio, peaks } of made) {
      const unmade = { id, audio, waveform: sql`is null` };
      if ((await updateRows(trx, 'track', unmade, { waveform: record + 1 })) === 0) continue;
      record++;
      tracks.push(id);
      await insertRows(trx, 'waveform', { record, track_id: id, peaks });
    }
    await updateRows(trx, 'meta', { key: 'waveform_records' }, { value: String(record) });
    await recordChange(store, trx, { catalogue: { written: { track: tracks } } });
  });
}
