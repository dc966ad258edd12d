/** What `users` and the operations below it share: the selection of users, and the default order. */
import type { UserSummary } from '../../../core/users/users.ts';
import { AVATAR_SIZES } from '../../../domain/vocabulary.ts';
import type { LiveReadContext } from '../kinds/operation.ts';
import { idList, oneOf, text, token, withDefault } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';

/** The parameters that select users. */
export const USER_PARAMETERS = {
  id: idList('User ids.'),
  access_token: token('Token of the user whose data is read, where nothing else says whose.'),
  name: text('The whole user name, in any letter case.'),
  imagesize: withDefault(oneOf('Width of the avatar in pixels.', AVATAR_SIZES), 100),
};

interface UserSelection {
  id: number[] | undefined;
  name: string | undefined;
}

/** By ascending id. behaviour.md 24: the token selects its user only where no other parameter selects users. */
export function findUsers(
  { id, name }: UserSelection,
  { users: people, userId }: LiveReadContext,
): Promise<UserSummary[]> {
  const own = id === undefined && name === undefined && userId !== undefined ? [userId] : undefined;
  return people.findUsers(asOptional({ ids: id ?? own, name }));
}

/** Without an order, the newest is first (behaviour.md 22). */
export const NEWEST_FIRST = { field: 'updatedate', descending: true } as const;
