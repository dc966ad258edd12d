import { artistFields, sharing } from './artist-fields.ts';
import type { CatalogueRow } from './render-context.ts';
import { shape } from './shape.ts';

export const artistShape = shape<CatalogueRow>('artist', [...artistFields, ...sharing]);
