export * from '../../messages/fr/editing.ts';

export const intro =
  'Mettez votre musique en ligne, complétez les informations, choisissez une licence et publiez.';

export const terms = {
  title: 'Conditions pour les artistes',
  texts: [
    'Vous ne publiez que de la musique que vous avez faite, ou que vous avez le droit de publier sous la licence choisie.',
    'Le public peut utiliser votre musique comme la licence le permet. Les personnes qui en ont déjà une copie gardent ces droits.',
    'Vous pouvez retirer ou supprimer une sortie à tout moment. Les administrateurs peuvent masquer la musique contraire à la loi ou à ces conditions.',
    'Les fichiers, les textes et votre accord sont enregistrés avec leur date.',
  ],
  accept: 'J’accepte ces conditions',
  accepted: (day: string) => `Acceptées le ${day}`,
};

export const start = {
  artists: 'Vos artistes',
  none: 'Vous ne gérez pas encore d’artiste',
  noneText: 'Demandez la création d’un artiste, ou revendiquez-en un dans le catalogue.',
  becomeTitle: 'Devenir artiste',
  becomeText: {
    open: 'L’artiste est créé immédiatement, sauf si un autre porte le même nom.',
    request: 'Un administrateur examine votre demande. Vous recevrez la décision par e-mail.',
    closed: 'Ce serveur n’accepte pas de demandes pour le moment.',
  },
  name: 'Nom de l’artiste ou du groupe',
  message: 'Message aux administrateurs',
  messageHint: 'Qui êtes-vous ? Un lien vers votre site ou votre profil est utile.',
  send: 'Envoyer la demande',
  create: 'Créer l’artiste',
  claimTitle: 'Revendiquer un artiste',
  claimText:
    'Votre musique est déjà dans le catalogue ? Revendiquez l’artiste pour le gérer ici. Un administrateur doit l’approuver.',
  claimId: 'Page ou identifiant de l’artiste',
  claimHint: 'Collez l’adresse de la page de l’artiste.',
  claimWrong: 'Ce n’est pas l’adresse d’une page d’artiste.',
  claim: 'Revendiquer',
  requests: 'Vos demandes',
  states: { open: 'En attente', approved: 'Acceptée', rejected: 'Refusée' },
  withdraw: 'Retirer la demande',
  sent: 'Votre demande a été envoyée.',
  created: 'L’artiste a été créé.',
};

export const roles = { owner: 'Propriétaire', editor: 'Collaborateur' };

export const artist = {
  releases: 'Sorties',
  newRelease: 'Nouvelle sortie',
  none: 'Aucune sortie pour le moment',
  noneText: 'Créez une sortie et ajoutez-y vos fichiers audio.',
  untitled: 'Sortie sans titre',
  storage: (used: string, max: string) => `${used} utilisés sur ${max}`,
  storageFree: (used: string) => `${used} utilisés`,
  members: 'Membres',
  membersText:
    'Les collaborateurs peuvent envoyer des fichiers, modifier et publier. Les propriétaires peuvent aussi gérer les membres.',
  role: 'Rôle',
  add: 'Ajouter',
  remove: 'Retirer',
  leave: 'Quitter',
  removeTitle: (name: string) => `Retirer ${name} ?`,
  removeText:
    'Cette personne n’aura plus accès à cet artiste dans le Studio. Ses envois en cours seront arrêtés.',
  leaveTitle: 'Quitter cet artiste ?',
  leaveText: 'Vous n’aurez plus accès à cet artiste dans le Studio.',
  imported: 'Musique importée',
  importedText: (albums: string, tracks: string) =>
    `${albums} et ${tracks} de cet artiste proviennent d’un import. Seuls les administrateurs peuvent les modifier et remplacer leur audio.`,
};

export const states = {
  draft: 'Brouillon',
  scheduled: 'Programmée',
  published: 'Publiée',
  unpublished: 'Retirée',
};

export const upload = {
  drop: 'Déposez ici des fichiers audio : mp3, flac, ogg, opus, m4a, wav ou aiff, jusqu’à 4 Go chacun.',
  waiting: 'En attente',
  failed: 'La vérification du fichier a échoué. Réessayez, sans le renvoyer.',
  checkAgain: 'Vérifier à nouveau',
  unfinished: 'Interrompu. Choisissez à nouveau le même fichier pour continuer.',
  stop: 'Annuler l’envoi',
  dismiss: 'Retirer de la liste',
  faults: {
    empty: 'il est vide',
    picture: 'c’est une image avec l’extension {ending}',
    archive: 'c’est une archive avec l’extension {ending}',
    document: 'c’est un PDF avec l’extension {ending}',
    otherKind: 'son nom se termine par {ending}, mais il contient du {kind}',
    silent: 'il ne contient aucun son',
    cutOff: 'il est tronqué : il annonce {announced} et contient environ {found}',
    damagedPart: 'il est endommagé ({detail})',
    damaged: 'il est endommagé ou se termine trop tôt',
    slowTags: 'ses tags n’ont pas pu être lus en {seconds} secondes',
    badTags: 'ses tags sont trop volumineux ou endommagés',
    slowAudio: 'son décodage prend trop de temps',
    noAudio: 'il ne contient aucun son décodable',
    tooLong: 'il dure plus de 24 heures',
    partsMissing: 'il en manque des parties. Envoyez-le à nouveau',
  },
  reasons: {
    undecodable: (detail: string) => `Impossible de lire ce fichier audio : ${detail}.`,
    unreadable: (detail: string) => `Impossible d’ouvrir ce fichier : ${detail}.`,
    duplicate: (name: string) => `La sortie contient déjà ce fichier : ${name}.`,
  },
};

export const release = {
  name: 'Titre',
  types: { album: 'Album', single: 'Single ou EP' },
  dateHint: 'Avec une date future, la sortie est publiée ce jour-là à 00:00 UTC.',
  dateNeeded: 'Indiquez une date. Sans date, la sortie ne peut pas être publiée.',
  licenceHint:
    'Ce que le public peut faire de votre musique. Elle s’applique à tous les morceaux sans licence propre.',
  chooseLicence: 'Choisir une licence…',
  tagsHint: 'Appuyez sur Entrée après chaque tag.',
  removeTag: (tag: string) => `Retirer le tag ${tag}`,
  description: 'À propos de la sortie',
  credits: 'Crédits',
  creditsHint: 'Qui a joué, enregistré, mixé, illustré…',
  language: 'Langue de ces textes',
  downloads: 'Autoriser le téléchargement des morceaux et de la sortie entière',
  coverHint: 'Au moins 600 × 600 pixels. Sans pochette, celle des fichiers audio est utilisée.',
  deleteCover: 'Supprimer la pochette',
  about: 'Sortie',
  noTracks: 'Les morceaux apparaîtront ici une fois leurs fichiers envoyés.',
  replaceHint:
    'Pour remplacer l’audio d’un morceau, ouvrez ses détails et choisissez « Remplacer le fichier », puis publiez la modification. Les « j’aime » et les écoutes sont conservés.',
};

export const track = {
  disc: 'Disque',
  details: 'Détails',
  detailsOf: (name: string) => `Détails de ${name}`,
  up: (name: string) => `Monter ${name}`,
  down: (name: string) => `Descendre ${name}`,
  replace: 'Remplacer le fichier',
  remove: 'Retirer le morceau',
  file: (name: string, size: string) => `Fichier : ${name}, ${size}`,
  credits: 'Crédits de ce morceau',
  licence: 'Licence de ce morceau',
  sameLicence: 'Comme la sortie',
  close: 'Terminé',
};

export const saving = {
  title: 'Un autre membre a modifié cette sortie',
  conflictText: (name: string, moment: string) =>
    `${name} l’a enregistrée le ${moment}. Rien n’a été écrasé. Chargez la version enregistrée, ou gardez vos modifications et enregistrez à nouveau.`,
  loadTheirs: 'Charger la version enregistrée',
  keepMine: 'Garder mes modifications',
};

export const publish = {
  title: 'Publication',
  preview: 'Aperçu',
  status: {
    draft: 'Seuls les membres voient cette sortie.',
    scheduled: (day: string) =>
      `Cette sortie sera publiée le ${day} à 00:00 UTC, avec les modifications enregistrées d’ici là.`,
    published: 'Tout le monde peut voir et écouter cette sortie.',
    unpublished: 'Vous avez retiré cette sortie. Les « j’aime » et les critiques sont conservés.',
  },
  due: 'La date de cette sortie est arrivée : elle sera publiée dans la minute.',
  pending: 'Les modifications enregistrées ne sont pas encore publiées.',
  schedule: 'Programmer',
  update: 'Publier les modifications',
  unpublish: 'Retirer',
  cancelSchedule: 'Annuler la programmation',
  keepSchedule: 'Garder la programmation',
  delete: 'Supprimer la sortie',
  deleteTitle: (name: string) => `Supprimer « ${name} » ?`,
  deleteText:
    'Ses fichiers seront supprimés, ainsi que les « j’aime » et les critiques si elle était publiée. Cette action est irréversible.',
  unpublishTitle: 'Retirer cette sortie ?',
  unpublishText: 'Elle disparaîtra du site et de l’API. Vous pourrez la publier à nouveau.',
  rights:
    'Je détiens les droits sur ces enregistrements, ou j’ai l’autorisation de les publier sous la licence choisie.',
  rightsGiven: (name: string, moment: string) => `Droits confirmés par ${name} le ${moment}`,
  publishTitle: (name: string) => `Publier « ${name} » ?`,
  publishText: 'La sortie apparaîtra dans le catalogue en quelques secondes.',
  scheduleText: (day: string) => `La sortie sera publiée le ${day} à 00:00 UTC.`,
  done: 'Publiée. Elle sera visible dans quelques secondes.',
  scheduled: 'Programmée.',
  view: 'Voir dans le catalogue',
  fault: (reason: string) => `La publication a échoué : ${reason}`,
  checkBefore: 'Enregistrez d’abord vos modifications.',
};

export const statistics = {
  range: 'Période',
  days: (n: number) => `${n} jours`,
  since: (day: string) => `Données disponibles depuis le ${day}.`,
  uncounted: 'Les statistiques quotidiennes commencent dès que l’artiste a des membres.',
  events: {
    playlists: 'Ajouts aux playlists',
    fans: 'Nouveaux abonnés',
  },
  byDay: 'Par jour',
  day: 'Jour (UTC)',
  played: 'Écoutes et téléchargements',
  added: 'J’aime, playlists et abonnés',
  quiet: 'Aucune activité pendant cette période',
  quietText: 'Les écoutes et téléchargements apparaissent ici en quelques secondes.',
  applications: 'Applications',
  application: 'Application',
  others: 'Autres',
  noApplications: 'Aucune écoute ni aucun téléchargement pendant cette période.',
  release: 'Sortie',
  allTime: 'Totaux depuis le début',
  noItems: 'Rien n’est encore publié.',
  csv: 'Télécharger en CSV',
};

export const activity = {
  all: 'Tout afficher',
  none: 'Aucune activité pour le moment.',
  deletedUser: 'utilisateur supprimé',
  actions: {
    create: 'Créée',
    save: 'Enregistrée',
    cover: 'Nouvelle pochette',
    'cover-delete': 'Pochette supprimée',
    'file-add': 'Fichier ajouté',
    'file-replace': 'Fichier remplacé',
    'file-delete': 'Fichier supprimé',
    publish: 'Publiée',
    schedule: 'Programmée',
    unschedule: 'Programmation annulée',
    withdraw: 'Retirée',
    fail: 'Échec de la publication',
    delete: 'Sortie supprimée',
    'member-add': 'Membre ajouté',
    'member-role': 'Rôle modifié',
    'member-remove': 'Membre retiré',
    profile: 'Profil modifié',
    image: 'Nouvelle image de l’artiste',
    'image-delete': 'Image de l’artiste supprimée',
  },
  administrators: {
    'album.edit': 'Sortie modifiée',
    'album.hide': 'Sortie masquée',
    'album.restore': 'Sortie rétablie',
    'album.image': 'Nouvelle pochette',
    'album.image-delete': 'Pochette supprimée',
    'album.delete': 'Sortie supprimée du catalogue',
    'track.edit': 'Morceau modifié',
    'track.hide': 'Morceau masqué',
    'track.restore': 'Morceau rétabli',
    'track.delete': 'Morceau supprimé',
    'artist.edit': 'Profil modifié',
    'artist.hide': 'Artiste masqué',
    'artist.restore': 'Artiste rétabli',
    'artist.image': 'Nouvelle image de l’artiste',
    'artist.image-delete': 'Image de l’artiste supprimée',
  },
  fields: {
    name: 'Titre',
    description: 'Description',
    credits: 'Crédits',
  },
  changedFields: (fields: string) => `Modifié : ${fields}`,
  added: (names: string) => `Nouveaux morceaux : ${names}`,
  removed: (names: string) => `Morceaux retirés : ${names}`,
  changed: (names: string) => `Morceaux modifiés : ${names}`,
  member: (name: string, role?: 'owner' | 'editor') =>
    role === undefined ? name : `${name} (${roles[role]})`,
};

export const profile = {
  title: 'Profil',
  intro:
    'Affiché sur la page de l’artiste et dans les applications, quelques secondes après l’enregistrement.',
  about: 'Image et site web',
  image: 'Image de l’artiste',
  imageHint: 'Au moins 600 × 600 pixels. Elle est recadrée en carré et enregistrée immédiatement.',
  biographyText: 'Les auditeurs voient la version dans leur langue, si elle existe.',
  addLanguage: 'Ajouter une langue',
  remove: (name: string) => `Retirer : ${name}`,
  locationsText:
    'Où vous vivez ou jouez. Les applications s’en servent pour trouver des artistes à proximité.',
  city: 'Ville',
  country: 'Pays',
  coordinates: 'Coordonnées',
  coordinatesHint: 'Copiez-les depuis une carte, par exemple 42.88, -8.54.',
  coordinatesWrong: 'Indiquez la latitude et la longitude, par exemple 42.88, -8.54.',
  addLocation: 'Ajouter un lieu',
  saved: 'Enregistré. Visible dans quelques secondes.',
  conflictTitle: 'Un autre membre a modifié ce profil',
  conflictText:
    'Rien n’a été écrasé. Chargez la version enregistrée, ou gardez vos modifications et enregistrez à nouveau.',
};
