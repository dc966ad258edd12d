import type { AdminMessages } from '../type.ts';

export const catalogue: AdminMessages['catalogue'] = {
  kinds: 'Tipos',
  find: 'Nombre o ID',
  show: 'Mostrar',
  showAll: 'Todo',
  showShown: 'Solo visibles',
  showHidden: 'Solo ocultos',
  total: (n, shown) => (n === 1 ? '1 encontrado' : `${shown} encontrados`),
  nothingText: 'Prueba con parte del nombre o con el ID.',
};

export const hints: AdminMessages['hints'] = {
  tags: 'Una por línea, en minúsculas.',
  genres: 'Uno por línea, en minúsculas.',
  instruments: 'Uno por línea, en minúsculas.',
  vartags: 'Uno por línea, en minúsculas.',
  lang: 'Dos letras: en, de, fr…',
  featured: 'Aparece en la página de inicio y en la API.',
};

export const item: AdminMessages['item'] = {
  form: 'Editar',
  groups: { main: 'General', rights: 'Licencia y descargas', sound: 'Sonido', tags: 'Etiquetas' },
  id: (id) => `ID ${id}`,
  noAudio: 'Sin archivo de audio',
  mergedInto: (name) => `Fusionado con ${name}`,
  studioActivity: 'Actividad del Studio',
  visibility: {
    hidden: 'Oculto',
    'file-missing': 'Falta el archivo',
    unpublished: 'Retirado por su artista',
    'artist-hidden': 'Oculto con su artista',
    'album-hidden': 'Oculto con su álbum',
    merged: 'Fusionado',
  },
  noAlbum: 'Ninguno (sencillo)',
  edited: 'Editado a mano. Las importaciones no lo cambian.',
  otherLicence: 'Otra URL…',
  licenceAddress: 'URL de la licencia',
  discard: 'Descartar cambios',
  restored: 'La página se ha recargado. Tus cambios se han recuperado, pero aún no están guardados.',
  saved: 'Guardado. El cambio se verá en breve.',
  toLog: 'Ver en el registro',
  conflict: 'Otro administrador ha cambiado este elemento',
  conflictText: 'Tus cambios siguen aquí. Carga la versión guardada, conserva tus cambios y guarda de nuevo.',
  field: 'Campo',
  before: 'Antes',
  theirs: 'Versión guardada',
  mine: 'Tu cambio',
  reload: 'Recargar y conservar mis cambios',
  yes: 'sí',
  no: 'no',
};

export const image: AdminMessages['image'] = {
  title: 'Imagen',
  alt: (name) => `Imagen de ${name}`,
  preview: 'Imagen seleccionada',
  ofAlbum: 'Esta canción muestra la portada de su álbum:',
  drop: (mb) => `Suelta aquí una imagen (hasta ${mb} MB).`,
  upload: 'Usar imagen',
  tooLarge: (mb) => `Esta imagen ocupa más de ${mb} MB.`,
  deleteText: 'Se vuelve a mostrar la imagen importada, si la hay.',
};

export const audio: AdminMessages['audio'] = {
  title: 'Audio',
  text: 'Se conservan los «me gusta» y las playlists. Las importaciones no cambian el archivo nuevo.',
  choose: 'Reemplazar archivo de audio',
  none: 'Esta canción no tiene archivo de audio.',
  stopped: 'La subida se ha cancelado. El archivo de audio no ha cambiado.',
  studio: 'Los miembros del artista reemplazan este archivo en el Studio.',
};

export const hiding: AdminMessages['hiding'] = {
  title: 'Visibilidad',
  now: {
    shown: 'Todos pueden verlo y escucharlo.',
    hidden: 'Oculto. Solo lo ven los administradores, y las importaciones no lo restauran.',
    'file-missing': 'Falta el archivo de audio. Volverá a ser visible cuando esté disponible.',
    unpublished: 'Retirado por su artista, que puede volver a publicarlo.',
    'artist-hidden': 'Oculto porque el artista está oculto.',
    'album-hidden': 'Oculto porque el álbum está oculto.',
  },
  hide: 'Ocultar',
  restore: 'Restaurar',
  hideTitle: (name) => `¿Ocultar «${name}»?`,
  hideText: (along) =>
    along === ''
      ? 'Desaparecerá del sitio y de la API. Puedes restaurarlo cuando quieras.'
      : `Desaparecerá del sitio y de la API, junto con ${along}. Puedes restaurarlo cuando quieras.`,
  restoreTitle: (name) => `¿Restaurar «${name}»?`,
  restoreText: (along) =>
    along === ''
      ? 'Todos podrán verlo y escucharlo de nuevo.'
      : `Todos podrán verlo de nuevo, junto con ${along}, salvo lo que se ocultó por separado.`,
};

export const merging: AdminMessages['merging'] = {
  title: 'Fusionar con otro artista',
  text: 'Para artistas duplicados: todos los álbumes y canciones pasan al otro artista, y los enlaces antiguos redirigen allí.',
  open: 'Fusionar…',
  choose: (name) => `¿Con qué artista quieres fusionar «${name}»?`,
  find: 'Nombre o ID del otro artista',
  none: 'No se ha encontrado otro artista.',
  id: 'ID',
  since: 'Desde',
  goes: 'Se elimina',
  stays: 'Se conserva',
  forever: (goes, stays) =>
    `Todos los álbumes y canciones de «${goes}» pasan a «${stays}». Esta acción no se puede deshacer.`,
  type: (name) => `Escribe el nombre para confirmar: ${name}`,
  confirm: 'Fusionar',
  done: (goes, stays) => `«${goes}» se ha fusionado con «${stays}». El cambio se verá en breve.`,
};
