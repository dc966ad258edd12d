import type { AdminMessages } from '../type.ts';

export const people: AdminMessages['people'] = {
  find: 'Nom, e-mail ou ID',
  total: (n, shown) => (n < 2 ? `${shown} utilisateur` : `${shown} utilisateurs`),
  suspended: 'Suspendu',
  unverified: '(non confirmée)',
  since: (day) => `depuis le ${day}`,
  applications: (n) => (n < 2 ? `${n} application` : `${n} applications`),
  menu: (name) => `Actions pour ${name}`,
  actions: {
    suspend: 'Suspendre',
    resume: 'Réactiver',
    makeAdmin: 'Nommer administrateur',
    unmakeAdmin: 'Retirer les droits d’administration',
    reset: 'Réinitialiser le mot de passe',
  },
  titles: {
    suspend: (name) => `Suspendre ${name} ?`,
    resume: (name) => `Réactiver ${name} ?`,
    makeAdmin: (name) => `Nommer ${name} administrateur ?`,
    unmakeAdmin: (name) => `Retirer les droits d’administration à ${name} ?`,
    reset: (name) => `Réinitialiser le mot de passe de ${name} ?`,
  },
  texts: {
    suspend:
      'Le compte est déconnecté partout et ne peut plus se connecter. Les applications perdent leur accès.',
    resume: 'Le compte peut de nouveau se connecter avec son mot de passe.',
    makeAdmin: 'Un administrateur peut faire ici tout ce que vous pouvez faire.',
    unmakeAdmin: 'Ce compte ne pourra plus ouvrir ces pages.',
    reset:
      'Le mot de passe cesse de fonctionner et le compte est déconnecté. Un lien permet d’en choisir un nouveau.',
  },
  done: {
    suspend: (name) => `${name} a été suspendu.`,
    resume: (name) => `${name} peut de nouveau se connecter.`,
    makeAdmin: (name) => `${name} est maintenant administrateur.`,
    unmakeAdmin: (name) => `${name} n’est plus administrateur.`,
    reset: (name) => `Le mot de passe de ${name} a été réinitialisé`,
  },
  mailed: (address) => `Nous avons envoyé le lien à ${address}.`,
  link: 'Lien pour choisir un nouveau mot de passe',
  linkText:
    'L’e-mail n’a pas pu être envoyé. Transmettez ce lien autrement. Il n’est affiché qu’une seule fois et expire.',
};

export const applications: AdminMessages['applications'] = {
  waiting: (n) => (n === 0 ? 'Demandes d’accès en écriture' : `Demandes d’accès en écriture (${n})`),
  noneWaiting: 'Aucune demande en cours.',
  all: 'Toutes les applications',
  find: 'Nom, propriétaire ou client ID',
  onlySuspended: 'Suspendues uniquement',
  total: (n, shown) => (n < 2 ? `${shown} application` : `${shown} applications`),
  plans: { read: 'Lecture seule', readwrite: 'Lecture et écriture' },
  waits: 'Accès en écriture demandé',
  own: 'Ce site',
  httpStatuses: 'Codes HTTP',
  suspended: 'Suspendue',
  operators: 'Sans propriétaire',
  owner: (name) => `par ${name}`,
  today: (n, shown) => (n < 2 ? `${shown} requête aujourd’hui` : `${shown} requêtes aujourd’hui`),
  actions: { approve: 'Approuver', refuse: 'Refuser', suspend: 'Suspendre', resume: 'Réactiver' },
  titles: {
    approve: (name) => `Donner l’accès en écriture à « ${name} » ?`,
    refuse: (name) => `Refuser l’accès en écriture à « ${name} » ?`,
    suspend: (name) => `Suspendre « ${name} » ?`,
    resume: (name) => `Réactiver « ${name} » ?`,
  },
  texts: {
    approve: 'L’application pourra écrire pour les utilisateurs qui l’autorisent.',
    refuse: 'L’application peut toujours lire. Son propriétaire peut refaire une demande.',
    suspend: 'Ses requêtes sont refusées et ses jetons cessent de fonctionner.',
    resume: 'Ses requêtes obtiennent de nouveau une réponse.',
  },
  done: {
    approve: (name) => `« ${name} » a maintenant l’accès en écriture.`,
    refuse: (name) => `L’accès en écriture de « ${name} » a été refusé.`,
    suspend: (name) => `« ${name} » a été suspendue.`,
    resume: (name) => `« ${name} » est de nouveau active.`,
  },
};

export const reviews: AdminMessages['reviews'] = {
  text: 'Critiques masquées par les administrateurs. Seuls leurs auteurs les voient encore.',
  none: 'Aucune critique masquée',
  ofTrack: (id) => `sur le morceau ${id}`,
  ofAlbum: (id) => `sur l’album ${id}`,
  restoreTitle: 'Afficher cette critique ?',
  restoreText: 'Tout le monde pourra la voir.',
  restored: 'La critique est visible.',
};

export const artistRequests = {
  states: { open: 'En attente', approved: 'Acceptées', rejected: 'Refusées' },
  none: 'Aucune demande.',
  sameName: (id: number) => `Même nom que l’artiste ${id}`,
  by: (dispname: string, name: string) => `${dispname} (${name})`,
  replied: (reply: string) => `Réponse : ${reply}`,
  approve: 'Accepter',
  reject: 'Refuser',
  approveTitle: (name: string) => `Accepter « ${name} » ?`,
  rejectTitle: (name: string) => `Refuser « ${name} » ?`,
  approveText: (user: string) => `${user} gérera cet artiste dans le Studio et pourra publier de la musique.`,
  rejectText: (user: string) => `${user} pourra faire une nouvelle demande.`,
  reply: 'Réponse',
  replyHint: 'Inclus dans l’e-mail au demandeur. Facultatif.',
  done: (isApproved: boolean, name: string) =>
    isApproved ? `« ${name} » a été accepté.` : `« ${name} » a été refusé.`,
};

export const reports: AdminMessages['reports'] = {
  text: 'Les signalements des auditeurs. Tous ceux d’un même élément forment un dossier. Le clore envoie une réponse à tous.',
  states: { open: 'Ouverts', review: 'En cours d’examen', closed: 'Clos' },
  none: 'Aucun signalement.',
  count: (n: number) => (n <= 1 ? `${n} signalement` : `${n} signalements`),
  noDetails: 'Sans précisions',
  handledBy: (name: string) => `Traité par ${name}`,
  take: 'Prendre en charge',
  release: 'Libérer',
  close: 'Clore…',
  closeTitle: (name: string) => `Clore le signalement de « ${name} »`,
  closeText:
    'Les personnes qui l’ont signalé et l’artiste ou l’auteur reçoivent un e-mail. Il n’indique pas qui l’a signalé.',
  outcome: 'Décision',
  choices: { removed: 'Masquer', solved: 'Résolu autrement', rejected: 'Rejeter le signalement' },
  deletePlaylist: 'Supprimer la playlist',
  outcomes: { removed: 'Masqué', solved: 'Résolu', rejected: 'Rejeté' },
  reply: 'Réponse aux auteurs du signalement',
  replyHint: 'Inclus dans l’e-mail. Facultatif.',
  toOwner: 'Message à l’artiste ou à l’auteur',
  toOwnerHint: 'Inclus dans l’e-mail. Sans message, un e-mail n’est envoyé que si quelque chose a changé.',
  done: 'Le signalement a été clos.',
  told: (reply: string) => `À l’artiste ou à l’auteur : ${reply}`,
};
