import { artistFields, sharing } from './artist-fields.ts';
import { ownMusicinfo } from './own-musicinfo.ts';
import type { Row } from './row.ts';
import { shape } from './shape.ts';

export const artistMusicinfoShape = shape<Row>('artist', [
  ...artistFields,
  ...sharing,
  ownMusicinfo('artists', 'What the artist is like.'),
]);
