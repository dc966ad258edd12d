import { albumFields } from './album.ts';
import { ownMusicinfo } from './own-musicinfo.ts';
import type { Row } from './row.ts';
import { shape } from './shape.ts';

export const albumMusicinfoShape = shape<Row>('album', [
  ...albumFields,
  ownMusicinfo('albums', 'What the album is like.'),
]);
