/**
 * The listening history of users. It is off until the user turns it on, and only the user sees it. Everything that is stored is durable when
 * the promise resolves.
 */

import { sql } from 'kysely';
import {
  findSame,
  HISTORY_DAYS,
  HISTORY_MAX,
  type HistoryPage,
  type HistoryPlace,
  type KnownListen,
  type Listen,
  listenSeconds,
  sameWithinMs,
} from '../../domain/listens.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { requireFound } from '../../domain/refusal.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { Owner } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import {
  countRows,
  deleteRows,
  insertRows,
  selectOne,
  selectRows,
  updateReturning,
  updateRows,
  upsertRow,
} from '../../store/queries/rows.ts';
import type { Db, SqlFragment, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findTrackMedia } from '../media/media-rows.ts';

interface HistoryParts {
  store: Store;
  jobs: Pick<Jobs, 'wake'>;
  /** Whether the operator allows it. */
  mayScrobble: boolean;
  log: Log;
  clock?: () => number;
}

/** Listens of one transaction: a few milliseconds on SQLite. */
const AT_ONCE = 20;

export function createHistory({ store, jobs, mayScrobble, log, clock = Date.now }: HistoryParts) {
  const { db } = store;
  const failures = createFailureLog(log, {
    fails: 'Listens cannot be added to the history of users',
    works: 'Listens are added to the history of users again',
  });

  async function findChoices(userId: number): Promise<{ hasHistory: boolean; isScrobbling: boolean }> {
    const row = await selectOne(db, 'listener', ['history', 'scrobble_state'], { user_id: userId });
    return { hasHistory: row?.history === 1, isScrobbling: isSending(row?.scrobble_state) };
  }

  async function removeSome(userId: number, which: SqlFragment): Promise<number> {
    return await store.commit(async (trx) => {
      const hidden = await sql`update listen set in_history = 0
        where user_id = ${userId} and in_history = 1 and pending = 1 and ${which}`.execute(trx);
      const deleted = await sql`delete from listen
        where user_id = ${userId} and in_history = 1 and pending = 0 and ${which}`.execute(trx);
      return Number((hidden.numAffectedRows ?? 0n) + (deleted.numAffectedRows ?? 0n));
    });
  }

  /** Without a history and a service to send listens to, nothing of them is stored. */
  async function record({ id }: Owner, listens: readonly Listen[]): Promise<void> {
    const { hasHistory, isScrobbling } = await findChoices(id);
    if (!hasHistory && !(mayScrobble && isScrobbling)) return;
    const now = clock();
    const oldest = now - HISTORY_DAYS * DAY_MS;
    const accepted = listens
      .map((listen) => ({ ...listen, at: Math.min(listen.at, now) }))
      .filter(({ at }) => at > oldest);
    for (const some of inParts(accepted, AT_ONCE))
      if (await addListens(store, id, some, mayScrobble)) jobs.wake(SCROBBLE_JOB);
  }

  return {
    record,

    /** The player of our pages has played a track for long enough. Rejects (kind `not-found`) an unknown track. */
    async heard(user: Owner, trackId: number): Promise<void> {
      const { duration } = requireFound(await findTrackMedia(db, trackId), 'Track not found.');
      await record(user, [
        { trackId, duration, at: clock() - listenSeconds(duration) * 1000, isReported: true },
      ]);
    },

    /** Enough of a track was sent to a player of the user. Never throws. */
    sent(userId: number, trackId: number, duration: number): void {
      record({ id: userId }, [{ trackId, duration, at: clock(), isReported: false }]).then(
        () => void failures.worked(),
        failures.failed,
      );
    },

    /** The newest first, those after `before`; without those of deleted tracks, which are purged later. */
    async page({ id }: Owner, before: HistoryPlace | undefined, limit: number): Promise<HistoryPage> {
      const { hasHistory } = await findChoices(id);
      const isBefore =
        before === undefined ? sql`` : sql`and (listened, n) < (${before.listened}, ${before.id})`;
      const { rows: entries } = await sql<HistoryPlace & { track_id: number }>`
        select n as id, track_id, listened from listen where user_id = ${id} and in_history = 1 ${isBefore}
          and exists (select 1 from track where track.id = listen.track_id)
        order by listened desc, n desc limit ${limit}`.execute(db);
      const last = entries.at(-1);
      const isLast = last === undefined || entries.length < limit;
      return { on: hasHistory, entries, next: isLast ? null : placeText({ ...last }) };
    },
    /** What was stored before stays until it is deleted. */
    async turn({ id }: Owner, isOn: boolean): Promise<void> {
      const history = isOn ? 1 : 0;
      await store.commit(async (trx) => {
        await holdUser(trx, id);
        await upsertRow(trx, 'listener', { user_id: id }, { history });
      });
    },
    /** One that is yet to be sent stays until then. */
    async delete({ id }: Owner, entry: number): Promise<void> {
      requireFound(await removeSome(id, sql`n = ${entry}`), 'There is no such entry any more.');
    },
    async clear({ id }: Owner): Promise<void> {
      const some = sql`n in (select n from listen where user_id = ${id} and in_history = 1
        limit ${sql.lit(ROWS_AT_ONCE)})`;
      while ((await removeSome(id, some)) > 0);
    },
  };
}

export type History = ReturnType<typeof createHistory>;

/** `2026-03-01T12:00:00.000Z_17` */
const placeText = ({ listened, id }: HistoryPlace) => `${listened}_${id}`;

/** `undefined` if it is none. */
export function readPlace(text: string): HistoryPlace | undefined {
  const [, listened, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(text) ?? [];
  return listened === undefined ? undefined : { listened, id: Number(id) };
}

// The listens of users who have turned on their history, or who send their listens to another service. A transaction that adds one locks the
// row in `listener` first, so numbers are unique, limits hold, and a deletion of the user leaves nothing.

/** Listens of one user that wait to be sent; further ones are not sent. */
export const PENDING_MAX = 1000;
export const SCROBBLE_JOB = 'scrobble';

export interface ScrobbleJob {
  userId: number;
  n: number;
}

/** Rows per transaction: some milliseconds on SQLite, which blocks the process meanwhile. */
const ROWS_AT_ONCE = 500;
/** So long, listens that are not part of a history are stored after they were sent. */
const BRIEF_MS = 2 * 3_600_000;
/** Housekeeping has looked for the listens of a deleted track by then. */
const DELETED_DAYS = 7;
/** Records of one query: some milliseconds. */
const LOOKED_AT = 2000;

const isSending = (state: string | undefined) => state === 'ok' || state === 'failing';

/** Adds those that are not stored already. `mayScrobble`: whether the operator allows it. Returns whether one is to be sent. */
async function addListens(
  store: Store,
  userId: number,
  listens: readonly Listen[],
  mayScrobble: boolean,
): Promise<boolean> {
  return await store.commit(async (trx) => {
    const own = { user_id: userId };
    const columns = ['history', 'last', 'scrobble_state'] as const;
    const [listener] = await updateReturning(trx, 'listener', own, { last: sql`last` }, columns);
    if (listener === undefined) return false;
    const { history, last, scrobble_state } = listener;
    let room = mayScrobble && isSending(scrobble_state) ? PENDING_MAX - (await countPending(trx, userId)) : 0;
    let n = last;
    let isPending = false;
    const known = await findKnown(trx, userId, listens);
    for (const listen of listens) {
      if (history === 0 && room <= 0) break;
      const ofTrack = known.get(listen.trackId) ?? [];
      const same = findSame(ofTrack, listen);
      if (same !== undefined) {
        if (listen.isReported && !same.isReported) await confirm(trx, userId, same);
        continue;
      }
      n++;
      known.set(listen.trackId, [...ofTrack, knownOf(n, momentOf(listen.at), listen.isReported)]);
      const pending = room-- > 0 ? 1 : 0;
      await insertRows(trx, 'listen', {
        user_id: userId,
        n,
        track_id: listen.trackId,
        listened: momentOf(listen.at),
        reported: listen.isReported ? 1 : 0,
        in_history: history,
        pending,
      });
      if (pending === 0) continue;
      isPending = true;
      await addJob(store, trx, {
        kind: SCROBBLE_JOB,
        payload: { userId, n } satisfies ScrobbleJob,
        lane: String(userId),
      });
    }
    if (n === last) return false;
    await updateRows(trx, 'listener', own, { last: n });
    await deleteRows(trx, 'listen', { ...own, n: sql`<= ${n - HISTORY_MAX}` });
    return isPending;
  });
}

export const countPending = (db: Db, userId: number): Promise<number> =>
  // A literal, as in the condition of the index.
  countRows(db, 'listen', { user_id: userId, pending: sql`= 1` });

/**
 * The stored listens that may be the same as these, by track. One query for all of them: no index has the tracks, and a player may report
 * thousands of listens of the same hour.
 */
async function findKnown(
  trx: Trx,
  userId: number,
  listens: readonly Listen[],
): Promise<Map<number, KnownListen[]>> {
  if (listens.length === 0) return new Map();
  const from = Math.min(...listens.map((listen) => listen.at - sameWithinMs(listen)));
  const to = Math.max(...listens.map((listen) => listen.at + sameWithinMs(listen)));
  const listened = sql`between ${momentOf(from)} and ${momentOf(to)}`;
  const where = { user_id: userId, listened, track_id: [...new Set(listens.map(({ trackId }) => trackId))] };
  const rows = await selectRows(trx, 'listen', ['n', 'track_id', 'listened', 'reported'], where, ['n']);
  const known = new Map<number, KnownListen[]>();
  for (const [trackId, some] of Map.groupBy(rows, ({ track_id }) => track_id))
    known.set(
      trackId,
      some.map(({ n, listened, reported }) => knownOf(n, listened, reported === 1)),
    );
  return known;
}

const knownOf = (n: number, listened: string, isReported: boolean): KnownListen => ({
  n,
  at: Date.parse(listened),
  isReported,
});

/** A report has confirmed a listen. */
async function confirm(trx: Trx, userId: number, same: KnownListen): Promise<void> {
  same.isReported = true;
  await updateRows(trx, 'listen', { user_id: userId, n: same.n }, { reported: 1 });
}

/** Whole seconds: other services know no others. */
function momentOf(at: number): string {
  return new Date(Math.floor(at / 1000) * 1000).toISOString();
}

interface ListenedTrack {
  trackId: number;
  listens: number;
}

/** The tracks of the latest `latest` listens of the history, the most frequent first, at most `max`. */
export async function listMostListened(
  db: Db,
  userId: number,
  { latest, max }: { latest: number; max: number },
): Promise<ListenedTrack[]> {
  const { rows } = await sql<ListenedTrack>`
    select track_id as "trackId", count(*) as listens
    from (select track_id from listen where user_id = ${userId} and in_history = 1
      order by listened desc, n desc limit ${latest}) as heard
    group by track_id order by count(*) desc, track_id limit ${max}`.execute(db);
  return rows;
}

/** Deletes what is older than the history, listens that were stored only to be sent, and those of tracks that were deleted. */
export async function purgeListens(store: Store, now: Date, stop?: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const purge = async (condition: SqlFragment) => {
    for (let deleted = 1n; deleted > 0n && !stop?.aborted; ) {
      const some = sql`delete from listen where (user_id, n) in (
        select user_id, n from listen where ${condition} limit ${sql.lit(ROWS_AT_ONCE)})`;
      deleted = (await store.commit((trx) => some.execute(trx))).numAffectedRows ?? 0n;
    }
  };
  await purge(sql`listened < ${before(HISTORY_DAYS * DAY_MS)}`);
  await purge(sql`in_history = 0 and pending = 0 and listened < ${before(BRIEF_MS)}`);
  for await (const some of findDeletedTracks(store.db, before(DELETED_DAYS * DAY_MS)))
    await purge(sql`track_id in (${sql.join(some)})`);
}

/** Tracks that were deleted since then and have listens, some at a time. Hidden ones still exist. */
async function* findDeletedTracks(db: Db, since: string): AsyncGenerator<number[]> {
  // A literal, as in the condition of the index.
  const deleted = { action: sql`= 'deleted'`, at: sql`> ${since}` };
  if ((await selectRows(db, 'changed', ['id'], deleted, [], 1)).length === 0) return;
  for (let last = -1; ; ) {
    const { rows } = await sql<{ id: number; is_deleted: number }>`
      select id, case when action = 'deleted' and at > ${since}
        and exists (select 1 from listen where listen.track_id = looked.id)
        and not exists (select 1 from track where track.id = looked.id) then 1 else 0 end as is_deleted
      from (select id, action, at from changed where entity = 'track' and id > ${last}
        order by id limit ${sql.lit(LOOKED_AT)}) as looked order by id`.execute(db);
    if (rows.length === 0) return;
    last = rows[rows.length - 1].id;
    const ids = rows.filter(({ is_deleted }) => is_deleted === 1).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}
