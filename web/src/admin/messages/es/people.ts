import type { AdminMessages } from '../type.ts';

export const people: AdminMessages['people'] = {
  find: 'Nombre, dirección o número',
  total: (n, shown) => (n === 1 ? '1 persona' : `${shown} personas`),
  admin: 'Administración',
  suspended: 'Suspendida',
  unverified: '(sin verificar)',
  since: (day) => `desde el ${day}`,
  applications: (n) => (n === 1 ? '1 aplicación' : `${n} aplicaciones`),
  menu: (name) => `Qué hacer con ${name}`,
  actions: {
    suspend: 'Suspender',
    resume: 'Reactivar',
    makeAdmin: 'Dar derechos de administración',
    unmakeAdmin: 'Quitar derechos de administración',
    reset: 'Restablecer la contraseña',
  },
  titles: {
    suspend: (name) => `¿Suspender a ${name}?`,
    resume: (name) => `¿Reactivar a ${name}?`,
    makeAdmin: (name) => `¿Dar a ${name} derechos de administración?`,
    unmakeAdmin: (name) => `¿Quitar a ${name} los derechos de administración?`,
    reset: (name) => `¿Restablecer la contraseña de ${name}?`,
  },
  texts: {
    suspend:
      'Se cierra su sesión en todas partes al instante y no puede volver a iniciarla; las aplicaciones no pueden hacer nada por esa persona.',
    resume: 'Puede volver a iniciar sesión con la contraseña que tenía.',
    makeAdmin: 'Podrá hacer aquí todo lo que puedes hacer tú.',
    unmakeAdmin: 'Puede escuchar y desarrollar como antes, pero no abrir estas páginas.',
    reset: 'Su contraseña deja de valer y se cierra su sesión. Elegirá una nueva mediante un enlace.',
  },
  done: {
    suspend: (name) => `La cuenta de ${name} está suspendida.`,
    resume: (name) => `${name} puede volver a iniciar sesión.`,
    makeAdmin: (name) => `${name} tiene ahora derechos de administración.`,
    unmakeAdmin: (name) => `${name} ya no tiene derechos de administración.`,
    reset: (name) => `La contraseña de ${name} se ha restablecido`,
  },
  mailed: (address) => `Se ha enviado un correo con el enlace a ${address}.`,
  link: 'Enlace para elegir una contraseña nueva',
  linkText:
    'No se ha podido enviar ningún correo. Entrega este enlace por otro medio: se muestra solo esta vez y vale un tiempo limitado.',
};

export const applications: AdminMessages['applications'] = {
  waiting: (n) => (n === 0 ? 'Esperan el acceso de escritura' : `Esperan el acceso de escritura (${n})`),
  noneWaiting: 'No hay peticiones pendientes.',
  all: 'Todas las aplicaciones',
  find: 'Nombre, dueño o identificador',
  onlySuspended: 'Solo las suspendidas',
  total: (n, shown) => (n === 1 ? '1 aplicación' : `${shown} aplicaciones`),
  plans: { read: 'Lectura', readwrite: 'Lectura y escritura' },
  waits: 'Acceso de escritura pedido',
  own: 'Estas páginas',
  httpStatuses: 'Estados HTTP',
  suspended: 'Suspendida',
  operators: 'De quien opera el servicio',
  owner: (name) => `De ${name}`,
  today: (n, shown) => (n === 1 ? '1 petición hoy' : `${shown} peticiones hoy`),
  since: (day) => `desde el ${day}`,
  actions: { approve: 'Aprobar', refuse: 'Rechazar', suspend: 'Suspender', resume: 'Reactivar' },
  titles: {
    approve: (name) => `¿Dejar escribir a «${name}»?`,
    refuse: (name) => `¿Negar el acceso de escritura a «${name}»?`,
    suspend: (name) => `¿Suspender «${name}»?`,
    resume: (name) => `¿Reactivar «${name}»?`,
  },
  texts: {
    approve: 'Podrá marcar, añadir y cambiar cosas en nombre de quienes se lo permitan.',
    refuse: 'Queda como está: puede leer. Su dueño puede volver a pedirlo.',
    suspend: 'Desde ahora se rechazan todas sus peticiones, y sus tokens no valen nada.',
    resume: 'Se vuelve a responder a sus peticiones.',
  },
  done: {
    approve: (name) => `«${name}» ya puede escribir.`,
    refuse: (name) => `«${name}» sigue sin acceso de escritura.`,
    suspend: (name) => `«${name}» está suspendida.`,
    resume: (name) => `«${name}» vuelve a estar activa.`,
  },
};

export const reviews: AdminMessages['reviews'] = {
  text: 'Reseñas que alguien ha denunciado y las que están ocultas.',
  none: 'No se ha denunciado nada',
  noneText: 'Cuando alguien denuncie una reseña, aparecerá aquí con el motivo.',
  ofTrack: (id) => `sobre la canción ${id}`,
  ofAlbum: (id) => `sobre el álbum ${id}`,
  score: (score) => `${score} de 10`,
  hidden: 'Oculta',
  reports: (n) => (n === 1 ? 'Denunciada una vez' : `Denunciada ${n} veces`),
  noReason: 'Sin motivo indicado',
  hide: 'Ocultar',
  restore: 'Restaurar',
  keep: 'Dejarla como está',
  more: 'Más reseñas',
  titles: { hide: '¿Ocultar esta reseña?', restore: '¿Mostrar esta reseña?' },
  texts: {
    hide: 'Solo la verán quien la escribió y la administración. Puedes restaurarla cuando quieras.',
    restore: 'Cualquiera la ve, y las denuncias quedan resueltas.',
  },
  done: {
    hide: 'La reseña está oculta.',
    restore: 'La reseña se muestra, y las denuncias quedan resueltas.',
  },
};
