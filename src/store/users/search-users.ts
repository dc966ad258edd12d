/** Finds users by the beginning of their username or display name, along an index. */
import { type RawBuilder, sql } from 'kysely';
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import type { StoreDialect } from '../dialect/dialect.ts';
import type { Store } from '../store.ts';

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
export type NameColumn = keyof typeof COLUMNS;

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
