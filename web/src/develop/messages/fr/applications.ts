import type { DevelopMessages } from '../type.ts';

export const applications: DevelopMessages['applications'] = {
  another: 'Nouvelle application',
  loggedOut: 'Vos applications s’affichent ici dès que vous êtes connecté.',
  none: 'Vous n’avez pas encore d’application',
};

export const application: DevelopMessages['application'] = {
  id: 'Identifiant client',
  copyId: 'Copier l’identifiant client',
  secret: 'Secret client',
  secretOnce: 'il n’est montré que cette fois. Gardez-le là où personne d’autre ne peut le lire.',
  secretHidden:
    'Vous seul le connaissez : nous n’en gardons aucune copie lisible. S’il est perdu, créez-en un autre.',
  copySecret: 'Copier le secret',
  rotate: 'Créer un nouveau secret',
  rotateText:
    'Le secret actuel cesse aussitôt de fonctionner, partout où il est utilisé. Le nouveau est montré une seule fois.',
  rotateConfirm: 'En créer un nouveau',
  name: 'Nom de l’application',
  nameHint: 'On le voit au moment de donner son accord. 80 caractères au plus.',
  create: 'Créer l’application',
  public: 'Elle ne peut pas garder de secret',
  publicHint:
    'Pour les applications dans un navigateur ou sur un téléphone : elle n’a pas de secret et connecte les personnes avec PKCE.',
  publicShort: 'Publique',
  state: 'État',
  created: 'Depuis',
  usage: 'Utilisation',
  seeUsage: 'Voir l’utilisation',
  settings: 'Réglages',
  about: 'À propos de l’application',
  description: 'Description',
  descriptionHint: 'Ce qu’elle fait, pour les personnes sollicitées et pour les exploitants.',
  redirect: 'URI de redirection',
  redirectHint:
    'Les utilisateurs y reviennent après leur accord. Les chemins plus longs du même hôte sont acceptés aussi. Si elle est vide, personne ne peut se connecter avec cette application.',
  httpStatuses: 'Statuts HTTP pour les erreurs',
  httpStatusesHint:
    'Les requêtes en échec reçoivent un statut comme 400 ou 404. Sinon, la réponse est en HTTP 200, comme l’attendent la plupart des clients. Le code dans la réponse est le même dans les deux cas.',
  saved: 'Enregistré.',
  discard: 'Abandonner les modifications',
  suspended: 'Suspendue',
  suspendedText:
    'Les exploitants ont suspendu cette application : ses appels sont refusés avec le code 11. Demandez-leur pourquoi.',
  delete: 'Supprimer l’application',
  deleteText:
    'Son identifiant client cesse aussitôt de fonctionner, et tous ses jetons avec lui. C’est irréversible.',
  deleteType: (name) => `Tapez son nom pour confirmer : ${name}`,
  deleteOther: 'Ce n’est pas son nom.',
  deleted: (name) => `« ${name} » est supprimée.`,
};

export const plan: DevelopMessages['plan'] = {
  title: 'Lire et écrire',
  read: 'Lit',
  readwrite: 'Lit et écrit',
  asked: 'Accès en écriture demandé',
  askedAgain: 'Enregistré. Avec un autre nom ou un autre hôte, il lui faut un nouvel accord pour écrire.',
  ask: 'Demander l’accès en écriture',
  withdraw: 'Retirer la demande',
  giveBack: 'Rendre l’accès en écriture',
  states: {
    none: 'Elle lit tout ce qui est public, et ce que des personnes lui permettent de voir. Pour aimer, mettre en favori et collectionner en leur nom, il lui faut l’accès en écriture, que les exploitants accordent. Aucune demande n’est en cours.',
    asked:
      'Vous avez demandé l’accès en écriture. Les exploitants vont l’examiner ; d’ici là, l’application lit.',
    approved:
      'Elle peut écrire au nom des personnes qui le permettent : mentions « j’aime », favoris, fans, albums.',
  },
};

export const usage: DevelopMessages['usage'] = {
  span: 'Période',
  days: (days) => `${days} jours`,
  csv: 'Télécharger en CSV',
  unused: (days) => `Aucun appel ces ${days} derniers jours`,
  unusedText:
    'Dès que l’application appelle, vous voyez ici quoi, combien de fois et avec quel succès. Par exemple ainsi :',
  reload: 'Recharger',
  calls: 'Appels',
  succeeded: 'Réussis',
  failed: 'Échoués',
  limited: 'Refusés par une limite',
  perDay: 'Appels par jour',
  day: 'Jour (UTC)',
  operation: 'Opération',
  all: 'Toutes les opérations',
  byOperation: 'Par opération',
  errors: 'Erreurs',
  code: 'Code',
  count: 'Nombre',
  elsewhere: 'URL inconnue',
  noCalls: 'Aucun appel.',
  noErrors: 'Aucune erreur.',
  left: 'Restant',
  perMinute: 'Cette minute',
  perDayLimit: 'Aujourd’hui',
  remaining: (remaining, limit, seconds) => `${remaining} sur ${limit}, réinitialisé dans ${seconds} s`,
  noLimits: 'Ce service ne fixe pas de limite aux applications.',
};
