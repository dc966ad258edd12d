export const title = 'Studio';
export const intro =
  'Publica tu propia música: sube los archivos, describe el lanzamiento, elige una licencia y publica.';

export const terms = {
  title: 'Condiciones para artistas',
  texts: [
    'Solo publicas música que has hecho tú, o que tienes permiso para publicar con la licencia que elijas.',
    'Quienes escuchan pueden usar tu música como indica la licencia. Quien tiene una copia conserva esos derechos.',
    'Puedes retirar o eliminar un lanzamiento en cualquier momento. La administración puede ocultar música que infrinja la ley o estas condiciones.',
    'Los archivos, los textos y tu aceptación se guardan con su fecha.',
  ],
  accept: 'Acepto estas condiciones',
  accepted: (day: string) => `Aceptadas el ${day}`,
};

export const start = {
  artists: 'Tus artistas',
  none: 'Todavía no gestionas ningún artista',
  noneText: 'Solicita un artista nuevo, o reclama uno del catálogo.',
  becomeTitle: 'Convertirse en artista',
  becomeText: {
    open: 'El artista se crea de inmediato, salvo que otro tenga el mismo nombre.',
    request: 'La administración revisa tu solicitud. Recibirás la decisión por correo.',
    closed: 'Este servidor no acepta solicitudes por ahora.',
  },
  name: 'Nombre del artista o grupo',
  message: 'Mensaje a la administración',
  messageHint: '¿Quién eres? Un enlace a tu web o perfil ayuda.',
  send: 'Enviar solicitud',
  create: 'Crear artista',
  claimTitle: 'Reclamar un artista',
  claimText:
    '¿Tu música ya está en el catálogo? Reclama el artista para gestionarlo aquí. La administración debe aprobarlo.',
  claimId: 'Página o ID del artista',
  claimHint: 'Pega la dirección de la página del artista.',
  claimWrong: 'Esta no es la dirección de una página de artista.',
  claim: 'Reclamar',
  requests: 'Tus solicitudes',
  states: { open: 'Pendiente', approved: 'Aceptada', rejected: 'Rechazada' },
  newArtist: 'Artista nuevo',
  claimed: 'Reclamación',
  withdraw: 'Retirar la solicitud',
  sent: 'Tu solicitud se ha enviado.',
  created: 'El artista se ha creado.',
};

export const roles = { owner: 'Propietario', editor: 'Editor' };

export const artist = {
  releases: 'Lanzamientos',
  newRelease: 'Nuevo lanzamiento',
  none: 'Todavía no hay lanzamientos',
  noneText: 'Crea un lanzamiento y arrastra allí tus archivos de audio.',
  untitled: 'Lanzamiento sin título',
  publicPage: 'Página pública',
  storage: (used: string, max: string) => `${used} de ${max} en uso`,
  storageFree: (used: string) => `${used} en uso`,
  members: 'Miembros',
  membersText: 'Los editores suben, editan y publican. Los propietarios también gestionan los miembros.',
  memberName: 'Nombre de usuario',
  role: 'Rol',
  add: 'Añadir miembro',
  remove: 'Quitar',
  leave: 'Salir',
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeText: 'Ya no podrá abrir este artista en el Studio. Sus subidas en curso se detienen.',
  leaveTitle: '¿Salir de este artista?',
  leaveText: 'Ya no podrás abrirlo en el Studio.',
  tracks: (n: number) => (n === 1 ? '1 canción' : `${n} canciones`),
};

export const states = {
  draft: 'Borrador',
  scheduled: 'Programado',
  published: 'Publicado',
  unpublished: 'Retirado',
};

export const upload = {
  title: 'Archivos de audio',
  drop: 'Arrastra aquí archivos de audio: mp3, flac, ogg, opus, m4a, wav o aiff, de hasta 4 GB cada uno.',
  choose: 'Elegir archivos',
  sending: (name: string) => `Subiendo ${name}`,
  waiting: 'En espera',
  checking: 'Comprobando el archivo…',
  unfinished: 'Interrumpido. Elige otra vez el mismo archivo para continuar.',
  stop: 'Cancelar la subida',
  dismiss: 'Quitar de la lista',
  retry: 'Intentar de nuevo',
  of: (done: string, all: string) => `${done} de ${all}`,
  reasons: {
    undecodable: (detail: string) => `Este archivo no se puede reproducir: ${detail}.`,
    unreadable: (detail: string) => `Este archivo no se puede leer: ${detail}.`,
    duplicate: (name: string) => `El lanzamiento ya tiene este archivo: ${name}.`,
  },
};

export const release = {
  name: 'Título',
  type: 'Tipo de lanzamiento',
  types: { album: 'Álbum', single: 'Sencillo o EP' },
  date: 'Fecha de publicación',
  dateHint: 'Una fecha futura programa el lanzamiento: aparece ese día a las 00:00 UTC.',
  licence: 'Licencia',
  licenceHint: 'Lo que otros pueden hacer con tu música. Vale para todas las canciones sin licencia propia.',
  chooseLicence: 'Elige una licencia…',
  tags: 'Etiquetas',
  tagsHint: 'Pulsa Intro después de cada etiqueta.',
  removeTag: (tag: string) => `Quitar la etiqueta ${tag}`,
  description: 'Sobre el lanzamiento',
  credits: 'Créditos',
  creditsHint: 'Quién tocó, grabó, mezcló, diseñó…',
  language: 'Idioma de estos textos',
  languageHint: 'Dos letras: en, de, fr…',
  downloads: 'Se pueden descargar las canciones y el lanzamiento completo',
  cover: 'Portada',
  coverHint: 'Al menos 600 × 600 píxeles. Sin ella se usa la portada de los archivos de audio.',
  chooseCover: 'Elegir una imagen',
  deleteCover: 'Eliminar la portada',
  about: 'Lanzamiento',
  tracks: 'Canciones',
  noTracks: 'Las canciones aparecen aquí cuando se han subido sus archivos.',
};

export const track = {
  disc: 'Disco',
  title: 'Título',
  details: 'Detalles',
  detailsOf: (name: string) => `Detalles de ${name}`,
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  play: (name: string) => `Reproducir ${name}`,
  pause: (name: string) => `Pausar ${name}`,
  replace: 'Reemplazar el archivo',
  remove: 'Quitar la canción',
  file: (name: string, size: string) => `Archivo: ${name}, ${size}`,
  genres: 'Géneros',
  instruments: 'Instrumentos',
  vartags: 'Ambientes y temas',
  vocals: 'Voz',
  vocalChoices: { vocal: 'Con voz', instrumental: 'Instrumental' },
  unset: 'Sin indicar',
  language: 'Idioma de la letra',
  lyrics: 'Letra',
  credits: 'Créditos de esta canción',
  licence: 'Licencia de esta canción',
  sameLicence: 'La del lanzamiento',
  close: 'Listo',
};

export const saving = {
  save: 'Guardar',
  saved: 'Todo está guardado.',
  unsaved: 'Hay cambios sin guardar.',
  conflictTitle: 'Otro miembro ha cambiado este lanzamiento',
  conflictText: (name: string, moment: string) =>
    `${name} lo guardó el ${moment}. No se ha sobrescrito nada. Carga la versión guardada, o conserva tus cambios y guarda de nuevo.`,
  loadTheirs: 'Cargar la versión guardada',
  keepMine: 'Conservar mis cambios',
  leaveTitle: '¿Salir sin guardar?',
  leaveText: 'Tus cambios no están guardados y se perderán.',
  leave: 'Salir',
};

export const publish = {
  title: 'Publicación',
  preview: 'Vista previa',
  status: {
    draft: 'Solo los miembros ven este lanzamiento.',
    scheduled: (day: string) =>
      `Aparece el ${day} a las 00:00 UTC, con los cambios que guardes hasta entonces.`,
    published: 'Todos pueden ver y reproducir este lanzamiento.',
    unpublished: 'Has retirado este lanzamiento. Los me gusta y las reseñas se conservan.',
  },
  pending: 'Los cambios guardados todavía no están publicados.',
  publish: 'Publicar',
  schedule: 'Programar',
  update: 'Publicar los cambios',
  unpublish: 'Retirar',
  cancelSchedule: 'Cancelar la programación',
  delete: 'Eliminar el lanzamiento',
  deleteTitle: (name: string) => `¿Eliminar «${name}»?`,
  deleteText:
    'Se eliminan sus archivos y, si estaba publicado, también los me gusta y las reseñas. No se puede deshacer.',
  unpublishTitle: '¿Retirar este lanzamiento?',
  unpublishText: 'Desaparece de las páginas y de la API. Puedes volver a publicarlo.',
  rights: 'Tengo los derechos de estas grabaciones, o permiso para publicarlas con la licencia elegida.',
  rightsGiven: (name: string, moment: string) => `Derechos confirmados por ${name} el ${moment}`,
  publishTitle: (name: string) => `¿Publicar «${name}»?`,
  publishText: 'El lanzamiento aparece en el catálogo en unos segundos.',
  scheduleText: (day: string) => `El lanzamiento aparece el ${day} a las 00:00 UTC.`,
  done: 'Publicado. Será visible en unos segundos.',
  scheduled: 'Programado.',
  view: 'Ver en el catálogo',
  fault: (reason: string) => `No se pudo publicar: ${reason}`,
  checkBefore: 'Guarda primero tus cambios.',
};
