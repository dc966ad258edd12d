import type { DevelopMessages } from '../type.ts';

export const account: DevelopMessages['account'] = {
  text: 'Las aplicaciones con acceso a tu cuenta y tus sesiones activas. Si quitas un acceso, termina de inmediato.',
  loggedOut: 'Inicia sesión para ver qué aplicaciones tienen acceso a tu cuenta.',
  consents: 'Aplicaciones con acceso',
  noConsents: 'Ninguna aplicación tiene acceso a tu cuenta.',
  allowed: 'Permitida el',
  lastTokens: 'Último token',
  action: 'Acción',
  revoke: 'Quitar acceso',
  revokeTitle: (name) => `¿Quitar el acceso de «${name}»?`,
  revokeText: 'Sus tokens dejan de funcionar de inmediato. Podrá volver a pedir acceso.',
  sessions: 'Sesiones activas',
  since: 'Desde',
  until: 'Caduca',
  current: 'Este navegador',
  end: 'Cerrar sesión',
  endText: 'Tendrás que volver a iniciar sesión en ese navegador.',
  toSettings: 'Nombre, contraseña y foto',
};
