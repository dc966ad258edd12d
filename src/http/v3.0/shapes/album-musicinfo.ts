import { albumFields } from './album.ts';
import { ownMusicinfo } from './own-musicinfo.ts';
import { shape } from './shape.ts';
import type { CatalogueRow } from './write-context.ts';

export const albumMusicinfoShape = shape<CatalogueRow>('album', [
  ...albumFields,
  ownMusicinfo('albums', 'What the album is like.'),
]);
