/** What `users` and the operations below it share: whose data is asked for, and pages of the lists inside users. */
import type { NestedPage, UserSummary } from '../../core/people.ts';
import { AVATAR_SIZES } from '../../domain/vocabulary.ts';
import type { LivePage, Reading } from './operation.ts';
import { idList, oneOf, text, token, withDefault } from './parameters.ts';
import { restrictions } from './restrictions.ts';

/** Whose data is read. */
export const WHOSE = {
  id: idList('User ids.'),
  access_token: token('Token of the user whose data is read, where nothing else says whose.'),
  name: text('The whole user name, in any letter case.'),
  imagesize: withDefault(oneOf('Width of the avatar in pixels.', AVATAR_SIZES), 100),
};

interface Whose {
  id: number[] | undefined;
  name: string | undefined;
}

/** In ascending id. Decision 24: the token says whose data is read only where nothing else does. */
export function findUsers({ id, name }: Whose, { people, userId }: Reading): Promise<UserSummary[]> {
  const own = id === undefined && name === undefined && userId !== undefined ? [userId] : undefined;
  return people.findUsers(restrictions({ ids: id ?? own, name }));
}

/** Entries of all lists in one answer: about 5 MB. */
const ENTRIES_MAX = 10_000;

interface Paging {
  offset: number;
  limit: number;
  fullcount: boolean | undefined;
}

/** How the lists are asked for. */
type ListPage = Record<'offset' | 'limit', number> & { count: boolean };

/**
 * `limit` and `offset` page the list inside each user (decision 23): somebody with nothing to show is there at offset 0,
 * with an empty list, and not beyond.
 */
export async function pageLists<Entry, Item>(
  { offset, limit, fullcount }: Paging,
  users: readonly UserSummary[],
  warnings: string[],
  read: (user: UserSummary, page: ListPage) => Promise<NestedPage<Entry>>,
  toItem: (user: UserSummary, entries: readonly Entry[]) => Item,
): Promise<LivePage<Item>> {
  const page = { offset, limit: shareOf(limit, users.length, warnings), count: fullcount === true };
  const items: Item[] = [];
  let all = 0;
  let more = false;
  for (const user of users) {
    const list = await read(user, page);
    if (offset === 0 || list.rows.length > 0) items.push(toItem(user, list.rows));
    all += list.fullcount ?? 0;
    more ||= list.more;
  }
  return { items, fullcount: page.count ? all : undefined, next: more ? offset + page.limit : undefined };
}

function shareOf(limit: number, users: number, warnings: string[]): number {
  const share = Math.floor(ENTRIES_MAX / users);
  if (limit <= share) return limit;
  warnings.push(`limit lowered to ${share}, because ${users} users are asked for at once`);
  return share;
}

/** Without an order the newest comes first (decision 22). */
export const NEWEST_FIRST = { field: 'updatedate', descending: true } as const;
