import * as albums from './album.ts';
import { artistFields } from './artist-fields.ts';
import { type CatalogueRow, eachNested, type NestedRow } from './render-context.ts';
import { list, type ResultField, shape } from './shape.ts';

const nestedFields: readonly ResultField<CatalogueRow>[] = [
  albums.albumIdentifier,
  albums.albumName,
  albums.releasedate,
  albums.cover,
];

export const artistAlbumsShape = shape<NestedRow>('artist', [
  ...artistFields,
  list('albums', "The artist's albums that were asked for.", 'album', nestedFields, eachNested),
]);
