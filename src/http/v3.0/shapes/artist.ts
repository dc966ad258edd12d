import { artistFields, sharing } from './artist-fields.ts';
import { shape } from './shape.ts';
import type { CatalogueRow } from './write-context.ts';

export const artistShape = shape<CatalogueRow>('artist', [...artistFields, ...sharing]);
