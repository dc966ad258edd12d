import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Order } from '../../../catalogue/query/query.ts';
import type { UserSummary } from '../../../core/users/users.ts';
import { AVATAR_SIZES, type ImageSize } from '../../../domain/vocabulary.ts';
import { type LiveReadContext, liveRead } from '../kinds/operation.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { sortAndPage } from '../paging/sort-and-page.ts';
import * as param from '../parameters/parameter-types.ts';
import { AUDIO, COVER, STANDARD } from '../parameters/standard-parameters.ts';
import { startRow } from '../shapes/render-context.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { userAlbumsShape, userArtistsShape, userShape, userTracksShape } from '../shapes/user.ts';
import { trackFilter } from './track-id-filter.ts';
import { TRACK_TYPE } from './tracks.ts';

/** The parameters that select users. */
const USERS = {
  id: param.idList('User ids.'),
  access_token: param.token('Token of the user whose data is read, where nothing else says whose.'),
  name: param.text('The whole user name, in any letter case.'),
  imagesize: param.withDefault(param.oneOf('Width of the avatar in pixels.', AVATAR_SIZES), 100),
};

/** By ascending id. behaviour.md 24: the token selects its user only where no other parameter selects users. */
function findUsers(
  { id, name }: Pick<param.Parsed<typeof USERS>, 'id' | 'name'>,
  { users, userId }: LiveReadContext,
): Promise<UserSummary[]> {
  const own = id === undefined && name === undefined && userId !== undefined ? [userId] : undefined;
  return users.findUsers({ ids: id ?? own, name });
}

/** Without an order, the newest is first (behaviour.md 22). */
const NEWEST_FIRST = { field: 'updatedate', descending: true } as const;

export const users = liveRead({
  path: 'users',
  summary: 'Users, by id or name, or the one whose token comes.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields.', ['id', 'name', 'creationdate']),
    ...USERS,
  },
  oneOf: [['id', 'access_token', 'name']],
  result: userShape,
  async find(p, reading) {
    const page = sortAndPage(p, await findUsers(p, reading));
    const width = reading.source.urls.width[p.imagesize];
    return { ...page, rows: page.rows.map((user) => ({ user, width })) };
  },
});

type DatedLists = param.Parsed<typeof STANDARD & typeof USERS> & { order: readonly Order<'updatedate'>[] };

/** The items in the lists of these users that are in the catalogue, by date; without `ids`, all of them. */
async function findDated(
  of: 'albums' | 'artists',
  ids: number[] | undefined,
  size: ImageSize,
  p: DatedLists,
  reading: LiveReadContext,
  warnings: string[],
) {
  const { source, users } = reading;
  const known = source.catalogue[of].id;
  const accept = (id: number) => indexOfNumber(known, id) !== -1;
  const [{ descending } = NEWEST_FIRST] = p.order;
  const query = { ids, accept, descending };
  return pageInnerLists(
    p,
    await findUsers(p, reading),
    warnings,
    ({ id }, page) => users[of](id, { ...query, ...page }),
    startRow(reading, p, size),
    (user) => ({ user, width: source.urls.width[p.imagesize] }),
  );
}

export const usersAlbums = liveRead({
  path: 'users/albums',
  summary: 'Users, each with the albums they keep.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order('When the albums were added; without it, the newest come first.', ['updatedate']),
    ...USERS,
    album_id: param.idList('Album ids.'),
    ...COVER,
    relation: param.listFrom('Why an album is listed.', ['myalbums']),
  },
  oneOf: [['id', 'access_token', 'name']],
  pages: 'albums',
  result: userAlbumsShape,
  find: (p, reading, warnings) => findDated('albums', p.album_id, p.album_imagesize, p, reading, warnings),
});

export const usersArtists = liveRead({
  path: 'users/artists',
  summary: 'Users, each with the artists whose fans they are.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order('When they became fans; without it, the newest come first.', ['updatedate']),
    ...USERS,
    artist_id: param.idList('Artist ids.'),
    relation: param.listFrom('Why an artist is listed.', ['fan']),
  },
  oneOf: [['id', 'access_token', 'name']],
  pages: 'artists',
  result: userArtistsShape,
  find: (p, reading, warnings) => findDated('artists', p.artist_id, DEFAULT_IMAGE_SIZE, p, reading, warnings),
});

export const usersTracks = liveRead({
  path: 'users/tracks',
  summary: 'A user with the tracks they liked, favoured or reviewed.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order(
      'Date of the latest action, or all scores together; without it, the newest come first.',
      ['updatedate', 'rating'],
      (field) => field === 'rating',
    ),
    ...USERS,
    id: param.id('One user id.'),
    track_type: param.since('2015', TRACK_TYPE),
    track_id: param.idList('Track ids.'),
    artist_id: param.idList('Artist ids.'),
    album_id: param.idList('Album ids.'),
    ...AUDIO,
    ...COVER,
    relation: param.listFrom('Tracks with any of these; without it, with any at all.', [
      'like',
      'favorite',
      'review',
    ]),
  },
  oneOf: [['id', 'access_token']],
  pages: 'tracks',
  result: userTracksShape,
  async find(p, reading, warnings) {
    const { source, users } = reading;
    const query = {
      ids: p.track_id,
      relations: p.relation,
      accept: trackFilter(source.catalogue, p.track_type, p.artist_id, p.album_id),
      order: p.order.length === 0 ? [NEWEST_FIRST] : p.order,
    };
    const whose = { id: p.id === undefined ? undefined : [p.id], name: p.name };
    return pageInnerLists(
      p,
      await findUsers(whose, reading),
      warnings,
      (user, page) => users.tracks(user.id, { ...query, ...page }),
      startRow(reading, p, p.album_imagesize),
      (user) => ({ user, width: source.urls.width[p.imagesize] }),
    );
  },
});
