import type { MailMessages, MailText } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'l’heure' : `les ${hours} heures`);

export const french: MailMessages = {
  verification: (link: string, hours: number): MailText => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Quelqu’un, sans doute vous, a créé un compte avec cette adresse e-mail.
Pour confirmer que l’adresse est la vôtre, ouvrez ce lien dans ${within(hours)} :

${link}

Si ce n’était pas vous, ignorez ce message : l’adresse ne sera pas utilisée.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte ${name}.
Pour le choisir, ouvrez ce lien dans ${within(hours)} :

${link}

Si ce n’était pas vous, ignorez ce message : le mot de passe reste le même.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: `L’administration a réinitialisé le mot de passe de votre compte ${name}. L’ancien ne fonctionne plus,
et vous êtes déconnecté partout. Pour en choisir un nouveau, ouvrez ce lien dans ${within(hours)} :

${link}

Passé ce délai, demandez-en un autre sur la page de connexion.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Votre mot de passe a été changé',
    text: `Le mot de passe du compte ${name} a été changé.
Si c’était vous, il n’y a rien à faire.

Si ce n’était pas vous, choisissez-en un nouveau immédiatement. Toutes les autres sessions seront alors fermées :

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Votre adresse e-mail a été changée',
    text: `Le compte ${name} n’a plus cette adresse e-mail.
Si c’est vous qui l’avez changée, il n’y a rien à faire.

Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Connectez-vous, changez immédiatement le mot de passe
et l’adresse, et vérifiez quelles applications ont accès au compte :

${link}

Si vous ne pouvez pas vous connecter, contactez les responsables du service.
`,
  }),
};
