export const title = 'Studio';
export const intro =
  'Publiez votre musique : envoyez les fichiers, décrivez la sortie, choisissez une licence et publiez.';

export const terms = {
  title: 'Conditions pour les artistes',
  texts: [
    'Vous ne publiez que de la musique que vous avez faite, ou que vous avez le droit de publier sous la licence choisie.',
    'Le public peut utiliser votre musique comme la licence le permet. Les personnes qui en ont une copie gardent ces droits.',
    'Vous pouvez retirer ou supprimer une sortie à tout moment. L’administration peut masquer la musique contraire à la loi ou à ces conditions.',
    'Les fichiers, les textes et votre accord sont enregistrés avec leur date.',
  ],
  accept: 'J’accepte ces conditions',
  accepted: (day: string) => `Acceptées le ${day}`,
};

export const start = {
  artists: 'Vos artistes',
  none: 'Vous ne gérez pas encore d’artiste',
  noneText: 'Demandez un nouvel artiste, ou revendiquez-en un du catalogue.',
  becomeTitle: 'Devenir artiste',
  becomeText: {
    open: 'L’artiste est créé immédiatement, sauf si un autre porte le même nom.',
    request: 'L’administration examine votre demande. Vous recevrez la décision par e-mail.',
    closed: 'Ce serveur n’accepte pas de demandes pour le moment.',
  },
  name: 'Nom de l’artiste ou du groupe',
  message: 'Message à l’administration',
  messageHint: 'Qui êtes-vous ? Un lien vers votre site ou votre profil est utile.',
  send: 'Envoyer la demande',
  create: 'Créer l’artiste',
  claimTitle: 'Revendiquer un artiste',
  claimText:
    'Votre musique est déjà dans le catalogue ? Revendiquez l’artiste pour le gérer ici. L’administration doit l’approuver.',
  claimId: 'Page ou identifiant de l’artiste',
  claimHint: 'Collez l’adresse de la page de l’artiste.',
  claimWrong: 'Ce n’est pas l’adresse d’une page d’artiste.',
  claim: 'Revendiquer',
  requests: 'Vos demandes',
  states: { open: 'En attente', approved: 'Acceptée', rejected: 'Refusée' },
  newArtist: 'Nouvel artiste',
  claimed: 'Revendication',
  withdraw: 'Retirer la demande',
  sent: 'Votre demande a été envoyée.',
  created: 'L’artiste a été créé.',
};

export const roles = { owner: 'Propriétaire', editor: 'Collaborateur' };

export const artist = {
  releases: 'Sorties',
  newRelease: 'Nouvelle sortie',
  none: 'Aucune sortie pour le moment',
  noneText: 'Créez une sortie et déposez-y vos fichiers audio.',
  untitled: 'Sortie sans titre',
  publicPage: 'Page publique',
  storage: (used: string, max: string) => `${used} utilisés sur ${max}`,
  storageFree: (used: string) => `${used} utilisés`,
  members: 'Membres',
  membersText:
    'Les collaborateurs envoient des fichiers, modifient et publient. Les propriétaires gèrent aussi les membres.',
  memberName: 'Nom d’utilisateur',
  role: 'Rôle',
  add: 'Ajouter',
  remove: 'Retirer',
  leave: 'Quitter',
  removeTitle: (name: string) => `Retirer ${name} ?`,
  removeText:
    'Cette personne ne pourra plus ouvrir cet artiste dans le Studio. Ses envois en cours s’arrêtent.',
  leaveTitle: 'Quitter cet artiste ?',
  leaveText: 'Vous ne pourrez plus l’ouvrir dans le Studio.',
  tracks: (n: number) => (n === 1 ? '1 morceau' : `${n} morceaux`),
};

export const states = {
  draft: 'Brouillon',
  scheduled: 'Programmée',
  published: 'Publiée',
  unpublished: 'Retirée',
};

export const upload = {
  title: 'Fichiers audio',
  drop: 'Déposez ici des fichiers audio : mp3, flac, ogg, opus, m4a, wav ou aiff, 4 Go au plus chacun.',
  choose: 'Choisir des fichiers',
  sending: (name: string) => `Envoi de ${name}`,
  waiting: 'En attente',
  checking: 'Vérification du fichier…',
  unfinished: 'Interrompu. Choisissez à nouveau le même fichier pour continuer.',
  stop: 'Annuler l’envoi',
  dismiss: 'Retirer de la liste',
  retry: 'Réessayer',
  of: (done: string, all: string) => `${done} sur ${all}`,
  reasons: {
    undecodable: (detail: string) => `Ce fichier ne peut pas être lu comme du son : ${detail}.`,
    unreadable: (detail: string) => `Ce fichier est illisible : ${detail}.`,
    duplicate: (name: string) => `La sortie contient déjà ce fichier : ${name}.`,
  },
};

export const release = {
  name: 'Titre',
  type: 'Type de sortie',
  types: { album: 'Album', single: 'Single ou EP' },
  date: 'Date de sortie',
  dateHint: 'Une date future programme la sortie : elle paraît ce jour-là à 00:00 UTC.',
  licence: 'Licence',
  licenceHint:
    'Ce que le public peut faire de votre musique. Elle vaut pour tous les morceaux sans licence propre.',
  chooseLicence: 'Choisir une licence…',
  tags: 'Tags',
  tagsHint: 'Appuyez sur Entrée après chaque tag.',
  removeTag: (tag: string) => `Retirer le tag ${tag}`,
  description: 'À propos de la sortie',
  credits: 'Crédits',
  creditsHint: 'Qui a joué, enregistré, mixé, illustré…',
  language: 'Langue de ces textes',
  languageHint: 'Deux lettres : en, de, fr…',
  downloads: 'Le téléchargement des morceaux et de toute la sortie est autorisé',
  cover: 'Pochette',
  coverHint: 'Au moins 600 × 600 pixels. Sans pochette, celle des fichiers audio est utilisée.',
  chooseCover: 'Choisir une image',
  deleteCover: 'Supprimer la pochette',
  about: 'Sortie',
  tracks: 'Morceaux',
  noTracks: 'Les morceaux apparaissent ici une fois leurs fichiers envoyés.',
};

export const track = {
  disc: 'Disque',
  title: 'Titre',
  details: 'Détails',
  detailsOf: (name: string) => `Détails de ${name}`,
  up: (name: string) => `Monter ${name}`,
  down: (name: string) => `Descendre ${name}`,
  play: (name: string) => `Écouter ${name}`,
  pause: (name: string) => `Mettre ${name} en pause`,
  replace: 'Remplacer le fichier',
  remove: 'Retirer le morceau',
  file: (name: string, size: string) => `Fichier : ${name}, ${size}`,
  genres: 'Genres',
  instruments: 'Instruments',
  vartags: 'Ambiances et thèmes',
  vocals: 'Chant',
  vocalChoices: { vocal: 'Avec chant', instrumental: 'Instrumental' },
  unset: 'Non précisé',
  language: 'Langue des paroles',
  lyrics: 'Paroles',
  credits: 'Crédits de ce morceau',
  licence: 'Licence de ce morceau',
  sameLicence: 'Celle de la sortie',
  close: 'Terminé',
};

export const saving = {
  save: 'Enregistrer',
  saved: 'Tout est enregistré.',
  unsaved: 'Des modifications ne sont pas enregistrées.',
  conflictTitle: 'Un autre membre a modifié cette sortie',
  conflictText: (name: string, moment: string) =>
    `${name} l’a enregistrée le ${moment}. Rien n’a été écrasé. Chargez la version enregistrée, ou gardez vos modifications et enregistrez à nouveau.`,
  loadTheirs: 'Charger la version enregistrée',
  keepMine: 'Garder mes modifications',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Vos modifications ne sont pas enregistrées et seront perdues.',
  leave: 'Quitter',
};

export const publish = {
  title: 'Publication',
  preview: 'Aperçu',
  status: {
    draft: 'Seuls les membres voient cette sortie.',
    scheduled: (day: string) =>
      `Elle paraît le ${day} à 00:00 UTC, avec les modifications enregistrées d’ici là.`,
    published: 'Tout le monde peut voir et écouter cette sortie.',
    unpublished: 'Vous avez retiré cette sortie. Les mentions J’aime et les critiques sont conservées.',
  },
  pending: 'Les modifications enregistrées ne sont pas encore publiées.',
  publish: 'Publier',
  schedule: 'Programmer',
  update: 'Publier les modifications',
  unpublish: 'Retirer',
  cancelSchedule: 'Annuler la programmation',
  delete: 'Supprimer la sortie',
  deleteTitle: (name: string) => `Supprimer « ${name} » ?`,
  deleteText:
    'Ses fichiers sont supprimés, ainsi que ses mentions J’aime et ses critiques si elle était publiée. C’est définitif.',
  unpublishTitle: 'Retirer cette sortie ?',
  unpublishText: 'Elle disparaît des pages et de l’API. Vous pourrez la publier à nouveau.',
  rights:
    'Je détiens les droits sur ces enregistrements, ou j’ai l’autorisation de les publier sous la licence choisie.',
  rightsGiven: (name: string, moment: string) => `Droits confirmés par ${name} le ${moment}`,
  publishTitle: (name: string) => `Publier « ${name} » ?`,
  publishText: 'La sortie apparaît dans le catalogue en quelques secondes.',
  scheduleText: (day: string) => `La sortie paraît le ${day} à 00:00 UTC.`,
  done: 'Publiée. Elle sera visible dans quelques secondes.',
  scheduled: 'Programmée.',
  view: 'Voir dans le catalogue',
  fault: (reason: string) => `La publication a échoué : ${reason}`,
  checkBefore: 'Enregistrez d’abord vos modifications.',
};

export const statistics = {
  title: 'Statistiques',
  range: 'Période',
  days: (n: number) => `${n} jours`,
  since: (day: string) => `Comptées depuis le ${day}. Les jours précédents ne sont pas disponibles.`,
  uncounted: 'Les jours sont comptés dès que l’artiste a des membres.',
  events: {
    listens: 'Écoutes',
    downloads: 'Téléchargements',
    likes: 'J’aime',
    playlists: 'Ajouts aux playlists',
    fans: 'Nouveaux fans',
  },
  byDay: 'Par jour',
  day: 'Jour (UTC)',
  played: 'Écoutes et téléchargements',
  added: 'J’aime, playlists et fans',
  quiet: 'Rien pendant cette période',
  quietText: 'Les écoutes et téléchargements apparaissent ici en quelques secondes.',
  applications: 'Applications',
  application: 'Application',
  others: 'Toutes les autres',
  noApplications: 'Aucune écoute ni aucun téléchargement pendant cette période.',
  releases: 'Sorties',
  release: 'Sortie',
  tracks: 'Morceaux',
  track: 'Morceau',
  onPlaylists: 'Dans des playlists',
  allTime: 'Totaux depuis le début',
  noItems: 'Rien n’est encore publié.',
  more: 'Afficher plus',
  csv: 'Télécharger en CSV',
};
