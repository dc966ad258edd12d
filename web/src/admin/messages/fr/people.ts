import type { AdminMessages } from '../type.ts';

export const people: AdminMessages['people'] = {
  find: 'Nom, adresse ou numéro',
  total: (n, shown) => (n < 2 ? `${shown} personne` : `${shown} personnes`),
  admin: 'Administration',
  suspended: 'Suspendu',
  unverified: '(non vérifiée)',
  since: (day) => `depuis le ${day}`,
  applications: (n) => (n < 2 ? `${n} application` : `${n} applications`),
  menu: (name) => `Que faire avec ${name}`,
  actions: {
    suspend: 'Suspendre',
    resume: 'Rétablir',
    makeAdmin: 'Donner les droits d’administration',
    unmakeAdmin: 'Retirer les droits d’administration',
    reset: 'Réinitialiser le mot de passe',
  },
  titles: {
    suspend: (name) => `Suspendre ${name} ?`,
    resume: (name) => `Laisser revenir ${name} ?`,
    makeAdmin: (name) => `Donner les droits d’administration à ${name} ?`,
    unmakeAdmin: (name) => `Retirer les droits d’administration à ${name} ?`,
    reset: (name) => `Réinitialiser le mot de passe de ${name} ?`,
  },
  texts: {
    suspend:
      'La personne est déconnectée partout à l’instant et ne peut plus se connecter ; les applications ne peuvent plus rien pour elle.',
    resume: 'La personne peut se reconnecter avec son mot de passe d’avant.',
    makeAdmin: 'La personne pourra faire ici tout ce que vous pouvez faire.',
    unmakeAdmin: 'La personne peut écouter et développer comme avant, mais plus ouvrir ces pages.',
    reset:
      'Son mot de passe ne vaut plus rien et elle est déconnectée. Un lien lui permet d’en choisir un nouveau.',
  },
  done: {
    suspend: (name) => `${name} est suspendu.`,
    resume: (name) => `${name} peut à nouveau se connecter.`,
    makeAdmin: (name) => `${name} a maintenant les droits d’administration.`,
    unmakeAdmin: (name) => `${name} n’a plus les droits d’administration.`,
    reset: (name) => `Le mot de passe de ${name} est réinitialisé`,
  },
  mailed: (address) => `Un e-mail avec le lien a été envoyé à ${address}.`,
  link: 'Lien pour choisir un nouveau mot de passe',
  linkText:
    'Aucun e-mail n’a pu être envoyé. Transmettez ce lien autrement : il n’est montré que cette fois et vaut un temps limité.',
};

export const applications: AdminMessages['applications'] = {
  waiting: (n) =>
    n === 0 ? 'En attente de l’accès en écriture' : `En attente de l’accès en écriture (${n})`,
  noneWaiting: 'Aucune demande en cours.',
  all: 'Toutes les applications',
  find: 'Nom, propriétaire ou identifiant',
  onlySuspended: 'Seulement les suspendues',
  total: (n, shown) => (n < 2 ? `${shown} application` : `${shown} applications`),
  plans: { read: 'Lecture', readwrite: 'Lecture et écriture' },
  waits: 'Accès en écriture demandé',
  own: 'Ces pages',
  httpStatuses: 'Statuts HTTP',
  suspended: 'Suspendue',
  operators: 'De l’exploitant',
  owner: (name) => `De ${name}`,
  today: (n, shown) => (n < 2 ? `${shown} requête aujourd’hui` : `${shown} requêtes aujourd’hui`),
  since: (day) => `depuis le ${day}`,
  actions: { approve: 'Accorder', refuse: 'Refuser', suspend: 'Suspendre', resume: 'Rétablir' },
  titles: {
    approve: (name) => `Laisser « ${name} » écrire ?`,
    refuse: (name) => `Refuser l’accès en écriture à « ${name} » ?`,
    suspend: (name) => `Suspendre « ${name} » ?`,
    resume: (name) => `Laisser « ${name} » continuer ?`,
  },
  texts: {
    approve: 'Elle pourra aimer, ajouter et modifier au nom des personnes qui le lui permettent.',
    refuse: 'Tout reste comme avant : elle peut lire. Son propriétaire peut redemander.',
    suspend: 'Toutes ses requêtes sont refusées dès maintenant, et ses jetons ne valent plus rien.',
    resume: 'On répond à nouveau à ses requêtes.',
  },
  done: {
    approve: (name) => `« ${name} » peut maintenant écrire.`,
    refuse: (name) => `« ${name} » reste sans accès en écriture.`,
    suspend: (name) => `« ${name} » est suspendue.`,
    resume: (name) => `« ${name} » est de nouveau active.`,
  },
};

export const reviews: AdminMessages['reviews'] = {
  text: 'Les critiques que quelqu’un a signalées, et celles qui sont masquées.',
  none: 'Rien n’a été signalé',
  noneText: 'Quand quelqu’un signale une critique, elle apparaît ici avec la raison.',
  ofTrack: (id) => `sur le morceau ${id}`,
  ofAlbum: (id) => `sur l’album ${id}`,
  score: (score) => `${score} sur 10`,
  hidden: 'Masquée',
  reports: (n) => (n === 1 ? 'Signalée une fois' : `Signalée ${n} fois`),
  noReason: 'Sans raison donnée',
  hide: 'Masquer',
  restore: 'Rétablir',
  keep: 'La laisser',
  more: 'Autres critiques',
  titles: { hide: 'Masquer cette critique ?', restore: 'Montrer cette critique ?' },
  texts: {
    hide: 'Seules la personne qui l’a écrite et l’administration la verront. Vous pouvez la rétablir à tout moment.',
    restore: 'Tout le monde la voit, et les signalements sont réglés.',
  },
  done: {
    hide: 'La critique est masquée.',
    restore: 'La critique est visible, et les signalements sont réglés.',
  },
};
