import type { DevelopMessages } from '../type.ts';

export const account: DevelopMessages['account'] = {
  text: 'Les applications ayant accès à votre compte, et vos sessions actives. Un accès retiré prend fin immédiatement.',
  loggedOut: 'Connectez-vous pour voir quelles applications ont accès à votre compte.',
  consents: 'Applications ayant accès',
  noConsents: 'Aucune application n’a accès à votre compte.',
  allowed: 'Autorisée le',
  lastTokens: 'Dernier jeton',
  action: 'Action',
  revoke: 'Retirer l’accès',
  revokeTitle: (name) => `Retirer l’accès de « ${name} » ?`,
  revokeText: 'Ses jetons cessent immédiatement de fonctionner. Elle pourra redemander l’accès.',
  sessions: 'Sessions actives',
  since: 'Depuis',
  until: 'Expire',
  current: 'Ce navigateur',
  end: 'Déconnecter',
  endText: 'Il faudra vous reconnecter dans ce navigateur.',
  toSettings: 'Nom, mot de passe et photo',
};
