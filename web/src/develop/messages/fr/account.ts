import type { DevelopMessages } from '../en/index.ts';

export const account: DevelopMessages['account'] = {
  text: 'Qui peut agir pour vous, et où vous êtes connecté. Ce que vous retirez ici cesse aussitôt de fonctionner.',
  loggedOut: 'Ce qui a accès à votre compte s’affiche ici dès que vous êtes connecté.',
  consents: 'Applications que vous avez autorisées',
  noConsents: 'Vous n’en avez autorisé aucune.',
  allowed: 'Autorisée',
  lastTokens: 'Derniers jetons reçus',
  action: 'Action',
  revoke: 'Retirer',
  revokeTitle: (name) => `Retirer à « ${name} » son autorisation ?`,
  revokeText: 'Ses jetons cessent aussitôt de fonctionner. Elle pourra vous redemander.',
  sessions: 'Où vous êtes connecté',
  since: 'Depuis',
  until: 'Au plus tard jusqu’au',
  current: 'Ce navigateur',
  end: 'Y déconnecter',
  endText: 'Qui utilise ce navigateur devra se reconnecter.',
  toSettings: 'Nom, mot de passe et image',
};
