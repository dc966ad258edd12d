import type { ReportOutcome, ReportReason } from '../../../domain/reports.ts';
import { type MailMessages, type MailText, quoted } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'l’heure' : `les ${hours} heures`);

const reportReasons: Record<ReportReason, string> = {
  copyright: 'droit d’auteur',
  license: 'mauvaise licence',
  offensive: 'contenu choquant',
  other: 'autre motif',
};

/** Each number in a line of its own. */
const counts = (reports: number, requests: number) =>
  [
    reports > 0 ? `${reports} ${reports === 1 ? 'signalement' : 'signalements'}` : '',
    requests > 0 ? `${requests} ${requests === 1 ? 'demande d’artiste' : 'demandes d’artistes'}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');

export const french: MailMessages = {
  verification: (link: string, hours: number): MailText => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `Un compte a été créé avec cette adresse e-mail.
Pour confirmer qu’elle est bien à vous, ouvrez ce lien dans ${within(hours)} :

${link}

Si ce n’était pas vous, ignorez cet e-mail. L’adresse ne sera pas utilisée.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Réinitialisez votre mot de passe',
    text: `Un nouveau mot de passe a été demandé pour le compte ${name}.
Pour le choisir, ouvrez ce lien dans ${within(hours)} :

${link}

Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste inchangé.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: `Un administrateur a réinitialisé le mot de passe de votre compte ${name}. L’ancien ne fonctionne plus,
et vous êtes déconnecté partout. Pour en choisir un nouveau, ouvrez ce lien dans ${within(hours)} :

${link}

Passé ce délai, vous pourrez demander un nouveau lien sur la page de connexion.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Votre mot de passe a été modifié',
    text: `Le mot de passe de votre compte ${name} a été modifié.
Si c’était vous, vous n’avez rien à faire.

Sinon, réinitialisez votre mot de passe sans attendre. Tous les autres appareils seront aussi déconnectés :

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Votre adresse e-mail a été modifiée',
    text: `Le compte ${name} n’utilise plus cette adresse e-mail.
Si c’est vous qui l’avez modifiée, vous n’avez rien à faire.

Sinon, quelqu’un connaît votre mot de passe. Connectez-vous, changez sans attendre votre mot de passe et votre
adresse e-mail, et vérifiez quelles applications ont accès au compte :

${link}

Si vous ne pouvez pas vous connecter, contactez un administrateur du site.
`,
  }),
  artistApproved: (artist: string, reply: string, link: string): MailText => ({
    subject: `Vous pouvez maintenant publier en tant que ${artist}`,
    text: `Votre demande pour l’artiste ${artist} a été acceptée.${quoted(reply)}

Ouvrez le Studio pour mettre votre musique en ligne :

${link}
`,
  }),
  artistRejected: (artist: string, reply: string, link: string): MailText => ({
    subject: `Votre demande pour ${artist}`,
    text: `Votre demande pour l’artiste ${artist} a été refusée.${quoted(reply)}

Vous trouverez vos demandes dans le Studio :

${link}
`,
  }),
  reportClosed: (item: string, outcome: ReportOutcome, reply: string, link: string): MailText => ({
    subject: `Votre signalement de « ${item} »`,
    text: `${
      {
        removed: `Merci pour votre signalement de « ${item} ». Ce contenu n’est plus disponible.`,
        solved: `Merci pour votre signalement de « ${item} ». Le problème a été résolu.`,
        rejected: `Merci pour votre signalement de « ${item} ». Après vérification, ce contenu reste disponible.`,
      }[outcome]
    }${quoted(reply)}

Vous trouverez vos signalements dans votre compte :

${link}
`,
  }),
  itemReported: (
    item: string,
    reasons: readonly ReportReason[],
    outcome: ReportOutcome,
    reply: string,
    link: string,
  ): MailText => ({
    subject: `« ${item} » a été signalé`,
    text: `« ${item} » a été signalé. Motif : ${reasons.map((reason) => reportReasons[reason]).join(', ')}.

${
  {
    removed: 'Un administrateur a vérifié ce contenu. Il n’est plus disponible.',
    solved: 'Un administrateur a vérifié ce contenu et résolu le problème. Il reste disponible.',
    rejected: 'Un administrateur a vérifié ce contenu. Il reste disponible.',
  }[outcome]
}${quoted(reply)}

${link}
`,
  }),
  waiting: (reports: number, requests: number, link: string): MailText => ({
    subject: 'Nouveaux signalements ou demandes',
    text: `Du nouveau sur votre serveur depuis le dernier e-mail :

${counts(reports, requests)}

${link}

Le paramètre CANTIGA_ADMIN_DIGEST définit la fréquence de ces e-mails.
`,
  }),
};
