import { artistFields, sharing } from './artist-fields.ts';
import type { Row } from './row.ts';
import { shape } from './shape.ts';

export const artistShape = shape<Row>('artist', [...artistFields, ...sharing]);
