/** The services that the listens of users are sent to, and what happens to the listens. */
import { sql } from 'kysely';
import type { Scrobbler, ScrobbleState } from '../../domain/listens.ts';
import { holdUser } from '../hold-user.ts';
import type { Db, Trx } from '../schema.ts';
import type { Store } from '../store.ts';

/** The purpose of the sealer. */
export const SCROBBLE_TOKENS = 'scrobble tokens';

/** With the encrypted token. */
export interface StoredScrobbler extends Scrobbler {
  token: string;
}

export async function findScrobbler(db: Db, userId: number): Promise<StoredScrobbler | undefined> {
  const row = await db
    .selectFrom('listener')
    .select(['scrobble_url as url', 'scrobble_token as token', 'scrobble_name as name'])
    .select(['scrobble_state as state', 'scrobble_error as error'])
    .select(['scrobble_changed as changed', 'scrobble_sent as sent'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.state === '') return undefined;
  return { ...row, state: row.state };
}

/** Replaces the one before. What waited for that one is not sent. */
export async function saveScrobbler(
  store: Store,
  userId: number,
  { url, token, name }: Pick<StoredScrobbler, 'url' | 'token' | 'name'>,
  now: string,
): Promise<void> {
  const values = {
    scrobble_url: url,
    scrobble_token: token,
    scrobble_name: name,
    scrobble_state: 'ok' as const,
    scrobble_error: '',
    scrobble_changed: now,
    scrobble_sent: '',
  };
  await store.commit(async (trx) => {
    await holdUser(trx, userId);
    await trx
      .insertInto('listener')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    await dropPending(trx, userId);
  });
}

export async function removeScrobbler(store: Store, userId: number, now: string): Promise<void> {
  const none = { scrobble_url: '', scrobble_token: '', scrobble_name: '', scrobble_error: '' };
  await store.commit(async (trx) => {
    await trx
      .updateTable('listener')
      .set({ ...none, scrobble_state: '', scrobble_changed: now, scrobble_sent: '' })
      .where('user_id', '=', userId)
      .execute();
    await dropPending(trx, userId);
  });
}

/** Of the scrobbler with this token: the user may have saved another one meanwhile. */
export async function setScrobbleState(
  store: Store,
  userId: number,
  token: string,
  { state, error, now }: { state: ScrobbleState; error: string; now: string },
): Promise<void> {
  await store.commit(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('listener')
      .set({ scrobble_state: state, scrobble_error: error, scrobble_changed: now })
      .where('user_id', '=', userId)
      .where('scrobble_token', '=', token)
      .where((where) =>
        where.or([where('scrobble_state', '<>', state), where('scrobble_error', '<>', error)]),
      )
      .executeTakeFirst();
    if (state === 'refused' && numUpdatedRows > 0n) await dropPending(trx, userId);
  });
}

async function dropPending(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('listen')
    .set({ pending: 0 })
    .where('user_id', '=', userId)
    .where('pending', '=', sql.lit(1))
    .execute();
}

export interface PendingListen {
  trackId: number;
  /** ISO timestamp. */
  listened: string;
}

/** `undefined` if it was sent, or is not to be sent any more. */
export async function findPending(db: Db, userId: number, n: number): Promise<PendingListen | undefined> {
  return await db
    .selectFrom('listen')
    .select(['track_id as trackId', 'listened'])
    .where('user_id', '=', userId)
    .where('n', '=', n)
    .where('pending', '=', 1)
    .executeTakeFirst();
}

/** It was sent, or is given up. */
export async function settlePending(
  store: Store,
  userId: number,
  n: number,
  accepted?: { token: string; now: string },
): Promise<void> {
  await store.commit(async (trx) => {
    await trx
      .updateTable('listen')
      .set({ pending: 0 })
      .where('user_id', '=', userId)
      .where('n', '=', n)
      .execute();
    if (accepted === undefined) return;
    await trx
      .updateTable('listener')
      .set({ scrobble_state: 'ok', scrobble_error: '', scrobble_sent: accepted.now })
      .where('user_id', '=', userId)
      .where('scrobble_token', '=', accepted.token)
      .execute();
  });
}
