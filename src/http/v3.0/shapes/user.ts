import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { DatedRow, UserSummary, UserTrackRow } from '../../../core/users/users.ts';
import type { EncodedText } from '../formats/syntax.ts';
import * as albums from './album.ts';
import * as artists from './artist.ts';
import { type EntriesRow, type EntryRow, eachEntry } from './render-context.ts';
import { digits, list, object, type ResultField, shape, string, text } from './shape.ts';
import * as tracks from './track-fields.ts';

interface UserRow {
  user: UserSummary;
  /** `&width=100`, of the avatar. */
  width: EncodedText;
}

const idOf = ({ user }: UserRow) => user.id;
const hasAvatar = ({ user }: UserRow) => user.avatar !== '';

/** The first fields of every user. */
const userFields: readonly ResultField<UserRow>[] = [
  string('name', 'User name.', ({ user }) => user.name),
  string('dispname', 'Name to be shown.', ({ user }) => user.dispname),
  digits('id', 'User identifier.', idOf),
  string('lang', 'Language, two letters; may be empty.', ({ user }) => user.lang),
  string('creationdate', 'Day the user joined.', ({ user }) => user.creationdate),
];

const avatar: ResultField<UserRow> = text('image', 'Avatar; empty when there is none.', (to, { urls }) =>
  to.when(hasAvatar, () => to.put(urls.image.user, idOf, ({ width }) => width)),
);

export const userShape = shape<UserRow>('user', [...userFields, avatar]);

/** A cursor over the list of a user. */
type ListedRow = EntryRow<DatedRow>;

const updatedate: ResultField<ListedRow> = string(
  'updatedate',
  'When it came there, `yyyy-mm-dd hh:mm:ss`.',
  ({ entry }) => entry.date,
);

/** The list has one relation only, so every item has it. */
const listedBecause = (relation: string): ResultField<ListedRow> =>
  object('relations', 'Why it is listed.', [string(relation, 'Always 1.', () => '1')]);

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

export const userAlbumsShape = shape<UserListedRow>('user', [
  ...userFields,
  avatar,
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

export const userArtistsShape = shape<UserListedRow>('user', [
  ...userFields,
  avatar,
  list('artists', 'The artists whose fan the user is.', 'artist', artistFields, eachListed('artists')),
]);

type RelatedTrackRow = EntryRow<UserTrackRow>;
type UserTracksRow = UserRow & EntriesRow<UserTrackRow>;

const flag = (
  name: string,
  help: string,
  holds: (entry: UserTrackRow) => boolean,
): ResultField<RelatedTrackRow> => string(name, help, ({ entry }) => (holds(entry) ? '1' : '0'));

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

export const userTracksShape = shape<UserTracksRow>('user', [
  ...userFields,
  string('avatar_type', '`file` when there is an avatar, otherwise empty.', (row) =>
    hasAvatar(row) ? 'file' : '',
  ),
  string('avatar', 'Kind of file of the avatar; empty when there is none.', ({ user }) => user.avatar),
  text('album_id', 'Album of the first track; empty for a single, or without tracks.', (to) =>
    to.when(startsOnAlbum, () => to.put(({ cursor }) => tracks.idOfAlbum(cursor))),
  ),
  list('tracks', 'Tracks the user liked, favoured or reviewed.', 'track', trackFields, eachTrack),
]);
