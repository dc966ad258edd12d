import type { AdminMessages } from '../en/index.ts';
import { catalogue, fields, hiding, hints, image, item, merging } from './catalogue.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { log } from './log.ts';
import { applications, people, reviews } from './people.ts';

export const spanish: AdminMessages = {
  navigation: 'Administración',
  sections: {
    health: 'Estado',
    catalogue: 'Catálogo',
    imports: 'Importaciones',
    people: 'Personas',
    applications: 'Aplicaciones',
    reviews: 'Reseñas',
    log: 'Registro',
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
