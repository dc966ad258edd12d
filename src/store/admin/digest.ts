/** What waits for administrators: reports of listeners and requests of artists. */
import { sql } from 'kysely';
import { countRows } from '../queries/where.ts';
import type { Db, Trx } from '../schema.ts';

export interface WaitingCounts {
  reports: number;
  requests: number;
}

/** Those that are open, and were created in this time, of which the start is exclusive. */
export async function countWaiting(db: Db, after: string, until: string): Promise<WaitingCounts> {
  const inTime = sql<boolean>`created > ${after} and created <= ${until}`;
  return {
    reports: await countRows(db.selectFrom('report').where('state', '<>', 'closed').where(inTime)),
    requests: await countRows(db.selectFrom('artist_request').where('state', '=', 'open').where(inTime)),
  };
}

/** Until when administrators were told; empty before the first time. */
export async function findDigestTime(db: Db): Promise<string> {
  const find = db.selectFrom('meta').select('value').where('key', '=', 'admin_digest');
  return (await find.executeTakeFirst())?.value ?? '';
}

export async function saveDigestTime(trx: Trx, value: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: 'admin_digest', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Administrators who can get mails, the first ones. */
export async function listMailedAdministrators(db: Db, max: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('admin', '=', 1)
    .where('suspended', '=', 0)
    .where('email_verified', '=', 1)
    .where('email', '<>', '')
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
