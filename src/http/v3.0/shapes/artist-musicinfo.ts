import { artistFields, sharing } from './artist-fields.ts';
import { ownMusicinfo } from './own-musicinfo.ts';
import type { CatalogueRow } from './render-context.ts';
import { shape } from './shape.ts';

export const artistMusicinfoShape = shape<CatalogueRow>('artist', [
  ...artistFields,
  ...sharing,
  ownMusicinfo('artists', 'What the artist is like.'),
]);
