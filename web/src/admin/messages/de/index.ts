import type { AdminMessages } from '../en/index.ts';
import { catalogue, fields, hiding, hints, image, item, merging } from './catalogue.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { log } from './log.ts';
import { applications, people, reviews } from './people.ts';

export const german: AdminMessages = {
  navigation: 'Verwaltung',
  sections: {
    health: 'Zustand',
    catalogue: 'Katalog',
    imports: 'Importe',
    people: 'Personen',
    applications: 'Anwendungen',
    reviews: 'Besprechungen',
    log: 'Protokoll',
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
