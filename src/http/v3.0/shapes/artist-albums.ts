import * as albums from './album.ts';
import { artistFields } from './artist-fields.ts';
import { eachNested, type NestedRow, type Row } from './row.ts';
import { type Field, list, shape } from './shape.ts';

const nestedFields: readonly Field<Row>[] = [
  albums.albumIdentifier,
  albums.albumName,
  albums.releasedate,
  albums.cover,
];

export const artistAlbumsShape = shape<NestedRow>('artist', [
  ...artistFields,
  list('albums', "The artist's albums that were asked for.", 'album', nestedFields, eachNested),
]);
