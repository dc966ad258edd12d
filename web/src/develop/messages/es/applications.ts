import type { DevelopMessages } from '../type.ts';

export const applications: DevelopMessages['applications'] = {
  another: 'Nueva aplicación',
  loggedOut: 'Tus aplicaciones aparecen aquí cuando inicias sesión.',
  none: 'Todavía no tienes ninguna aplicación',
};

export const application: DevelopMessages['application'] = {
  id: 'Identificador de cliente',
  copyId: 'Copiar el identificador de cliente',
  secret: 'Secreto de cliente',
  secretOnce: 'se muestra solo esta vez. Guárdalo donde nadie más pueda leerlo.',
  secretHidden: 'Solo tú lo conoces: no guardamos ninguna copia legible. Si se pierde, crea otro.',
  copySecret: 'Copiar el secreto',
  rotate: 'Crear un secreto nuevo',
  rotateText:
    'El secreto actual deja de funcionar al instante, esté donde esté. El nuevo se muestra una sola vez.',
  rotateConfirm: 'Crear uno nuevo',
  name: 'Nombre de la aplicación',
  nameHint: 'La gente lo ve cuando se le pide permiso. 80 caracteres como máximo.',
  create: 'Crear la aplicación',
  public: 'No puede guardar un secreto',
  publicHint:
    'Para aplicaciones en navegadores y teléfonos: no recibe secreto e inicia la sesión de la gente con PKCE.',
  publicShort: 'Pública',
  state: 'Estado',
  created: 'Desde',
  usage: 'Uso',
  seeUsage: 'Ver el uso',
  settings: 'Ajustes',
  about: 'Sobre la aplicación',
  description: 'Descripción',
  descriptionHint: 'Lo que hace, para la gente a la que se pregunta y para los operadores.',
  redirect: 'URI de redirección',
  redirectHint:
    'Los usuarios vuelven aquí tras dar su permiso. También se aceptan rutas más largas del mismo host. Si está vacía, nadie puede iniciar sesión con esta aplicación.',
  httpStatuses: 'Estados HTTP para los errores',
  httpStatusesHint:
    'Las peticiones fallidas reciben un estado como 400 o 404. De lo contrario se responden con HTTP 200, como espera la mayoría de los clientes. El código de la respuesta es el mismo en ambos casos.',
  saved: 'Guardado.',
  discard: 'Descartar los cambios',
  suspended: 'Suspendida',
  suspendedText:
    'Los operadores han suspendido esta aplicación: sus llamadas se rechazan con el código 11. Pregúntales por qué.',
  delete: 'Borrar la aplicación',
  deleteText:
    'Su identificador de cliente deja de funcionar al instante, y con él todos sus tokens. No se puede deshacer.',
  deleteType: (name) => `Escribe su nombre para confirmar: ${name}`,
  deleteOther: 'Ese no es su nombre.',
  deleted: (name) => `«${name}» está borrada.`,
};

export const plan: DevelopMessages['plan'] = {
  title: 'Leer y escribir',
  read: 'Lee',
  readwrite: 'Lee y escribe',
  asked: 'Acceso de escritura pedido',
  askedAgain: 'Guardado. Con otro nombre u otro host necesita una nueva aprobación para escribir.',
  ask: 'Pedir acceso de escritura',
  withdraw: 'Retirar la petición',
  giveBack: 'Devolver el acceso de escritura',
  states: {
    none: 'Lee todo lo público, y lo que le permiten ver las personas. Para marcar «me gusta», favoritos y colecciones en su nombre necesita acceso de escritura, que conceden los operadores. No hay ninguna petición abierta.',
    asked:
      'Has pedido acceso de escritura. Los operadores lo mirarán; hasta entonces la aplicación solo lee.',
    approved: 'Puede escribir en nombre de quienes lo permiten: «me gusta», favoritos, seguidores, álbumes.',
  },
};

export const usage: DevelopMessages['usage'] = {
  span: 'Periodo',
  days: (days) => `${days} días`,
  csv: 'Descargar como CSV',
  unused: (days) => `Ninguna llamada en los últimos ${days} días`,
  unusedText:
    'En cuanto la aplicación llame, verás aquí qué, cuántas veces y con qué resultado. Por ejemplo así:',
  reload: 'Recargar',
  calls: 'Llamadas',
  succeeded: 'Con éxito',
  failed: 'Fallidas',
  limited: 'Rechazadas por un límite',
  perDay: 'Llamadas por día',
  day: 'Día (UTC)',
  operation: 'Operación',
  all: 'Todas las operaciones',
  byOperation: 'Por operación',
  errors: 'Errores',
  code: 'Código',
  count: 'Cantidad',
  elsewhere: 'URL desconocida',
  noCalls: 'Ninguna llamada.',
  noErrors: 'Ningún error.',
  left: 'Restante',
  perMinute: 'En este minuto',
  perDayLimit: 'Hoy',
  remaining: (remaining, limit, seconds) => `${remaining} de ${limit}, se restablece en ${seconds} s`,
  noLimits: 'Este servicio no pone límites a las aplicaciones.',
};
