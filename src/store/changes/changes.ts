/**
 * How every node learns that the store has changed: a write to data that nodes cache appends a
 * row to `change` in the same transaction, and nodes watch the highest number of each kind. The exception are likes and other
 * actions that touch items: `core/activity` records them within a second, many in one change of kind `rating`.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { createFailureLog } from '../../domain/node/failure-log.ts';
import type { Log } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import type { Listener } from '../dialect/dialect.ts';
import { selectOne } from '../queries/rows.ts';
import type { ChangeKind, Db, Trx } from '../schema.ts';
import type { Store } from '../store.ts';
import { type ChangedRecords, recordRecords } from './record-changed.ts';

/** The number of the latest change of each kind; 0 if there was none. */
export type Changes = Record<ChangeKind, number>;

/** What has changed, by kind. */
export interface NewChange {
  /** The records, for the change log. */
  catalogue?: ChangedRecords;
  application?: true;
  rating?: true;
}

/**
 * Call it last in the transaction: numbers rise in the order of commits because from here on no other change can
 * be recorded until this transaction has ended. Returns the highest number.
 */
export async function recordChange(store: Store, trx: Trx, change: NewChange): Promise<number> {
  await store.dialect.lock(trx, 'change');
  const at = new Date().toISOString();
  let seq = 0;
  for (const kind of Object.keys(change) as ChangeKind[]) {
    const { rows } = await sql<{ seq: number }>`insert into change (seq, kind, at)
      select coalesce(max(seq), 0) + 1, cast(${kind} as text), cast(${at} as text) from change
      returning seq`.execute(trx);
    seq = rows[0].seq;
    if (kind === 'catalogue') await recordRecords(trx, { seq, at }, change.catalogue!);
  }
  await store.dialect.notify(trx);
  return seq;
}

export async function latestChanges(db: Db): Promise<Changes> {
  const latest = (kind: ChangeKind) =>
    sql<number>`coalesce((select max(seq) from change where kind = ${sql.lit(kind)}), 0)`;
  const { rows } = await sql<Changes>`
    select ${latest('catalogue')} as catalogue, ${latest('application')} as application,
      ${latest('rating')} as rating`.execute(db);
  return rows[0];
}

/** When the change was made; empty if it was not, or so long ago that it is forgotten. */
export async function timeOfChange(db: Db, seq: number): Promise<string> {
  const row = await selectOne(db, 'change', ['at'], { seq });
  return row?.at ?? '';
}

/** The number of changes of the catalogue after one up to another, and when the oldest of them was made; `null` if there is none. */
export async function countCatalogueChanges(
  db: Db,
  after: number,
  upTo: number,
): Promise<{ count: number; oldest: string | null }> {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*) as count, min(at) as oldest from change
    where kind = 'catalogue' and seq > ${after} and seq <= ${upTo}`.execute(db);
  return rows[0];
}

/** A node that was stopped recognizes the change that its saved generation ends with; of the other kinds, only the latest is needed. */
const KEPT_DAYS: Record<ChangeKind, number> = { catalogue: 90, application: 1, rating: 1 };

export async function purgeChanges(store: Store, now: Date): Promise<void> {
  await store.commit(async (trx) => {
    const latest = Object.values(await latestChanges(trx));
    for (const [kind, days] of Object.entries(KEPT_DAYS) as [ChangeKind, number][]) {
      const before = new Date(now.getTime() - days * DAY_MS).toISOString();
      const old = trx.deleteFrom('change').where('kind', '=', kind).where('at', '<', before);
      await old.where('seq', 'not in', latest).execute();
    }
  });
}

export interface WatchOptions {
  /** The changes the caller already has; by default none, so that existing changes are reported immediately. */
  since?: Changes;
  /** Called once when the database is lost or the caller fails, and once on recovery. */
  log?: Pick<Log, 'info' | 'warn'>;
}

/**
 * Calls `onChange` soon after a change by any node, one call at a time. Changes in quick succession may be reported as one.
 * Changes during an outage are reported afterwards, and changes for which `onChange` failed are reported again. Never throws.
 */
export function watchChanges(
  store: Store,
  onChange: (changes: Changes) => void | Promise<void>,
  { since = { catalogue: 0, application: 0, rating: 0 }, log }: WatchOptions = {},
): Listener {
  let known = since;
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  /** What currently fails: polling, listening, or both. */
  const failing = new Set<'poll' | 'listen'>();
  const { title } = store.dialect;

  const failures =
    log &&
    createFailureLog(log, {
      fails: `Cannot follow the changes in ${title}; retrying`,
      works: `Following the changes in ${title} again`,
    });
  const fail = (what: 'poll' | 'listen', error: unknown) => {
    if (!closed) failures?.failed(error);
    failing.add(what);
  };
  const recovered = (what: 'poll' | 'listen') => {
    if (failing.delete(what) && failing.size === 0) failures?.worked();
  };
  const poll = async () => {
    const found = await latestChanges(store.db);
    if (closed) return;
    if (!isDeepStrictEqual(found, known)) await onChange(found);
    known = found;
    recovered('poll');
  };
  const wake = () => {
    if (closed) return;
    again = true;
    running ??= (async () => {
      while (again && !closed) {
        again = false;
        await poll().catch((error) => fail('poll', error));
      }
      running = undefined;
    })();
  };
  const listener = store.dialect.listen({
    wake,
    lost: (error) => fail('listen', error),
    listens: () => recovered('listen'),
  });
  wake();

  return {
    async close() {
      closed = true;
      await listener.close();
      await running;
    },
  };
}
