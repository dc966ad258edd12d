/** Users as visible to all. */
import { extname } from 'node:path';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import type { Db, EntityRows } from '../schema.ts';

/** `avatar` is its file format, such as `webp`; empty if none can be shown. */
export type UserSummary = Pick<
  EntityRows['user'],
  'id' | 'name' | 'dispname' | 'lang' | 'creationdate' | 'avatar'
>;

export interface UsersQuery {
  ids?: readonly number[] | undefined;
  /** Compared as a whole, in the comparable form of user names. */
  name?: string | undefined;
}

/** The users that match all filters, in ascending id; none without a filter. */
export async function findUsers(db: Db, { ids, name }: UsersQuery): Promise<UserSummary[]> {
  if (ids === undefined && name === undefined) return [];
  // PostgreSQL accepts no text with a zero character, so no such name exists.
  if (ids?.length === 0 || name?.includes('\0')) return [];
  let query = db
    .selectFrom('user')
    .leftJoin('avatar', 'avatar.user_id', 'user.id')
    .select(['id', 'name', 'dispname', 'lang', 'creationdate', 'kind', 'user.avatar as file'])
    .orderBy('id');
  if (ids !== undefined) query = query.where('id', 'in', ids);
  if (name !== undefined) query = query.where('name_folded', '=', foldUserName(name));
  const rows = await query.execute();
  return rows.map(({ kind, file, ...user }) => ({ ...user, avatar: kind ?? formatOf(file) }));
}

/** `people/7.PNG` → png. One without an extension is shown as a JPEG. */
function formatOf(file: string): string {
  return file === '' ? '' : extname(file).slice(1).toLowerCase() || 'jpeg';
}
