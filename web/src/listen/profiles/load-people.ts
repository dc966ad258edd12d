/** Users that follow a user, or that the user follows. */
import type { UserTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { ListPage, Slice } from '../../../../src/domain/lists.ts';
import type { Api } from '../../api/api.ts';

export type FollowList = 'following' | 'followers';

/** The latest first. */
export function loadPeople(
  { webApi }: Pick<Api, 'webApi'>,
  userId: string,
  list: FollowList,
  { offset, limit }: Slice,
  signal?: AbortSignal,
): Promise<ListPage<UserTeaser>> {
  return webApi.get(`/web-api/users/${userId}/${list}?offset=${offset}&limit=${limit}`, signal);
}
