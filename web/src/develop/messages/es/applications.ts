import type { DevelopMessages } from '../type.ts';

export const applications: DevelopMessages['applications'] = {
  another: 'Nueva aplicación',
  loggedOut: 'Inicia sesión para ver tus aplicaciones.',
  none: 'Todavía no tienes aplicaciones',
};

export const application: DevelopMessages['application'] = {
  id: 'Client ID',
  copyId: 'Copiar client ID',
  secret: 'Client secret',
  secretOnce: 'El client secret solo se muestra una vez. Guárdalo en un lugar seguro.',
  secretHidden: 'No guardamos ninguna copia legible. Si lo pierdes, crea otro.',
  copySecret: 'Copiar secreto',
  rotate: 'Crear otro secreto',
  rotateText: 'El secreto actual deja de funcionar de inmediato. El nuevo solo se muestra una vez.',
  rotateConfirm: 'Crear secreto',
  name: 'Nombre de la aplicación',
  nameHint: 'Los usuarios lo ven al permitir el acceso. Hasta 80 caracteres.',
  create: 'Crear aplicación',
  public: 'Aplicación pública (sin secreto)',
  publicHint:
    'Para aplicaciones en navegadores y móviles. No tienen secreto y los usuarios inician sesión con PKCE.',
  publicShort: 'Pública',
  state: 'Estado',
  created: 'Creada el',
  usage: 'Uso',
  seeUsage: 'Ver uso',
  settings: 'Ajustes',
  about: 'Sobre la aplicación',
  description: 'Descripción',
  descriptionHint: 'Qué hace la aplicación. Lo ven los usuarios y los administradores.',
  redirect: 'URI de redirección',
  redirectHint:
    'Los usuarios vuelven aquí tras permitir el acceso. También valen rutas más largas del mismo host. Sin ella, no pueden iniciar sesión con esta aplicación.',
  httpStatuses: 'Códigos HTTP para los errores',
  httpStatusesHint:
    'Las peticiones fallidas reciben un estado como 400 o 404. Si no, reciben HTTP 200, como espera la mayoría de los clientes. El código de la respuesta es el mismo.',
  saved: 'Guardado.',
  discard: 'Descartar cambios',
  suspended: 'Suspendida',
  suspendedText: 'Un administrador ha suspendido esta aplicación. Sus peticiones fallan con el código 11.',
  delete: 'Eliminar aplicación',
  deleteText:
    'Su client ID y todos sus tokens dejan de funcionar de inmediato. Esta acción no se puede deshacer.',
  deleteType: (name) => `Escribe el nombre para confirmar: ${name}`,
  deleteOther: 'El nombre no coincide.',
  deleted: (name) => `«${name}» se ha eliminado.`,
};

export const plan: DevelopMessages['plan'] = {
  title: 'Acceso',
  read: 'Solo lectura',
  readwrite: 'Lectura y escritura',
  asked: 'Acceso de escritura solicitado',
  askedAgain: 'Guardado. Con otro nombre u otro host, hay que volver a aprobar el acceso de escritura.',
  ask: 'Solicitar acceso de escritura',
  withdraw: 'Retirar solicitud',
  giveBack: 'Renunciar al acceso de escritura',
  states: {
    none: 'La aplicación puede leer datos públicos y los de los usuarios que lo permiten. Para añadir en su nombre «me gusta», favoritas, álbumes y artistas seguidos necesita acceso de escritura, que aprueba un administrador.',
    asked:
      'Has solicitado acceso de escritura. Hasta que un administrador lo apruebe, la aplicación solo puede leer.',
    approved:
      'La aplicación puede añadir «me gusta», favoritas, álbumes y artistas seguidos para los usuarios que lo permiten.',
  },
};

export const usage: DevelopMessages['usage'] = {
  span: 'Periodo',
  days: (days) => `${days} días`,
  csv: 'Descargar en CSV',
  unused: (days) => `Ninguna petición en los últimos ${days} días`,
  unusedText: 'En cuanto la aplicación envíe peticiones, las verás aquí. Por ejemplo:',
  reload: 'Recargar',
  calls: 'Peticiones',
  succeeded: 'Correctas',
  failed: 'Fallidas',
  limited: 'Limitadas',
  perDay: 'Peticiones por día',
  day: 'Día (UTC)',
  operation: 'Operación',
  all: 'Todas las operaciones',
  byOperation: 'Por operación',
  errors: 'Errores',
  code: 'Código',
  count: 'Cantidad',
  elsewhere: 'URL desconocida',
  noCalls: 'Ninguna petición.',
  noErrors: 'Ningún error.',
  left: 'Restantes',
  perMinute: 'En este minuto',
  perDayLimit: 'Hoy',
  remaining: (remaining, limit, seconds) => `${remaining} de ${limit}, se restablece en ${seconds} s`,
  noLimits: 'Este servidor no limita las aplicaciones.',
};
