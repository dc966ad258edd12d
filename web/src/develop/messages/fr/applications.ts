import type { DevelopMessages } from '../type.ts';

export const applications: DevelopMessages['applications'] = {
  another: 'Nouvelle application',
  loggedOut: 'Connectez-vous pour voir vos applications.',
  none: 'Vous n’avez pas encore d’application',
};

export const application: DevelopMessages['application'] = {
  id: 'Client ID',
  copyId: 'Copier le client ID',
  secret: 'Client secret',
  secretOnce: 'Le client secret n’est affiché qu’une seule fois. Conservez-le en lieu sûr.',
  secretHidden: 'Nous n’en conservons aucune copie lisible. Si vous le perdez, créez-en un autre.',
  copySecret: 'Copier le secret',
  rotate: 'Créer un nouveau secret',
  rotateText:
    'Le secret actuel cesse immédiatement de fonctionner. Le nouveau n’est affiché qu’une seule fois.',
  rotateConfirm: 'Créer le secret',
  name: 'Nom de l’application',
  nameHint: 'Les utilisateurs le voient quand ils autorisent l’accès. 80 caractères au plus.',
  create: 'Créer l’application',
  public: 'Application publique (sans secret)',
  publicHint:
    'Pour les applications dans un navigateur ou sur mobile. Elles n’ont pas de secret et connectent les utilisateurs avec PKCE.',
  publicShort: 'Publique',
  state: 'Statut',
  created: 'Créée le',
  usage: 'Utilisation',
  seeUsage: 'Voir l’utilisation',
  settings: 'Paramètres',
  about: 'À propos de l’application',
  description: 'Description',
  descriptionHint: 'Ce que fait l’application. Les utilisateurs et les administrateurs le voient.',
  redirect: 'URI de redirection',
  redirectHint:
    'Les utilisateurs y reviennent après avoir autorisé l’accès. Les chemins plus longs sur le même hôte fonctionnent aussi. Sans elle, ils ne peuvent pas se connecter avec cette application.',
  httpStatuses: 'Codes HTTP pour les erreurs',
  httpStatusesHint:
    'Les requêtes en échec reçoivent un statut comme 400 ou 404. Sinon, elles reçoivent HTTP 200, comme l’attendent la plupart des clients. Le code dans la réponse est le même.',
  saved: 'Enregistré.',
  discard: 'Abandonner les modifications',
  suspended: 'Suspendue',
  suspendedText: 'Un administrateur a suspendu cette application. Ses requêtes échouent avec le code 11.',
  delete: 'Supprimer l’application',
  deleteText:
    'Son client ID et tous ses jetons cessent immédiatement de fonctionner. Cette action est irréversible.',
  deleteType: (name) => `Saisissez le nom pour confirmer : ${name}`,
  deleteOther: 'Le nom ne correspond pas.',
  deleted: (name) => `« ${name} » a été supprimée.`,
};

export const plan: DevelopMessages['plan'] = {
  title: 'Accès',
  read: 'Lecture seule',
  readwrite: 'Lecture et écriture',
  asked: 'Accès en écriture demandé',
  askedAgain:
    'Enregistré. Avec un nouveau nom ou un nouvel hôte, l’accès en écriture doit être approuvé à nouveau.',
  ask: 'Demander l’accès en écriture',
  withdraw: 'Retirer la demande',
  giveBack: 'Renoncer à l’accès en écriture',
  states: {
    none: 'L’application peut lire les données publiques, et celles des utilisateurs qui l’autorisent. Pour ajouter en leur nom des « j’aime », des favoris, des albums et des artistes suivis, il lui faut l’accès en écriture, qu’un administrateur approuve.',
    asked:
      'Vous avez demandé l’accès en écriture. Tant qu’un administrateur ne l’a pas approuvé, l’application peut seulement lire.',
    approved:
      'L’application peut ajouter des « j’aime », des favoris, des albums et des artistes suivis pour les utilisateurs qui l’autorisent.',
  },
};

export const usage: DevelopMessages['usage'] = {
  span: 'Période',
  days: (days) => `${days} jours`,
  csv: 'Télécharger en CSV',
  unused: (days) => `Aucune requête ces ${days} derniers jours`,
  unusedText: 'Dès que l’application envoie des requêtes, elles apparaissent ici. Par exemple :',
  reload: 'Recharger',
  calls: 'Requêtes',
  succeeded: 'Réussies',
  failed: 'Échouées',
  limited: 'Limitées',
  perDay: 'Requêtes par jour',
  day: 'Jour (UTC)',
  operation: 'Opération',
  all: 'Toutes les opérations',
  byOperation: 'Par opération',
  errors: 'Erreurs',
  code: 'Code',
  count: 'Nombre',
  elsewhere: 'URL inconnue',
  noCalls: 'Aucune requête.',
  noErrors: 'Aucune erreur.',
  left: 'Restantes',
  perMinute: 'Cette minute',
  perDayLimit: 'Aujourd’hui',
  remaining: (remaining, limit, seconds) => `${remaining} sur ${limit}, réinitialisé dans ${seconds} s`,
  noLimits: 'Ce serveur n’impose aucune limite aux applications.',
};
