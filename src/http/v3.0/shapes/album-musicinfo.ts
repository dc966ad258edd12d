import { albumFields } from './album.ts';
import { ownMusicinfo } from './own-musicinfo.ts';
import type { CatalogueRow } from './render-context.ts';
import { shape } from './shape.ts';

export const albumMusicinfoShape = shape<CatalogueRow>('album', [
  ...albumFields,
  ownMusicinfo('albums', 'What the album is like.'),
]);
