import type { AdminMessages } from '../type.ts';

export const catalogue: AdminMessages['catalogue'] = {
  kinds: 'Genres d’éléments',
  find: 'Nom ou numéro',
  show: 'Afficher',
  showAll: 'Tout',
  showShown: 'Seulement ce qui est visible',
  showHidden: 'Seulement ce qui est masqué',
  total: (n, shown) => (n < 2 ? `${shown} trouvé` : `${shown} trouvés`),
  nothingText: 'Essayez une partie du nom, ou le numéro.',
};

export const fields: AdminMessages['fields'] = {
  name: 'Nom',
  website: 'Site web',
  tags: 'Mots-clés',
  releasedate: 'Date de sortie',
  type: 'Type de parution',
  zip_allowed: 'Téléchargement en zip autorisé',
  album_id: 'Album',
  position: 'Place sur l’album',
  license_ccurl: 'Licence',
  audiodownload_allowed: 'Téléchargement autorisé',
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

export const hints: AdminMessages['hints'] = {
  tags: 'Un par ligne, en minuscules.',
  genres: 'Un par ligne, en minuscules.',
  instruments: 'Un par ligne, en minuscules.',
  vartags: 'Un par ligne, en minuscules.',
  lang: 'Deux lettres : en, de, fr…',
  featured: 'Recommandé sur la page d’accueil et dans l’API.',
};

export const item: AdminMessages['item'] = {
  form: 'Modifier',
  groups: { main: 'L’essentiel', rights: 'Licence et téléchargements', sound: 'Son', tags: 'Mots-clés' },
  id: (id) => `Numéro ${id}`,
  albums: (n) => (n < 2 ? `${n} album` : `${n} albums`),
  tracks: (n) => (n < 2 ? `${n} morceau` : `${n} morceaux`),
  noAudio: 'Aucun fichier audio',
  mergedInto: (name) => `Fusionné avec ${name}`,
  publicPage: 'Page publique',
  visibility: {
    hidden: 'Masqué',
    'file-missing': 'Fichier manquant',
    'artist-hidden': 'Masqué avec son artiste',
    'album-hidden': 'Masqué avec son album',
    merged: 'Fusionné',
  },
  noAlbum: 'Aucun : un single',
  unset: 'Non précisé',
  edited: 'Modifié à la main : les imports n’y touchent pas.',
  otherLicence: 'Une autre URL…',
  licenceAddress: 'URL de la licence',
  unsaved: 'Des modifications ne sont pas enregistrées.',
  unchanged: 'Tout est enregistré.',
  discard: 'Annuler les modifications',
  restored: 'La page a été rechargée. Ce que vous aviez écrit est encore là, et pas encore enregistré.',
  saved: 'Enregistré. Ce sera visible dans un instant.',
  toLog: 'Voir dans le journal',
  leave: 'Partir sans enregistrer ?',
  leaveText: 'Ce que vous avez modifié ici n’est pas enregistré et serait perdu.',
  leaveConfirm: 'Quitter la page',
  conflict: 'Quelqu’un d’autre l’a modifié entre-temps',
  conflictText:
    'Rien de ce que vous avez écrit n’est perdu. Reprenez ce qui a été enregistré ; votre texte reste, et vous pourrez alors enregistrer.',
  field: 'Champ',
  before: 'Avant',
  theirs: 'Enregistré entre-temps',
  mine: 'Écrit par vous',
  reload: 'Recharger et garder mon texte',
  yes: 'oui',
  no: 'non',
};

export const image: AdminMessages['image'] = {
  title: 'Image',
  alt: (name) => `Image de ${name}`,
  preview: 'L’image choisie',
  ofAlbum: 'Ce morceau montre la pochette de son album :',
  drop: (mb) => `Glissez une image ici, jusqu’à ${mb} Mo.`,
  choose: 'Choisir une image',
  upload: 'Utiliser cette image',
  tooLarge: (mb) => `Cette image dépasse ${mb} Mo.`,
  delete: 'Supprimer cette image',
  deleteText: 'Celle qui est venue avec l’import est montrée à nouveau, s’il y en avait une.',
};

export const hiding: AdminMessages['hiding'] = {
  title: 'Dans le catalogue',
  now: {
    shown: 'Tout le monde peut le voir et l’écouter.',
    hidden: 'Masqué : seule l’administration le voit, et les imports ne le ramènent pas.',
    'file-missing': 'Son fichier audio est introuvable. Il réapparaîtra avec le fichier.',
    'artist-hidden': 'Son artiste est masqué, et donc ceci aussi. Il revient avec l’artiste.',
    'album-hidden': 'Son album est masqué, et donc ceci aussi. Il revient avec l’album.',
  },
  hide: 'Masquer',
  restore: 'Rétablir',
  hideTitle: (name) => `Masquer « ${name} » ?`,
  hideText: (along) =>
    along === ''
      ? 'Il disparaît des pages et de l’API. Vous pouvez le rétablir à tout moment.'
      : `Il disparaît des pages et de l’API, et avec lui : ${along}. Vous pouvez le rétablir à tout moment.`,
  restoreTitle: (name) => `Rétablir « ${name} » ?`,
  restoreText: (along) =>
    along === ''
      ? 'Tout le monde peut à nouveau le voir et l’écouter.'
      : `Tout le monde peut à nouveau le voir, et avec lui reviennent : ${along}, sauf ce qui a été masqué séparément.`,
};

export const merging: AdminMessages['merging'] = {
  title: 'Fusionner avec un autre artiste',
  text: 'Si cet artiste est là deux fois : tout ce qui est à celui-ci passe à l’autre, et les anciens liens y mènent.',
  open: 'Fusionner…',
  choose: (name) => `Avec quel artiste fusionner « ${name} » ?`,
  find: 'Nom ou numéro de l’autre artiste',
  none: 'Aucun autre artiste trouvé.',
  id: 'Numéro',
  idOf: (id) => `Numéro ${id}`,
  since: 'Depuis',
  goes: 'Supprimé',
  stays: 'Conservé',
  forever: (goes, stays) =>
    `Tous les albums et morceaux de « ${goes} » deviennent ceux de « ${stays} ». C’est irréversible.`,
  type: (name) => `Pour confirmer, écrivez le nom : ${name}`,
  confirm: 'Fusionner',
  done: (goes, stays) => `« ${goes} » est maintenant « ${stays} ». Ce sera visible dans un instant.`,
};
