import type { MailMessages } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'l’heure' : `les ${hours} heures`);

export const french: MailMessages = {
  reasons: {
    copyright: 'droit d’auteur',
    license: 'mauvaise licence',
    offensive: 'contenu choquant',
    other: 'autre motif',
  },
  reports: (count) => `${count} ${count === 1 ? 'signalement' : 'signalements'}`,
  requests: (count) => `${count} ${count === 1 ? 'demande d’artiste' : 'demandes d’artistes'}`,
  verification: (link, hours) => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Un compte a été créé avec cette adresse e-mail.
Pour confirmer qu’elle est bien à vous, ouvrez ce lien dans ${within(hours)} :

${link}

Si ce n’était pas vous, ignorez cet e-mail. L’adresse ne sera pas utilisée.
`,
  }),
  reset: (name, link, hours) => ({
    subject: 'Réinitialisez votre mot de passe',
    text: `Un nouveau mot de passe a été demandé pour le compte ${name}.
Pour le choisir, ouvrez ce lien dans ${within(hours)} :

${link}

Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.
`,
  }),
  administratorReset: (name, link, hours) => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: `Un administrateur a réinitialisé le mot de passe de votre compte ${name}. L’ancien ne fonctionne plus,
et vous êtes déconnecté partout. Pour en choisir un nouveau, ouvrez ce lien dans ${within(hours)} :

${link}

Passé ce délai, vous pourrez demander un nouveau lien sur la page de connexion.
`,
  }),
  passwordChanged: (name, link) => ({
    subject: 'Votre mot de passe a été modifié',
    text: `Le mot de passe de votre compte ${name} a été modifié.
Si c’était vous, vous n’avez rien à faire.

Sinon, réinitialisez votre mot de passe sans attendre. Tous les autres appareils seront aussi déconnectés :

${link}
`,
  }),
  emailChanged: (name, link) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    text: `Le compte ${name} n’utilise plus cette adresse e-mail.
Si c’est vous qui l’avez modifiée, vous n’avez rien à faire.

Sinon, quelqu’un connaît votre mot de passe. Connectez-vous, changez sans attendre votre mot de passe et votre
adresse e-mail, et vérifiez quelles applications ont accès au compte :

${link}

Si vous ne pouvez pas vous connecter, contactez un administrateur du site.
`,
  }),
  artistApproved: (artist, reply, link) => ({
    subject: `Vous pouvez maintenant publier en tant que ${artist}`,
    text: `Votre demande pour l’artiste ${artist} a été acceptée.${reply}

Ouvrez le Studio pour mettre votre musique en ligne :

${link}
`,
  }),
  artistRejected: (artist, reply, link) => ({
    subject: `Votre demande pour ${artist}`,
    text: `Votre demande pour l’artiste ${artist} a été refusée.${reply}

Vous trouverez vos demandes dans le Studio :

${link}
`,
  }),
  reportClosed: (item, outcome, reply, link) => ({
    subject: `Votre signalement de « ${item} »`,
    text: `${
      {
        removed: `Merci pour votre signalement de « ${item} ». Ce contenu n’est plus disponible.`,
        solved: `Merci pour votre signalement de « ${item} ». Le problème a été résolu.`,
        rejected: `Merci pour votre signalement de « ${item} ». Après vérification, ce contenu reste disponible.`,
      }[outcome]
    }${reply}

Vous trouverez vos signalements dans votre compte :

${link}
`,
  }),
  itemReported: (item, reasons, outcome, reply, link) => ({
    subject: `« ${item} » a été signalé`,
    text: `« ${item} » a été signalé. Motif : ${reasons}.

${
  {
    removed: 'Un administrateur a vérifié ce contenu. Il n’est plus disponible.',
    solved: 'Un administrateur a vérifié ce contenu et résolu le problème. Il reste disponible.',
    rejected: 'Un administrateur a vérifié ce contenu. Il reste disponible.',
  }[outcome]
}${reply}

${link}
`,
  }),
  waiting: (counts, link) => ({
    subject: 'Nouveaux signalements ou demandes',
    text: `Du nouveau sur votre serveur depuis le dernier e-mail :

${counts}

${link}

Le paramètre CANTIGA_ADMIN_DIGEST définit la fréquence de ces e-mails.
`,
  }),
};
