import type { EditingMessages } from '../type.ts';

export const fields: EditingMessages['fields'] = {
  name: 'Name',
  website: 'Website',
  tags: 'Tags',
  releasedate: 'Veröffentlichung',
  type: 'Art des Releases',
  zip_allowed: 'Download als ZIP erlauben',
  album_id: 'Album',
  position: 'Position im Album',
  license_ccurl: 'Lizenz',
  audiodownload_allowed: 'Downloads erlauben',
  content_id_free: 'Keine Content-ID-Ansprüche',
  featured: 'Empfohlen',
  vocalinstrumental: 'Gesang',
  gender: 'Stimme',
  lang: 'Sprache des Songtexts',
  acousticelectric: 'Sound',
  speed: 'Tempo',
  genres: 'Genres',
  instruments: 'Instrumente',
  vartags: 'Stimmungen und Themen',
};

export const profileFields: EditingMessages['profileFields'] = {
  description: 'Biografie',
  locations: 'Orte',
};

export const editing: EditingMessages['editing'] = {
  publicPage: 'Öffentliche Seite',
  statistics: 'Statistik',
  activity: 'Aktivität',
  administrator: 'Admin',
  albums: (n) => (n === 1 ? '1 Album' : `${n} Alben`),
  tracks: (n) => (n === 1 ? '1 Track' : `${n} Tracks`),
  unset: 'Keine Angabe',
  newArtist: 'Neuer Künstler',
  claim: 'Übernahme',
  audioFiles: 'Audiodateien',
  chooseFiles: 'Dateien auswählen',
  uploading: (name) => `${name} wird hochgeladen`,
  progress: (done, total) => `${done} von ${total}`,
  checking: 'Datei wird geprüft …',
  deleteImage: 'Bild löschen',
};
