/** Finds users by the beginning of their username or display name, along an index. */

import { extname } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import type { StoreDialect } from '../../store/dialect/dialect.ts';
import type { Db, EntityRows } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

/** So many rows are read for each spelling: thousands of suspended users must not make a search slow. */
const READ_MAX = 100;
/** Above every character of a name. */
const LAST = '\u{10ffff}';

interface NamedUser {
  id: number;
  /** The name that was compared. */
  found: string;
}

/** The ids of users that are not suspended: first the one with exactly this username, then the shortest names. */
export async function searchUsers({ db, dialect }: Store, text: string, limit: number): Promise<number[]> {
  const typed = text.normalize('NFC').trim().replace(/^@/, '');
  // PostgreSQL stores no NUL in a text, so no such name exists.
  if (typed === '' || typed.includes('\0')) return [];
  const beginningWith = async (column: NameColumn, start: string) =>
    (await namesBeginning(dialect, column, start).execute(db)).rows;
  const [byName, ...byDispname] = await Promise.all([
    beginningWith('name', foldUserName(typed)),
    ...spellingsOf(typed).map((start) => beginningWith('dispname', start)),
  ]);
  const all = [...byName.sort(byLength), ...byDispname.flat().sort(byLength)];
  const isExact = ({ found }: NamedUser) => found === foldUserName(typed);
  return [...new Set([...all.filter(isExact), ...all].map(({ id }) => id))].slice(0, limit);
}

const COLUMNS = { name: sql.ref('name_folded'), dispname: sql`lower(dispname)` };
type NameColumn = keyof typeof COLUMNS;

export function namesBeginning(
  { types }: Pick<StoreDialect, 'types'>,
  of: NameColumn,
  start: string,
): RawBuilder<NamedUser> {
  const column = COLUMNS[of];
  const compared = sql`${column}${sql.raw(types.bytewise)}`;
  return sql<NamedUser>`
    select id, found from (
      select id, ${column} as found, suspended from "user"
      where ${compared} >= ${start} and ${compared} < ${start + LAST}
      order by ${compared} limit ${sql.lit(READ_MAX)}) as named
    where suspended = 0`;
}

/** `lower` of the database may change ASCII letters alone: “Élise” stays as it is there. */
function spellingsOf(typed: string): string[] {
  const lower = typed.toLowerCase();
  const ascii = typed.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const capitals = lower.replaceAll(/(?<=^|\s)\P{ASCII}/gu, (letter) => letter.toUpperCase());
  return [...new Set([lower, ascii, capitals])];
}

function byLength(one: NamedUser, other: NamedUser): number {
  return one.found.length - other.found.length || one.id - other.id;
}

// Users as visible to all.

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
