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

/** In the order of the ids. */
export async function loadUsers(
  v3: Pick<Api['v3'], 'users'>,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<UserTeaser[]> {
  const { results } = await v3.users(
    { id: [...ids], limit: ids.length },
    signal === undefined ? {} : { signal },
  );
  const byId = new Map(
    results.map(({ id, name, dispname, image }) => [Number(id), { id, name, dispname, image }]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
