import type { AdminMessages } from '../type.ts';

export const catalogue: AdminMessages['catalogue'] = {
  kinds: 'Types',
  find: 'Nom ou ID',
  show: 'Afficher',
  showAll: 'Tout',
  showShown: 'Visibles uniquement',
  showHidden: 'Masqués uniquement',
  total: (n, shown) => (n < 2 ? `${shown} trouvé` : `${shown} trouvés`),
  nothingText: 'Essayez une partie du nom, ou l’ID.',
};

export const hints: AdminMessages['hints'] = {
  tags: 'Un par ligne, en minuscules.',
  genres: 'Un par ligne, en minuscules.',
  instruments: 'Un par ligne, en minuscules.',
  vartags: 'Un par ligne, en minuscules.',
  lang: 'Deux lettres : en, de, fr…',
  featured: 'Affiché sur la page d’accueil et dans l’API.',
};

export const item: AdminMessages['item'] = {
  form: 'Modifier',
  groups: { main: 'Général', rights: 'Licence et téléchargements', sound: 'Son', tags: 'Tags' },
  id: (id) => `ID ${id}`,
  noAudio: 'Aucun fichier audio',
  mergedInto: (name) => `Fusionné avec ${name}`,
  studioActivity: 'Activité du Studio',
  visibility: {
    hidden: 'Masqué',
    'file-missing': 'Fichier manquant',
    unpublished: 'Retiré par l’artiste',
    'artist-hidden': 'Masqué avec son artiste',
    'album-hidden': 'Masqué avec son album',
    merged: 'Fusionné',
  },
  noAlbum: 'Aucun (single)',
  edited: 'Modifié manuellement. Les imports n’y touchent pas.',
  otherLicence: 'Autre URL…',
  licenceAddress: 'URL de la licence',
  discard: 'Annuler les modifications',
  restored: 'La page a été rechargée. Vos modifications ont été restaurées, mais pas encore enregistrées.',
  saved: 'Enregistré. La modification sera bientôt visible.',
  toLog: 'Voir dans le journal',
  conflict: 'Un autre administrateur a modifié cet élément',
  conflictText:
    'Vos modifications sont toujours là. Chargez la version enregistrée, gardez vos modifications et enregistrez de nouveau.',
  field: 'Champ',
  before: 'Avant',
  theirs: 'Version enregistrée',
  mine: 'Votre modification',
  reload: 'Recharger et garder mes modifications',
  yes: 'oui',
  no: 'non',
};

export const image: AdminMessages['image'] = {
  title: 'Image',
  alt: (name) => `Image de ${name}`,
  preview: 'Image sélectionnée',
  ofAlbum: 'Ce morceau affiche la pochette de son album :',
  drop: (mb) => `Déposez une image ici (jusqu’à ${mb} Mo).`,
  upload: 'Utiliser l’image',
  tooLarge: (mb) => `Cette image dépasse ${mb} Mo.`,
  deleteText: 'L’image importée s’affiche de nouveau, s’il y en a une.',
};

export const audio: AdminMessages['audio'] = {
  title: 'Audio',
  text: 'Les « j’aime » et les playlists sont conservés. Les imports ne modifient pas le nouveau fichier.',
  choose: 'Remplacer le fichier audio',
  none: 'Ce morceau n’a pas de fichier audio.',
  stopped: 'L’envoi a été annulé. Le fichier audio reste le même.',
  studio: 'Les membres de l’artiste remplacent ce fichier dans le Studio.',
};

export const hiding: AdminMessages['hiding'] = {
  title: 'Visibilité',
  now: {
    shown: 'Tout le monde peut le voir et l’écouter.',
    hidden: 'Masqué. Seuls les administrateurs le voient, et les imports ne le rétablissent pas.',
    'file-missing': 'Le fichier audio est manquant. L’élément sera de nouveau visible dès son retour.',
    unpublished: 'Retiré par son artiste, qui peut le publier à nouveau.',
    'artist-hidden': 'Masqué parce que l’artiste est masqué.',
    'album-hidden': 'Masqué parce que l’album est masqué.',
  },
  hide: 'Masquer',
  restore: 'Rétablir',
  hideTitle: (name) => `Masquer « ${name} » ?`,
  hideText: (along) =>
    along === ''
      ? 'Il disparaîtra du site et de l’API. Vous pouvez le rétablir à tout moment.'
      : `Il disparaîtra du site et de l’API, avec ${along}. Vous pouvez le rétablir à tout moment.`,
  restoreTitle: (name) => `Rétablir « ${name} » ?`,
  restoreText: (along) =>
    along === ''
      ? 'Tout le monde peut de nouveau le voir et l’écouter.'
      : `Tout le monde peut de nouveau le voir, avec ${along}, sauf ce qui a été masqué séparément.`,
};

export const merging: AdminMessages['merging'] = {
  title: 'Fusionner avec un autre artiste',
  text: 'Pour les artistes en double : tous les albums et morceaux passent à l’autre artiste, et les anciens liens y redirigent.',
  open: 'Fusionner…',
  choose: (name) => `Avec quel artiste fusionner « ${name} » ?`,
  find: 'Nom ou ID de l’autre artiste',
  none: 'Aucun autre artiste trouvé.',
  id: 'ID',
  since: 'Membre depuis',
  goes: 'Supprimé',
  stays: 'Conservé',
  forever: (goes, stays) =>
    `Tous les albums et morceaux de « ${goes} » passent à « ${stays} ». Cette action est irréversible.`,
  type: (name) => `Saisissez le nom pour confirmer : ${name}`,
  confirm: 'Fusionner',
  done: (goes, stays) =>
    `« ${goes} » a été fusionné avec « ${stays} ». La modification sera bientôt visible.`,
};
