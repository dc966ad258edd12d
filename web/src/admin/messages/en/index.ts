/** The pages for administrators; a file for each of their folders. */
import type { Translated } from '../../../../../src/domain/pages.ts';
import { catalogue, fields, hiding, hints, image, item, merging } from './catalogue.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { log } from './log.ts';
import { applications, people, reviews } from './people.ts';

export const english = {
  navigation: 'Administration',
  sections: {
    health: 'Health',
    catalogue: 'Catalogue',
    imports: 'Imports',
    people: 'People',
    applications: 'Applications',
    reviews: 'Reviews',
    log: 'Log',
  },
  catalogue,
  fields,
  hints,
  item: item,
  image,
  hiding,
  merging,
  imports,
  people,
  applications,
  reviews,
  log,
  health,
};

/** The other languages are checked against this type. */
export type AdminMessages = Translated<typeof english>;
