/**
 * The listening history of users. It is off until the user turns it on, and only the user sees it. Everything that is stored is durable when
 * the promise resolves.
 */

import { sql } from 'kysely';
import {
  HISTORY_DAYS,
  type HistoryPage,
  type HistoryPlace,
  type Listen,
  listenSeconds,
} from '../../domain/listens.ts';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { holdUser } from '../../store/hold-user.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { selectOne, upsertRow } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findTrackMedia } from '../media/media-rows.ts';
import { addListens, isSending, ROWS_AT_ONCE, SCROBBLE_JOB } from './listens.ts';

interface HistoryParts {
  store: Store;
  jobs: Pick<Jobs, 'wake'>;
  /** Whether the operator allows it. */
  mayScrobble: boolean;
  log: Log;
  clock?: () => number;
}

type Owner = Pick<User, 'id'>;

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

  async function removeSome(userId: number, which: ReturnType<typeof sql<unknown>>): Promise<number> {
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
      const track = await findTrackMedia(db, trackId);
      if (track === undefined) throw new Refusal('not-found', 'Track not found.');
      const { duration } = track;
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
      let query = db
        .selectFrom('listen')
        .select(['n as id', 'track_id', 'listened'])
        .where('user_id', '=', id)
        .where('in_history', '=', 1)
        .where(sql<boolean>`exists (select 1 from track where track.id = listen.track_id)`);
      if (before !== undefined)
        query = query.where(sql<boolean>`(listened, n) < (${before.listened}, ${before.id})`);
      const entries = await query.orderBy('listened', 'desc').orderBy('n', 'desc').limit(limit).execute();
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
      if ((await removeSome(id, sql`n = ${entry}`)) === 0)
        throw new Refusal('not-found', 'There is no such entry any more.');
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
