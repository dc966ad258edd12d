import type { DevelopMessages } from '../type.ts';

export const account: DevelopMessages['account'] = {
  text: 'Las aplicaciones que pueden actuar por ti, y tus sesiones. El acceso que revocas aquí termina de inmediato.',
  loggedOut: 'Lo que tiene acceso a tu cuenta aparece aquí cuando inicias sesión.',
  consents: 'Aplicaciones que has permitido',
  noConsents: 'No has permitido ninguna.',
  allowed: 'Permitida',
  lastTokens: 'Últimos tokens recibidos',
  action: 'Acción',
  revoke: 'Revocar el acceso',
  revokeTitle: (name) => `¿Revocar el acceso de «${name}»?`,
  revokeText: 'Sus tokens dejan de funcionar al instante. Puede volver a preguntarte.',
  sessions: 'Dónde has iniciado sesión',
  since: 'Desde',
  until: 'Como mucho hasta',
  current: 'Este navegador',
  end: 'Cerrar sesión allí',
  endText: 'Quien use ese navegador tendrá que iniciar sesión otra vez.',
  toSettings: 'Nombre, contraseña e imagen',
};
