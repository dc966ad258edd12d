import type { AdminMessages } from '../type.ts';

export const people: AdminMessages['people'] = {
  find: 'Nombre, correo o ID',
  total: (n, shown) => (n === 1 ? '1 usuario' : `${shown} usuarios`),
  suspended: 'Suspendido',
  unverified: '(sin confirmar)',
  since: (day) => `desde el ${day}`,
  applications: (n) => (n === 1 ? '1 aplicación' : `${n} aplicaciones`),
  menu: (name) => `Acciones para ${name}`,
  actions: {
    suspend: 'Suspender',
    resume: 'Reactivar',
    makeAdmin: 'Hacer administrador',
    unmakeAdmin: 'Quitar derechos de administrador',
    reset: 'Restablecer contraseña',
  },
  titles: {
    suspend: (name) => `¿Suspender a ${name}?`,
    resume: (name) => `¿Reactivar a ${name}?`,
    makeAdmin: (name) => `¿Hacer administrador a ${name}?`,
    unmakeAdmin: (name) => `¿Quitar a ${name} los derechos de administrador?`,
    reset: (name) => `¿Restablecer la contraseña de ${name}?`,
  },
  texts: {
    suspend:
      'Se cierra su sesión en todas partes y no puede iniciarla. Las aplicaciones pierden el acceso a su cuenta.',
    resume: 'Puede volver a iniciar sesión con su contraseña.',
    makeAdmin: 'Podrá hacer aquí todo lo que puedes hacer tú.',
    unmakeAdmin: 'Ya no podrá abrir estas páginas.',
    reset: 'Su contraseña deja de funcionar y se cierra su sesión. Elegirá una nueva con un enlace.',
  },
  done: {
    suspend: (name) => `Se ha suspendido a ${name}.`,
    resume: (name) => `${name} puede volver a iniciar sesión.`,
    makeAdmin: (name) => `${name} ya es administrador.`,
    unmakeAdmin: (name) => `${name} ya no es administrador.`,
    reset: (name) => `La contraseña de ${name} se ha restablecido`,
  },
  mailed: (address) => `Hemos enviado el enlace a ${address}.`,
  link: 'Enlace para elegir una contraseña nueva',
  linkText:
    'No se ha podido enviar el correo. Comparte este enlace por otro medio. Solo se muestra una vez y caduca.',
};

export const applications: AdminMessages['applications'] = {
  waiting: (n) =>
    n === 0 ? 'Solicitudes de acceso de escritura' : `Solicitudes de acceso de escritura (${n})`,
  noneWaiting: 'No hay solicitudes pendientes.',
  all: 'Todas las aplicaciones',
  find: 'Nombre, propietario o client ID',
  onlySuspended: 'Solo suspendidas',
  total: (n, shown) => (n === 1 ? '1 aplicación' : `${shown} aplicaciones`),
  plans: { read: 'Solo lectura', readwrite: 'Lectura y escritura' },
  waits: 'Acceso de escritura solicitado',
  own: 'Este sitio',
  httpStatuses: 'Códigos HTTP',
  suspended: 'Suspendida',
  operators: 'Sin propietario',
  owner: (name) => `de ${name}`,
  today: (n, shown) => (n === 1 ? '1 petición hoy' : `${shown} peticiones hoy`),
  actions: { approve: 'Aprobar', refuse: 'Rechazar', suspend: 'Suspender', resume: 'Reactivar' },
  titles: {
    approve: (name) => `¿Dar acceso de escritura a «${name}»?`,
    refuse: (name) => `¿Rechazar el acceso de escritura de «${name}»?`,
    suspend: (name) => `¿Suspender «${name}»?`,
    resume: (name) => `¿Reactivar «${name}»?`,
  },
  texts: {
    approve: 'La aplicación podrá escribir en nombre de los usuarios que lo permitan.',
    refuse: 'La aplicación puede seguir leyendo. Su propietario puede volver a solicitarlo.',
    suspend: 'Se rechazan sus peticiones y sus tokens dejan de funcionar.',
    resume: 'Sus peticiones vuelven a tener respuesta.',
  },
  done: {
    approve: (name) => `«${name}» ya tiene acceso de escritura.`,
    refuse: (name) => `Se ha rechazado el acceso de escritura de «${name}».`,
    suspend: (name) => `«${name}» se ha suspendido.`,
    resume: (name) => `«${name}» vuelve a estar activa.`,
  },
};

export const reviews: AdminMessages['reviews'] = {
  text: 'Reseñas ocultas por los administradores. Solo sus autores las ven todavía.',
  none: 'No hay reseñas ocultas',
  ofTrack: (id) => `sobre la canción ${id}`,
  ofAlbum: (id) => `sobre el álbum ${id}`,
  restoreTitle: '¿Mostrar esta reseña?',
  restoreText: 'Todos podrán verla.',
  restored: 'La reseña es visible.',
};

export const artistRequests = {
  states: { open: 'Pendientes', approved: 'Aceptadas', rejected: 'Rechazadas' },
  none: 'No hay solicitudes.',
  sameName: (id: number) => `Mismo nombre que el artista ${id}`,
  by: (dispname: string, name: string) => `${dispname} (${name})`,
  replied: (reply: string) => `Respuesta: ${reply}`,
  approve: 'Aceptar',
  reject: 'Rechazar',
  approveTitle: (name: string) => `¿Aceptar «${name}»?`,
  rejectTitle: (name: string) => `¿Rechazar «${name}»?`,
  approveText: (user: string) => `${user} gestionará este artista en el Studio y podrá publicar música.`,
  rejectText: (user: string) => `${user} puede volver a solicitarlo.`,
  reply: 'Respuesta',
  replyHint: 'Se incluye en el correo al solicitante. Opcional.',
  done: (isApproved: boolean, name: string) =>
    isApproved ? `«${name}» se ha aceptado.` : `«${name}» se ha rechazado.`,
};

export const reports: AdminMessages['reports'] = {
  text: 'Denuncias de los oyentes. Todas las de un mismo elemento forman un caso. Al cerrarlo se responde a todas.',
  states: { open: 'Abiertas', review: 'En revisión', closed: 'Cerradas' },
  none: 'No hay denuncias.',
  count: (n: number) => (n === 1 ? '1 denuncia' : `${n} denuncias`),
  noDetails: 'Sin detalles',
  handledBy: (name: string) => `La gestiona ${name}`,
  take: 'Asignármela',
  release: 'Liberar',
  close: 'Cerrar…',
  closeTitle: (name: string) => `Cerrar la denuncia de «${name}»`,
  closeText:
    'Las personas que lo denunciaron y el artista o autor reciben un correo. No dice quién lo ha denunciado.',
  outcome: 'Resultado',
  choices: { removed: 'Ocultar', solved: 'Resuelto de otro modo', rejected: 'Rechazar la denuncia' },
  deletePlaylist: 'Eliminar la playlist',
  outcomes: { removed: 'Oculto', solved: 'Resuelto', rejected: 'Rechazada' },
  reply: 'Respuesta a los denunciantes',
  replyHint: 'Se incluye en el correo. Opcional.',
  toOwner: 'Mensaje al artista o autor',
  toOwnerHint: 'Se incluye en el correo. Sin mensaje, solo se envía un correo si algo ha cambiado.',
  done: 'La denuncia se ha cerrado.',
  told: (reply: string) => `Al artista o autor: ${reply}`,
};
