import type { AdminMessages } from '../en/index.ts';
import { catalogue, fields, hiding, hints, image, item, merging } from './catalogue.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { log } from './log.ts';
import { applications, people, reviews } from './people.ts';

export const french: AdminMessages = {
  navigation: 'Administration',
  sections: {
    health: 'État',
    catalogue: 'Catalogue',
    imports: 'Imports',
    people: 'Personnes',
    applications: 'Applications',
    reviews: 'Critiques',
    log: 'Journal',
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
