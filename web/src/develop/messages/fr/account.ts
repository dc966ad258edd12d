import type { DevelopMessages } from '../type.ts';

export const account: DevelopMessages['account'] = {
  text: 'Les applications qui peuvent agir pour vous, et vos sessions. Un accès révoqué ici prend fin immédiatement.',
  loggedOut: 'Ce qui a accès à votre compte s’affiche ici dès que vous êtes connecté.',
  consents: 'Applications que vous avez autorisées',
  noConsents: 'Vous n’en avez autorisé aucune.',
  allowed: 'Autorisée',
  lastTokens: 'Derniers jetons reçus',
  action: 'Action',
  revoke: 'Révoquer l’accès',
  revokeTitle: (name) => `Révoquer l’accès de « ${name} » ?`,
  revokeText: 'Ses jetons cessent aussitôt de fonctionner. Elle pourra vous redemander.',
  sessions: 'Où vous êtes connecté',
  since: 'Depuis',
  until: 'Au plus tard jusqu’au',
  current: 'Ce navigateur',
  end: 'Y déconnecter',
  endText: 'Qui utilise ce navigateur devra se reconnecter.',
  toSettings: 'Nom, mot de passe et image',
};
