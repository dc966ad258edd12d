import type { EditingMessages } from '../type.ts';

export const fields: EditingMessages['fields'] = {
  name: 'Nombre',
  website: 'Sitio web',
  tags: 'Etiquetas',
  releasedate: 'Fecha de publicación',
  type: 'Tipo de lanzamiento',
  zip_allowed: 'Permitir la descarga en ZIP',
  album_id: 'Álbum',
  position: 'Posición en el álbum',
  license_ccurl: 'Licencia',
  audiodownload_allowed: 'Permitir descargas',
  content_id_free: 'Sin reclamaciones de Content ID',
  featured: 'Destacada',
  vocalinstrumental: 'Voces',
  gender: 'Voz',
  lang: 'Idioma de la letra',
  acousticelectric: 'Sonido',
  speed: 'Tempo',
  genres: 'Géneros',
  instruments: 'Instrumentos',
  vartags: 'Ambientes y temas',
};

export const profileFields: EditingMessages['profileFields'] = {
  description: 'Biografía',
  locations: 'Lugares',
};

export const editing: EditingMessages['editing'] = {
  publicPage: 'Página pública',
  statistics: 'Estadísticas',
  activity: 'Actividad',
  administrator: 'Administrador',
  albums: (n) => (n === 1 ? '1 álbum' : `${n} álbumes`),
  tracks: (n) => (n === 1 ? '1 canción' : `${n} canciones`),
  unset: 'Sin indicar',
  newArtist: 'Artista nuevo',
  claim: 'Reclamación',
  audioFiles: 'Archivos de audio',
  chooseFiles: 'Elegir archivos',
  uploading: (name) => `Subiendo ${name}`,
  progress: (done, total) => `${done} de ${total}`,
  checking: 'Comprobando el archivo…',
  deleteImage: 'Eliminar imagen',
};
