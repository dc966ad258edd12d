import type { DevelopMessages } from '../en/index.ts';

export const account: DevelopMessages['account'] = {
  text: 'Quién puede actuar por ti, y dónde has iniciado sesión. Lo que retiras aquí deja de funcionar al instante.',
  loggedOut: 'Lo que tiene acceso a tu cuenta aparece aquí cuando inicias sesión.',
  consents: 'Aplicaciones que has permitido',
  noConsents: 'No has permitido ninguna.',
  allowed: 'Permitida',
  lastTokens: 'Últimos tokens recibidos',
  action: 'Acción',
  revoke: 'Retirar',
  revokeTitle: (name) => `¿Retirar el permiso de «${name}»?`,
  revokeText: 'Sus tokens dejan de funcionar al instante. Puede volver a preguntarte.',
  sessions: 'Dónde has iniciado sesión',
  since: 'Desde',
  until: 'Como mucho hasta',
  current: 'Este navegador',
  end: 'Cerrar sesión allí',
  endText: 'Quien use ese navegador tendrá que iniciar sesión otra vez.',
  toSettings: 'Nombre, contraseña e imagen',
};
