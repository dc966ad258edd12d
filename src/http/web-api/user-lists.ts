/** What is public of a user: liked and favourite tracks, albums, artists, followed users and followers. */
import { hasRow } from '../../catalogue/columns/lookup.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { AddedTrack, AlbumTeaser, ArtistTeaser, UserTeaser } from '../../domain/catalogue/teasers.ts';
import { FOLLOWERS_SHOWN } from '../../domain/following.ts';
import type { ListPage } from '../../domain/lists.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { integer, oneOf, required, SLICE, withDefault } from './fields.ts';
import { forEveryone } from './json-route.ts';
import { currentTeasers, userTeasers } from './teasers.ts';

const USER = '/web-api/users/:id';
const TRACKS = { ...SLICE, relation: required(oneOf(['like', 'favorite'])) };
const FOLLOWS = { ...SLICE, offset: withDefault(integer(0, FOLLOWERS_SHOWN), 0) };

/** The latest first. */
export function userListRoutes(context: RouteContext): Route[] {
  const { users, following, catalogue } = context;
  const page = (of: 'tracks' | 'albums' | 'artists') => ({
    accept: hasRow(requireLoaded(catalogue())[of].id),
    fullcount: true,
    descending: true,
  });
  return [
    forEveryone.get(
      `${USER}/tracks`,
      TRACKS,
      async ({ relation, ...slice }, { id }): Promise<ListPage<AddedTrack>> => {
        const order = [{ field: 'updatedate', descending: true } as const];
        const query = { ...page('tracks'), ...slice, relations: [relation], order };
        const { rows, fullcount = 0 } = await users.tracks(id, query);
        const teasers = currentTeasers(context);
        const items = rows.flatMap(({ track_id, updated }) => {
          const track = teasers.track(track_id);
          return track === undefined ? [] : { ...track, added: updated };
        });
        return { total: fullcount, items };
      },
    ),
    forEveryone.get(`${USER}/albums`, SLICE, async (slice, { id }): Promise<ListPage<AlbumTeaser>> => {
      const { rows, fullcount = 0 } = await users.albums(id, { ...page('albums'), ...slice });
      const { album } = currentTeasers(context);
      return { total: fullcount, items: rows.flatMap((row) => album(row.id) ?? []) };
    }),
    forEveryone.get(`${USER}/artists`, SLICE, async (slice, { id }): Promise<ListPage<ArtistTeaser>> => {
      const { rows, fullcount = 0 } = await users.artists(id, { ...page('artists'), ...slice });
      const { artist } = currentTeasers(context);
      return { total: fullcount, items: rows.flatMap((row) => artist(row.id) ?? []) };
    }),
    ...(['following', 'followers'] as const).map((list) =>
      forEveryone.get(`${USER}/${list}`, FOLLOWS, async (slice, { id }): Promise<ListPage<UserTeaser>> => {
        const { total, ids } = await following[list](id, slice);
        return { total, items: await userTeasers(context, ids) };
      }),
    ),
  ];
}
