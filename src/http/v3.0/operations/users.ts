import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Order } from '../../../catalogue/query/query.ts';
import type { DatedRow, UserSummary, UserTrackRow } from '../../../core/users/users.ts';
import { AVATAR_SIZES, type ImageSize } from '../../../domain/vocabulary.ts';
import type { EncodedText } from '../formats/syntax.ts';
import { type LiveReadContext, liveRead } from '../kinds/operation.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { sortAndPage } from '../paging/sort-and-page.ts';
import * as param from '../parameters/parameter-types.ts';
import { AUDIO, COVER, STANDARD } from '../parameters/standard-parameters.ts';
import * as albums from '../shapes/album.ts';
import * as artists from '../shapes/artist.ts';
import { type EntriesRow, type EntryRow, eachEntry, startRow } from '../shapes/render-context.ts';
import { digits, list, object, type ResultField, shape, string, text } from '../shapes/shape.ts';
import * as tracks from '../shapes/track-fields.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { trackFilter } from './track-id-filter.ts';
import { TRACK_TYPE } from './tracks.ts';

interface UserRow extends UserSummary {
  /** `&width=100`, of the avatar. */
  width: EncodedText;
}

const idOf = ({ id }: UserRow) => id;
const hasAvatar = ({ avatar }: UserRow) => avatar !== '';

/** The first fields of every user. */
const userFields: readonly ResultField<UserRow>[] = [
  string('name', 'User name.', ({ name }) => name),
  string('dispname', 'Display name.', ({ dispname }) => dispname),
  digits('id', 'User identifier.', idOf),
  string('lang', 'Language, two letters; may be empty.', ({ lang }) => lang),
  string('creationdate', 'Day the user joined.', ({ creationdate }) => creationdate),
];

const avatarImage = text<UserRow>('image', 'Avatar; empty when there is none.', (to, { urls }) =>
  to.when(hasAvatar, () => to.put(urls.image.user, idOf, ({ width }) => width)),
);

const userShape = shape<UserRow>('user', [...userFields, avatarImage]);

/** A cursor over the list of a user. */
type ListedRow = EntryRow<DatedRow>;

const updatedate = string<ListedRow>(
  'updatedate',
  'When it was added, `yyyy-mm-dd hh:mm:ss`.',
  ({ entry }) => entry.date,
);

/** The list has one relation only, so every item has it. */
const listedBecause = (relation: string) =>
  object<ListedRow>('relations', 'Why it is listed.', [string(relation, 'Always 1.', () => '1')]);

type UserListedRow = UserRow & EntriesRow<DatedRow>;

const eachListed = (of: 'albums' | 'artists') => eachEntry<DatedRow>(of, ({ id }) => id);

const albumFields: readonly ResultField<ListedRow>[] = [
  albums.albumIdentifier,
  albums.albumName,
  albums.releasedate,
  albums.artistId,
  albums.artistName,
  updatedate,
  albums.cover,
  listedBecause('myalbums'),
];

const userAlbumsShape = shape<UserListedRow>('user', [
  ...userFields,
  avatarImage,
  list('albums', "The user's albums.", 'album', albumFields, eachListed('albums')),
]);

const artistFields: readonly ResultField<ListedRow>[] = [
  artists.artistId,
  artists.artistName,
  artists.image,
  artists.joindate,
  updatedate,
  listedBecause('fan'),
];

const userArtistsShape = shape<UserListedRow>('user', [
  ...userFields,
  avatarImage,
  list('artists', 'The artists the user is a fan of.', 'artist', artistFields, eachListed('artists')),
]);

type RelatedTrackRow = EntryRow<UserTrackRow>;
type UserTracksRow = UserRow & EntriesRow<UserTrackRow>;

const flag = (name: string, help: string, holds: (entry: UserTrackRow) => boolean) =>
  string<RelatedTrackRow>(name, help, ({ entry }) => (holds(entry) ? '1' : '0'));

const trackFields: readonly ResultField<RelatedTrackRow>[] = [
  tracks.trackId,
  tracks.trackName,
  tracks.releasedate,
  tracks.albumId,
  tracks.artistId,
  tracks.duration,
  tracks.artistName,
  tracks.license,
  string(
    'updatedate',
    'The latest like, favorite or review, `yyyy-mm-dd hh:mm:ss`.',
    ({ entry }) => entry.updated,
  ),
  tracks.albumImage,
  tracks.image,
  tracks.streaming,
  tracks.download,
  tracks.downloadAllowed,
  object('relations', 'What the user has to do with the track.', [
    string('review', 'The score of the review; 0 without one.', ({ entry }) => String(entry.score)),
    flag('favorite', '1 for a favourite, otherwise 0.', ({ favorited }) => favorited),
    flag('like', '1 for a like, otherwise 0.', ({ liked }) => liked),
  ]),
];

const eachTrack = eachEntry<UserTrackRow>('tracks', ({ track_id }) => track_id);

/** Recorded responses of this API have the album of the first track beside the user. Moves the cursor there. */
function startsOnAlbum({ entries: [first], cursor }: UserTracksRow): boolean {
  if (first === undefined) return false;
  cursor.ordinal = indexOfNumber(cursor.catalogue.tracks.id, first.track_id);
  return tracks.onAlbum(cursor);
}

const userTracksShape = shape<UserTracksRow>('user', [
  ...userFields,
  string('avatar_type', '`file` when there is an avatar, otherwise empty.', (row) =>
    hasAvatar(row) ? 'file' : '',
  ),
  string('avatar', 'Kind of file of the avatar; empty when there is none.', ({ avatar }) => avatar),
  text('album_id', 'Album of the first track; empty for a single, or without tracks.', (to) =>
    to.when(startsOnAlbum, () => to.put(({ cursor }) => tracks.idOfAlbum(cursor))),
  ),
  list('tracks', 'Tracks the user liked, made a favourite or reviewed.', 'track', trackFields, eachTrack),
]);

/** The parameters that select users. */
const USERS = {
  id: param.idList('User ids.'),
  access_token: param.token('Token of the user whose data is read, if no other parameter names the user.'),
  name: param.text('The whole user name, in any letter case.'),
  imagesize: param.withDefault(param.oneOf('Width of the avatar in pixels.', AVATAR_SIZES), 100),
};

/** By ascending id. behaviour.md 24: the token selects its user only where no other parameter selects users. */
async function findUsers(
  { id, name, imagesize }: Pick<param.Parsed<typeof USERS>, 'id' | 'name' | 'imagesize'>,
  { users, userId, source }: LiveReadContext,
): Promise<UserRow[]> {
  const own = id === undefined && name === undefined && userId !== undefined ? [userId] : undefined;
  const width = source.urls.width[imagesize];
  return (await users.findUsers({ ids: id ?? own, name })).map((user) => ({ ...user, width }));
}

/** Without an order, the newest is first (behaviour.md 22). */
const NEWEST_FIRST = { field: 'updatedate', descending: true } as const;

export const users = liveRead({
  path: 'users',
  summary: 'Users by id or name, or the user of the access token.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields.', ['id', 'name', 'creationdate']),
    ...USERS,
  },
  oneOf: [['id', 'access_token', 'name']],
  result: userShape,
  find: async (p, reading) => sortAndPage(p, await findUsers(p, reading)),
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
  );
}

export const usersAlbums = liveRead({
  path: 'users/albums',
  summary: 'Users, each with their albums.',
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
  summary: 'Users, each with the artists they are a fan of.',
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
  summary: 'A user with the tracks they liked, made a favourite or reviewed.',
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
    const whose = { ...p, id: p.id === undefined ? undefined : [p.id] };
    return pageInnerLists(
      p,
      await findUsers(whose, reading),
      warnings,
      (user, page) => users.tracks(user.id, { ...query, ...page }),
      startRow(reading, p, p.album_imagesize),
    );
  },
});
