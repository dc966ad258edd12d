export * from '../../../messages/es/editing.ts';
export * from './catalogue.ts';
export * from './health.ts';
export * from './imports.ts';
export * from './log.ts';
export * from './people.ts';

export const navigation = 'Administración';
export const waiting = (n: number, shown: string) => (n === 1 ? '1 pendiente' : `${shown} pendientes`);
export const noResults = 'Sin resultados';
export const sections = {
  health: 'Estado',
  catalogue: 'Catálogo',
  imports: 'Importaciones',
  people: 'Usuarios',
  applications: 'Aplicaciones',
  artists: 'Artistas',
  reports: 'Denuncias',
  reviews: 'Reseñas',
  log: 'Registro',
};
