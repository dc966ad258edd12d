/** Requests of users to become artists, or to manage an existing one. */
import { sql } from 'kysely';
import type { Named } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ArtistRequest, ArtistRequestEntry, RequestState } from '../../domain/studio/studio.ts';
import { SHOWN } from '../hidden.ts';
import type { Db, Trx } from '../schema.ts';

const COLUMNS = ['id', 'artist_id', 'name', 'message', 'state', 'created', 'reply'] as const;

/** The latest first; at most some. */
export async function listOwnRequests(db: Db, userId: number): Promise<ArtistRequest[]> {
  return await db
    .selectFrom('artist_request')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

export async function countRequests(db: Db, userId: number, state: RequestState): Promise<number> {
  const { count } = await db
    .selectFrom('artist_request')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A request of this user for the same artist, or for a new one of the same name, that is not decided yet. */
export async function hasSameRequest(
  db: Db,
  userId: number,
  { artist_id, name }: Pick<ArtistRequest, 'artist_id' | 'name'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('artist_request')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where((where) =>
      artist_id === null
        ? where.and([where('artist_id', 'is', null), where('name', '=', name)])
        : where('artist_id', '=', artist_id),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRequest(
  trx: Trx,
  request: { user_id: number; artist_id: number | null; name: string; message: string; created: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('artist_request')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws it. Returns whether it was open, and of this user. */
export async function deleteOpenRequest(trx: Trx, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('artist_request')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface RequestDecision {
  state: Exclude<RequestState, 'open'>;
  artist_id: number | null;
  decided: string;
  reply: string;
}

export async function decideRequest(trx: Trx, id: number, decision: RequestDecision): Promise<void> {
  await trx.updateTable('artist_request').set(decision).where('id', '=', id).execute();
}

/** Locked until the end of the transaction. Throws (kind `not-found`). */
export async function holdRequest(trx: Trx, id: number): Promise<ArtistRequest & { user_id: number }> {
  await trx.updateTable('artist_request').set({ name: sql`name` }).where('id', '=', id).execute();
  return await getRequest(trx, id);
}

/** Throws (kind `not-found`). */
export async function getRequest(db: Db, id: number): Promise<ArtistRequest & { user_id: number }> {
  const row = await db
    .selectFrom('artist_request')
    .select([...COLUMNS, 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not-found', `There is no request with the id ${id}.`);
  return row;
}

/** Open ones in the order they came, decided ones the latest first. */
export async function listRequests(
  db: Db,
  { state, offset, limit, id }: Partial<Slice> & { state?: RequestState; id?: number },
): Promise<ListPage<ArtistRequestEntry>> {
  let query = db.selectFrom('artist_request').innerJoin('user', 'user.id', 'artist_request.user_id');
  if (state !== undefined) query = query.where('artist_request.state', '=', state);
  if (id !== undefined) query = query.where('artist_request.id', '=', id);
  const { total } = await query
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS.map((column) => `artist_request.${column}` as const))
    .select(['artist_request.decided', 'artist_request.user_id'])
    .select(['user.name as user_name', 'user.dispname', 'user.email'])
    .orderBy('artist_request.id', state === 'open' ? 'asc' : 'desc')
    .offset(offset ?? 0)
    .limit(limit ?? 1)
    .execute();
  const items: ArtistRequestEntry[] = [];
  for (const { user_id, user_name, dispname, email, ...request } of rows) {
    const isNew = request.artist_id === null;
    items.push({
      ...request,
      user: { id: user_id, name: user_name, dispname, email },
      same_name: isNew ? ((await findArtistNamed(db, request.name)) ?? null) : null,
    });
  }
  return { total: Number(total), items };
}

/** An artist of the catalogue whose name differs in case at most. */
export async function findArtistNamed(db: Db, name: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select id, name from artist where lower(name) = lower(${name}) and ${SHOWN.artist} order by id limit 1`.execute(
    db,
  );
  return rows[0];
}
