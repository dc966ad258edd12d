import type { AdminMessages } from '../type.ts';

export const catalogue: AdminMessages['catalogue'] = {
  kinds: 'Clases',
  find: 'Nombre o número',
  show: 'Mostrar',
  showAll: 'Todo',
  showShown: 'Solo lo visible',
  showHidden: 'Solo lo oculto',
  total: (n, shown) => (n === 1 ? '1 encontrado' : `${shown} encontrados`),
  nothingText: 'Prueba con una parte del nombre o con su número.',
};

export const fields: AdminMessages['fields'] = {
  name: 'Nombre',
  website: 'Sitio web',
  tags: 'Etiquetas',
  releasedate: 'Fecha de publicación',
  type: 'Tipo de publicación',
  zip_allowed: 'Se puede descargar como zip',
  album_id: 'Álbum',
  position: 'Lugar en el álbum',
  license_ccurl: 'Licencia',
  audiodownload_allowed: 'Se puede descargar',
  content_id_free: 'Libre de reclamaciones de Content ID',
  featured: 'Destacada',
  vocalinstrumental: 'Canto',
  gender: 'Voz',
  lang: 'Idioma de la letra',
  acousticelectric: 'Sonido',
  speed: 'Tempo',
  genres: 'Géneros',
  instruments: 'Instrumentos',
  vartags: 'Ambientes y temas',
};

export const hints: AdminMessages['hints'] = {
  tags: 'Una por línea, en minúsculas.',
  genres: 'Uno por línea, en minúsculas.',
  instruments: 'Uno por línea, en minúsculas.',
  vartags: 'Uno por línea, en minúsculas.',
  lang: 'Dos letras: en, de, fr…',
  featured: 'Se recomienda en la página de inicio y en la API.',
};

export const item: AdminMessages['item'] = {
  form: 'Editar',
  groups: { main: 'Lo básico', rights: 'Licencia y descargas', sound: 'Sonido', tags: 'Etiquetas' },
  id: (id) => `Número ${id}`,
  albums: (n) => (n === 1 ? '1 álbum' : `${n} álbumes`),
  tracks: (n) => (n === 1 ? '1 canción' : `${n} canciones`),
  noAudio: 'Sin archivo de audio',
  mergedInto: (name) => `Unido a ${name}`,
  publicPage: 'Página pública',
  visibility: {
    hidden: 'Oculto',
    'file-missing': 'Falta el archivo',
    'artist-hidden': 'Oculto con su artista',
    'album-hidden': 'Oculto con su álbum',
    merged: 'Unido a otro',
  },
  noAlbum: 'Ninguno: un sencillo',
  unset: 'Sin indicar',
  edited: 'Cambiado a mano: las importaciones no lo tocan.',
  otherLicence: 'Otra URL…',
  licenceAddress: 'URL de la licencia',
  unsaved: 'Hay cambios sin guardar.',
  unchanged: 'Todo está guardado.',
  discard: 'Descartar los cambios',
  restored: 'La página se ha vuelto a cargar. Lo que habías escrito sigue aquí, aún sin guardar.',
  saved: 'Guardado. Se verá en un momento.',
  toLog: 'Ver en el registro',
  leave: '¿Salir sin guardar?',
  leaveText: 'Lo que has cambiado aquí no está guardado y se perdería.',
  leaveConfirm: 'Salir',
  conflict: 'Alguien más lo ha cambiado entretanto',
  conflictText:
    'No se pierde nada tuyo. Toma lo que se ha guardado; lo que has escrito se queda, y después podrás guardar.',
  field: 'Campo',
  before: 'Antes',
  theirs: 'Guardado entretanto',
  mine: 'Escrito por ti',
  reload: 'Volver a cargar y conservar lo mío',
  yes: 'sí',
  no: 'no',
};

export const image: AdminMessages['image'] = {
  title: 'Imagen',
  alt: (name) => `Imagen de ${name}`,
  preview: 'La imagen elegida',
  ofAlbum: 'Esta canción muestra la portada de su álbum:',
  drop: (mb) => `Arrastra aquí una imagen de hasta ${mb} MB.`,
  choose: 'Elegir una imagen',
  upload: 'Usar esta imagen',
  tooLarge: (mb) => `Esta imagen ocupa más de ${mb} MB.`,
  delete: 'Borrar esta imagen',
  deleteText: 'Vuelve a mostrarse la que vino con la importación, si la había.',
};

export const hiding: AdminMessages['hiding'] = {
  title: 'En el catálogo',
  now: {
    shown: 'Cualquiera puede verlo y escucharlo.',
    hidden: 'Oculto: solo lo ve la administración, y las importaciones no lo devuelven.',
    'file-missing': 'Falta su archivo de audio. Volverá a aparecer cuando vuelva el archivo.',
    'artist-hidden': 'Su artista está oculto, y por eso esto también. Vuelve con el artista.',
    'album-hidden': 'Su álbum está oculto, y por eso esto también. Vuelve con el álbum.',
  },
  hide: 'Ocultar',
  restore: 'Restaurar',
  hideTitle: (name) => `¿Ocultar «${name}»?`,
  hideText: (along) =>
    along === ''
      ? 'Desaparece de las páginas y de la API. Puedes restaurarlo cuando quieras.'
      : `Desaparece de las páginas y de la API, y con ello: ${along}. Puedes restaurarlo cuando quieras.`,
  restoreTitle: (name) => `¿Restaurar «${name}»?`,
  restoreText: (along) =>
    along === ''
      ? 'Cualquiera podrá verlo y escucharlo de nuevo.'
      : `Cualquiera podrá verlo de nuevo, y con ello vuelven: ${along}, salvo lo que se ocultó por separado.`,
};

export const merging: AdminMessages['merging'] = {
  title: 'Unir con otro artista',
  text: 'Si este artista está dos veces: todo lo de este pasa al otro, y los enlaces antiguos llevan allí.',
  open: 'Unir…',
  choose: (name) => `¿Con qué artista se debe unir «${name}»?`,
  find: 'Nombre o número del otro artista',
  none: 'No se ha encontrado otro artista.',
  id: 'Número',
  idOf: (id) => `Número ${id}`,
  since: 'Desde',
  goes: 'Se elimina',
  stays: 'Se conserva',
  forever: (goes, stays) =>
    `Todos los álbumes y canciones de «${goes}» pasan a ser de «${stays}». No se puede deshacer.`,
  type: (name) => `Para confirmarlo, escribe el nombre: ${name}`,
  confirm: 'Unir',
  done: (goes, stays) => `«${goes}» es ahora «${stays}». Se verá en un momento.`,
};
