export * from '../../messages/es/editing.ts';

export const intro = 'Sube tu música, completa los datos, elige una licencia y publica.';

export const terms = {
  title: 'Condiciones para artistas',
  texts: [
    'Solo publicas música que has hecho tú, o que tienes permiso para publicar con la licencia que elijas.',
    'Los oyentes pueden usar tu música según permita la licencia. Las personas que ya tienen una copia conservan esos derechos.',
    'Puedes retirar o eliminar un lanzamiento en cualquier momento. Los administradores pueden ocultar música que infrinja la ley o estas condiciones.',
    'Los archivos, los textos y tu aceptación se guardan con su fecha.',
  ],
  accept: 'Acepto estas condiciones',
  accepted: (day: string) => `Aceptadas el ${day}`,
};

export const start = {
  artists: 'Tus artistas',
  none: 'Todavía no gestionas ningún artista',
  noneText: 'Solicita un artista nuevo o reclama uno del catálogo.',
  becomeTitle: 'Hazte artista',
  becomeText: {
    open: 'El artista se crea de inmediato, salvo que ya exista uno con el mismo nombre.',
    request: 'Un administrador revisará tu solicitud. Recibirás la decisión por correo.',
    closed: 'Este servidor no acepta solicitudes por ahora.',
  },
  name: 'Nombre del artista o grupo',
  message: 'Mensaje a los administradores',
  messageHint: '¿Quién eres? Un enlace a tu web o perfil ayuda.',
  send: 'Enviar solicitud',
  create: 'Crear artista',
  claimTitle: 'Reclamar un artista',
  claimText:
    '¿Tu música ya está en el catálogo? Reclama el artista para gestionarlo aquí. Un administrador debe aprobarlo.',
  claimId: 'Página o ID del artista',
  claimHint: 'Pega la dirección de la página del artista.',
  claimWrong: 'Esta no es la dirección de una página de artista.',
  claim: 'Reclamar',
  requests: 'Tus solicitudes',
  states: { open: 'Pendiente', approved: 'Aceptada', rejected: 'Rechazada' },
  withdraw: 'Retirar la solicitud',
  sent: 'Tu solicitud se ha enviado.',
  created: 'El artista se ha creado.',
};

export const roles = { owner: 'Propietario', editor: 'Editor' };

export const artist = {
  releases: 'Lanzamientos',
  newRelease: 'Nuevo lanzamiento',
  none: 'Todavía no hay lanzamientos',
  noneText: 'Crea un lanzamiento y añade tus archivos de audio.',
  untitled: 'Lanzamiento sin título',
  storage: (used: string, max: string) => `${used} de ${max} en uso`,
  storageFree: (used: string) => `${used} en uso`,
  members: 'Miembros',
  membersText:
    'Los editores pueden subir, editar y publicar. Los propietarios también pueden gestionar los miembros.',
  role: 'Rol',
  add: 'Añadir miembro',
  remove: 'Quitar',
  leave: 'Salir',
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeText: 'Perderá el acceso a este artista en el Studio. Sus subidas en curso se detendrán.',
  leaveTitle: '¿Salir de este artista?',
  leaveText: 'Perderás el acceso a este artista en el Studio.',
  imported: 'Música importada',
  importedText: (albums: string, tracks: string) =>
    `${albums} y ${tracks} de este artista proceden de una importación. Solo los administradores pueden editarlos y reemplazar su audio.`,
};

export const states = {
  draft: 'Borrador',
  scheduled: 'Programado',
  published: 'Publicado',
  unpublished: 'Retirado',
};

export const upload = {
  drop: 'Arrastra aquí archivos de audio: mp3, flac, ogg, opus, m4a, wav o aiff, de hasta 4 GB cada uno.',
  waiting: 'En espera',
  failed: 'No se pudo comprobar el archivo. Inténtalo de nuevo; no hace falta volver a subirlo.',
  checkAgain: 'Comprobar de nuevo',
  unfinished: 'Interrumpido. Elige otra vez el mismo archivo para continuar.',
  stop: 'Cancelar la subida',
  dismiss: 'Quitar de la lista',
  faults: {
    empty: 'está vacío',
    picture: 'es una imagen con la extensión {ending}',
    archive: 'es un archivo comprimido con la extensión {ending}',
    document: 'es un PDF con la extensión {ending}',
    otherKind: 'su nombre termina en {ending}, pero contiene {kind}',
    silent: 'no contiene sonido',
    cutOff: 'está cortado: anuncia {announced} y contiene unos {found}',
    damagedPart: 'está dañado ({detail})',
    damaged: 'está dañado o termina antes de tiempo',
    slowTags: 'sus etiquetas no se pudieron leer en {seconds} segundos',
    badTags: 'sus etiquetas son demasiado grandes o están dañadas',
    slowAudio: 'tarda demasiado en decodificarse',
    noAudio: 'no contiene sonido que se pueda decodificar',
    tooLong: 'dura más de 24 horas',
    partsMissing: 'le faltan partes. Súbelo otra vez',
  },
  reasons: {
    undecodable: (detail: string) => `Este archivo no se puede reproducir: ${detail}.`,
    unreadable: (detail: string) => `Este archivo no se puede leer: ${detail}.`,
    duplicate: (name: string) => `El lanzamiento ya tiene este archivo: ${name}.`,
  },
};

export const release = {
  name: 'Título',
  types: { album: 'Álbum', single: 'Sencillo o EP' },
  dateHint: 'Con una fecha futura, el lanzamiento se publica ese día a las 00:00 UTC.',
  dateNeeded: 'Indica una fecha. Sin ella, el lanzamiento no se puede publicar.',
  licenceHint:
    'Lo que otros pueden hacer con tu música. Se aplica a todas las canciones sin licencia propia.',
  chooseLicence: 'Elige una licencia…',
  tagsHint: 'Pulsa Intro después de cada etiqueta.',
  removeTag: (tag: string) => `Quitar la etiqueta ${tag}`,
  description: 'Sobre el lanzamiento',
  credits: 'Créditos',
  creditsHint: 'Quién tocó, grabó, mezcló, diseñó…',
  language: 'Idioma de estos textos',
  downloads: 'Permitir descargar las canciones y el lanzamiento completo',
  coverHint: 'Al menos 600 × 600 píxeles. Sin imagen, se usa la portada de los archivos de audio.',
  deleteCover: 'Eliminar la portada',
  about: 'Lanzamiento',
  noTracks: 'Las canciones aparecerán aquí cuando se hayan subido sus archivos.',
  replaceHint:
    'Para reemplazar el audio de una canción, abre sus detalles y elige «Reemplazar el archivo»; después, publica el cambio. Los «me gusta» y las reproducciones se conservan.',
};

export const track = {
  disc: 'Disco',
  details: 'Detalles',
  detailsOf: (name: string) => `Detalles de ${name}`,
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  replace: 'Reemplazar el archivo',
  remove: 'Quitar la canción',
  file: (name: string, size: string) => `Archivo: ${name}, ${size}`,
  credits: 'Créditos de esta canción',
  licence: 'Licencia de esta canción',
  sameLicence: 'La misma que el lanzamiento',
  close: 'Listo',
};

export const saving = {
  title: 'Otro miembro ha cambiado este lanzamiento',
  conflictText: (name: string, moment: string) =>
    `${name} lo guardó el ${moment}. No se ha sobrescrito nada. Carga la versión guardada o conserva tus cambios y guarda de nuevo.`,
  loadTheirs: 'Cargar la versión guardada',
  keepMine: 'Conservar mis cambios',
};

export const publish = {
  title: 'Publicación',
  preview: 'Vista previa',
  status: {
    draft: 'Solo los miembros pueden ver este lanzamiento.',
    scheduled: (day: string) =>
      `Este lanzamiento se publicará el ${day} a las 00:00 UTC, con los cambios que guardes hasta entonces.`,
    published: 'Todos pueden ver y reproducir este lanzamiento.',
    unpublished: 'Has retirado este lanzamiento. Los «me gusta» y las reseñas se conservan.',
  },
  due: 'Ha llegado la fecha de este lanzamiento: se publicará en menos de un minuto.',
  pending: 'Los cambios guardados todavía no están publicados.',
  schedule: 'Programar',
  update: 'Publicar los cambios',
  unpublish: 'Retirar',
  cancelSchedule: 'Cancelar la programación',
  keepSchedule: 'Mantener la programación',
  delete: 'Eliminar el lanzamiento',
  deleteTitle: (name: string) => `¿Eliminar «${name}»?`,
  deleteText:
    'Se eliminarán sus archivos y, si estaba publicado, también los «me gusta» y las reseñas. Esta acción no se puede deshacer.',
  unpublishTitle: '¿Retirar este lanzamiento?',
  unpublishText: 'Desaparecerá del sitio y de la API. Podrás volver a publicarlo.',
  rights: 'Tengo los derechos de estas grabaciones, o permiso para publicarlas con la licencia elegida.',
  rightsGiven: (name: string, moment: string) => `Derechos confirmados por ${name} el ${moment}`,
  publishTitle: (name: string) => `¿Publicar «${name}»?`,
  publishText: 'El lanzamiento aparecerá en el catálogo en unos segundos.',
  scheduleText: (day: string) => `El lanzamiento se publicará el ${day} a las 00:00 UTC.`,
  done: 'Publicado. Será visible en unos segundos.',
  scheduled: 'Programado.',
  view: 'Ver en el catálogo',
  fault: (reason: string) => `No se pudo publicar: ${reason}`,
  checkBefore: 'Guarda primero tus cambios.',
};

export const statistics = {
  range: 'Periodo',
  days: (n: number) => `${n} días`,
  since: (day: string) => `Datos disponibles desde el ${day}.`,
  uncounted: 'Las estadísticas diarias empiezan en cuanto el artista tiene miembros.',
  events: {
    playlists: 'Añadidas a playlists',
    fans: 'Seguidores nuevos',
  },
  byDay: 'Por día',
  day: 'Día (UTC)',
  played: 'Reproducciones y descargas',
  added: 'Me gusta, playlists y seguidores',
  quiet: 'Sin actividad en este periodo',
  quietText: 'Las reproducciones y descargas aparecen aquí en unos segundos.',
  applications: 'Aplicaciones',
  application: 'Aplicación',
  others: 'Otras',
  noApplications: 'No hay reproducciones ni descargas en este periodo.',
  release: 'Lanzamiento',
  allTime: 'Totales desde el inicio',
  noItems: 'Todavía no hay nada publicado.',
  csv: 'Descargar CSV',
};

export const activity = {
  all: 'Mostrar todo',
  none: 'Todavía no hay actividad.',
  deletedUser: 'usuario eliminado',
  actions: {
    create: 'Creado',
    save: 'Guardado',
    cover: 'Portada nueva',
    'cover-delete': 'Portada eliminada',
    'file-add': 'Archivo añadido',
    'file-replace': 'Archivo reemplazado',
    'file-delete': 'Archivo eliminado',
    publish: 'Publicado',
    schedule: 'Programado',
    unschedule: 'Programación cancelada',
    withdraw: 'Retirado',
    fail: 'No se pudo publicar',
    delete: 'Lanzamiento eliminado',
    'member-add': 'Miembro añadido',
    'member-role': 'Rol cambiado',
    'member-remove': 'Miembro quitado',
    profile: 'Perfil cambiado',
    image: 'Nueva imagen del artista',
    'image-delete': 'Imagen del artista eliminada',
  },
  administrators: {
    'album.edit': 'Lanzamiento editado',
    'album.hide': 'Lanzamiento oculto',
    'album.restore': 'Lanzamiento restaurado',
    'album.image': 'Portada nueva',
    'album.image-delete': 'Portada eliminada',
    'album.delete': 'Lanzamiento eliminado del catálogo',
    'track.edit': 'Canción editada',
    'track.hide': 'Canción oculta',
    'track.restore': 'Canción restaurada',
    'track.delete': 'Canción eliminada',
    'artist.edit': 'Perfil editado',
    'artist.hide': 'Artista oculto',
    'artist.restore': 'Artista restaurado',
    'artist.image': 'Nueva imagen del artista',
    'artist.image-delete': 'Imagen del artista eliminada',
  },
  fields: {
    name: 'Título',
    description: 'Descripción',
    credits: 'Créditos',
  },
  changedFields: (fields: string) => `Cambios: ${fields}`,
  added: (names: string) => `Canciones nuevas: ${names}`,
  removed: (names: string) => `Canciones quitadas: ${names}`,
  changed: (names: string) => `Canciones cambiadas: ${names}`,
  member: (name: string, role?: 'owner' | 'editor') =>
    role === undefined ? name : `${name} (${roles[role]})`,
};

export const profile = {
  title: 'Perfil',
  intro: 'Se muestra en la página del artista y en las aplicaciones, unos segundos después de guardarlo.',
  about: 'Imagen y sitio web',
  image: 'Imagen del artista',
  imageHint: 'Al menos 600 × 600 píxeles. Se recorta en forma de cuadrado y se guarda de inmediato.',
  biographyText: 'Los oyentes ven la versión en su idioma, si existe.',
  addLanguage: 'Añadir un idioma',
  remove: (name: string) => `Quitar ${name}`,
  locationsText: 'Dónde vives o tocas. Las aplicaciones lo usan para encontrar artistas cercanos.',
  city: 'Ciudad',
  country: 'País',
  coordinates: 'Coordenadas',
  coordinatesHint: 'Cópialas de un mapa, por ejemplo 42.88, -8.54.',
  coordinatesWrong: 'Indica latitud y longitud, por ejemplo 42.88, -8.54.',
  addLocation: 'Añadir un lugar',
  saved: 'Guardado. Se verá en unos segundos.',
  conflictTitle: 'Otro miembro ha cambiado este perfil',
  conflictText:
    'No se ha sobrescrito nada. Carga la versión guardada o conserva tus cambios y guarda de nuevo.',
};
