import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { DatedRow } from '../../../core/users/users.ts';
import * as artists from './artist-fields.ts';
import { list, type ResultField, shape } from './shape.ts';
import { avatar, type ListedRow, listedBecause, type UserListRow, updatedate, userFields } from './user.ts';

type UserArtistsRow = UserListRow<DatedRow, ListedRow>;

const nestedFields: readonly ResultField<ListedRow>[] = [
  artists.artistId,
  artists.artistName,
  artists.image,
  artists.joindate,
  updatedate,
  listedBecause('fan'),
];

function eachArtist({ entries, cursor }: UserArtistsRow, write: (artist: ListedRow) => void): void {
  for (const { id, date } of entries) {
    cursor.ordinal = indexOfNumber(cursor.catalogue.artists.id, id);
    cursor.updated = date;
    write(cursor);
  }
}

export const userArtistsShape = shape<UserArtistsRow>('user', [
  ...userFields,
  avatar,
  list('artists', 'The artists whose fan the user is.', 'artist', nestedFields, eachArtist),
]);
