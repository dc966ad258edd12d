import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { DatedRow } from '../../../core/users/users.ts';
import * as albums from './album.ts';
import { list, type ResultField, shape } from './shape.ts';
import { avatar, type ListedRow, listedBecause, type UserListRow, updatedate, userFields } from './user.ts';

type UserAlbumsRow = UserListRow<DatedRow, ListedRow>;

const nestedFields: readonly ResultField<ListedRow>[] = [
  albums.albumIdentifier,
  albums.albumName,
  albums.releasedate,
  albums.artistId,
  albums.artistName,
  updatedate,
  albums.cover,
  listedBecause('myalbums'),
];

function eachAlbum({ entries, cursor }: UserAlbumsRow, write: (album: ListedRow) => void): void {
  for (const { id, date } of entries) {
    cursor.ordinal = indexOfNumber(cursor.catalogue.albums.id, id);
    cursor.updated = date;
    write(cursor);
  }
}

export const userAlbumsShape = shape<UserAlbumsRow>('user', [
  ...userFields,
  avatar,
  list('albums', "The user's albums.", 'album', nestedFields, eachAlbum),
]);
