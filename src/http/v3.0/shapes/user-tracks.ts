import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { UserTrackRow as Entry } from '../../../core/users/users.ts';
import { encodeText } from '../formats/syntax.ts';
import { list, object, type ResultField, shape, string, text } from './shape.ts';
import * as common from './track-fields.ts';
import { hasAvatar, type UserListRow, type UserRow, userFields } from './user.ts';

export interface UserTrackRow extends common.TrackRow {
  entry: Entry;
}

type UserTracksRow = UserListRow<Entry, UserTrackRow>;

const YES = encodeText('1');
const NO = encodeText('0');

const flag = (name: string, help: string, holds: (entry: Entry) => boolean): ResultField<UserTrackRow> =>
  text(name, help, (to) => to.chosen(({ entry }) => (holds(entry) ? YES : NO)));

const nestedFields: readonly ResultField<UserTrackRow>[] = [
  common.trackId,
  common.trackName,
  common.releasedate,
  common.albumId,
  common.artistId,
  common.duration,
  common.artistName,
  common.license,
  string(
    'updatedate',
    'The latest like, favorite or review, `yyyy-mm-dd hh:mm:ss`.',
    ({ entry }) => entry.updated,
  ),
  common.albumImage,
  common.image,
  common.streaming,
  common.download,
  common.downloadAllowed,
  object('relations', 'What the user has to do with the track.', [
    string('review', 'The score of the review; 0 without one.', ({ entry }) => String(entry.score)),
    flag('favorite', '1 for a favourite, otherwise 0.', ({ favorited }) => favorited),
    flag('like', '1 for a like, otherwise 0.', ({ liked }) => liked),
  ]),
];

function eachTrack({ entries, cursor }: UserTracksRow, write: (track: UserTrackRow) => void): void {
  for (const entry of entries) {
    cursor.ordinal = indexOfNumber(cursor.catalogue.tracks.id, entry.track_id);
    cursor.entry = entry;
    write(cursor);
  }
}

const FILE = encodeText('file');

export const userTracksShape = shape<UserTracksRow>('user', [
  ...userFields,
  text<UserRow>('avatar_type', '`file` when there is an avatar, otherwise empty.', (to) => {
    to.when(hasAvatar, () => to.part(FILE));
  }),
  string('avatar', 'Kind of file of the avatar; empty when there is none.', ({ user }) => user.avatar),
  text('album_id', 'Always empty: nobody here has a cover for an avatar.', () => {}),
  list('tracks', 'Tracks the user liked, favoured or reviewed.', 'track', nestedFields, eachTrack),
]);
