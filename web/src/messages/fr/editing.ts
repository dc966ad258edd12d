import type { EditingMessages } from '../type.ts';

export const fields: EditingMessages['fields'] = {
  name: 'Nom',
  website: 'Site web',
  tags: 'Tags',
  releasedate: 'Date de sortie',
  type: 'Type de sortie',
  zip_allowed: 'Autoriser le téléchargement en ZIP',
  album_id: 'Album',
  position: 'Position sur l’album',
  license_ccurl: 'Licence',
  audiodownload_allowed: 'Autoriser le téléchargement',
  content_id_free: 'Sans réclamation Content ID',
  featured: 'Mis en avant',
  vocalinstrumental: 'Chant',
  gender: 'Voix',
  lang: 'Langue des paroles',
  acousticelectric: 'Son',
  speed: 'Tempo',
  genres: 'Genres',
  instruments: 'Instruments',
  vartags: 'Ambiances et thèmes',
};

export const profileFields: EditingMessages['profileFields'] = {
  description: 'Biographie',
  locations: 'Lieux',
};

export const editing: EditingMessages['editing'] = {
  publicPage: 'Page publique',
  statistics: 'Statistiques',
  activity: 'Activité',
  administrator: 'Administrateur',
  albums: (n) => (n < 2 ? `${n} album` : `${n} albums`),
  tracks: (n) => (n < 2 ? `${n} morceau` : `${n} morceaux`),
  unset: 'Non précisé',
  newArtist: 'Nouvel artiste',
  claim: 'Revendication',
  audioFiles: 'Fichiers audio',
  chooseFiles: 'Choisir des fichiers',
  uploading: (name) => `Envoi de ${name}`,
  progress: (done, total) => `${done} sur ${total}`,
  checking: 'Vérification du fichier…',
  deleteImage: 'Supprimer l’image',
};
