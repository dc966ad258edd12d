/** The pages of an account. Users are addressed with “vous”. */
import { AVATAR_MAX_MB, MAIL_LINK_HOURS, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { AccountMessages } from '../en/account.ts';

const hours = (count: number) => (count === 1 ? 'une heure' : `${count} heures`);
const passwordLength = `Au moins ${PASSWORD_MIN} caractères.`;

export const account: AccountMessages = {
  loginLinks: {
    noAccount: 'Pas encore de compte ?',
    hasAccount: 'Vous avez déjà un compte ?',
  },
  mailLinks: {
    newPasswordTitle: 'Choisir un nouveau mot de passe',
    forgotText: 'Indiquez votre nom ou votre adresse e-mail, et nous vous enverrons un lien.',
    send: 'Envoyer le lien',
    sentTitle: 'Consultez vos e-mails',
    sent: `Si ce compte existe et qu’il a une adresse e-mail, un lien est en route. Il est valable ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'Nouveau mot de passe',
    newPasswordHint: `${passwordLength} Vous serez déconnecté partout, et aucune application ne pourra agir pour vous avant que vous ne l’autorisiez de nouveau.`,
    reset: 'Enregistrer le mot de passe',
    verifyTitle: 'Confirmer votre adresse e-mail',
    verifyText: 'Appuyez sur le bouton pour confirmer l’adresse à laquelle ce lien a été envoyé.',
    verify: 'Confirmer l’adresse',
    invalidTitle: 'Ce lien ne fonctionne pas',
    invalidText: 'Il est trop ancien ou a déjà servi.',
    newOne: '{forgot} ou {account} pour en obtenir un nouveau.',
    toForgot: 'Choisissez un nouveau mot de passe',
    toAccount: 'allez à votre compte',
  },
  setup: {
    title: 'Installer ce service',
    text: 'Créez le premier compte d’administration. Il permet d’importer de la musique, de gérer les comptes et de surveiller l’état du service.',
    code: 'Code d’installation',
    hint: 'Il figure dans le journal du service, à la ligne « there is no administrator yet ». Chaque démarrage en écrit un nouveau.',
    create: 'Créer le compte',
    closedTitle: 'L’installation est terminée',
    closed: 'Ce service a déjà un compte d’administration.',
  },
  page: {
    title: 'Votre compte',
    loggedInAs: (name, admin, since) =>
      `Vous êtes connecté en tant que ${name}${admin ? ' (administration)' : ''}, inscrit depuis le ${since}.`,
    dispname: {
      title: 'Nom affiché',
      label: 'Le nom que les autres voient',
      change: 'Changer le nom affiché',
    },
    language: {
      title: 'Langue',
      label: 'La langue des pages et des e-mails',
      automatic: 'Selon le navigateur',
      change: 'Changer la langue',
    },
    avatar: {
      title: 'Photo',
      alt: 'Votre photo',
      remove: 'Supprimer la photo',
      label: 'Une nouvelle photo',
      hint: `JPEG, PNG, WebP ou GIF, ${AVATAR_MAX_MB} Mo au plus. Elle est recadrée en carré, et les données de l’appareil photo sont effacées.`,
      upload: 'Envoyer',
    },
    email: {
      title: 'Adresse e-mail',
      none: 'Vous n’avez pas indiqué d’adresse : un mot de passe oublié ne pourra pas être remplacé.',
      confirmed: (email) => `${email} (confirmée)`,
      unconfirmed: (email) => `${email} (pas encore confirmée)`,
      sendAgain: 'Renvoyer le lien',
      label: 'Nouvelle adresse',
      hint: 'Laissez le champ vide pour supprimer l’adresse.',
      change: 'Changer l’adresse',
    },
    password: {
      title: 'Mot de passe',
      current: 'Mot de passe actuel',
      label: 'Nouveau mot de passe',
      hint: `${passwordLength} Vous serez déconnecté partout ailleurs.`,
      change: 'Changer le mot de passe',
    },
    applications: {
      title: 'Applications que vous avez autorisées',
      since: (date) => `depuis le ${date}`,
      revoke: 'Révoquer',
      revokeOne: (name) => `Révoquer ${name}`,
      none: 'Aucune application ne peut agir pour vous.',
    },
    data: {
      title: 'Vos données',
      text: 'Tout ce qui est enregistré à votre sujet, en un seul fichier JSON.',
      download: 'Télécharger vos données',
    },
    delete: {
      title: 'Supprimer le compte',
      text: 'Vos mentions « j’aime », vos playlists, vos critiques, votre photo et vos applications sont supprimés avec lui, aussitôt et définitivement.',
    },
  },
  notices: {
    welcome: 'Votre compte est créé.',
    'logged-out': 'Vous êtes déconnecté.',
    name: 'Votre nom affiché a été changé.',
    language: 'Votre langue a été changée.',
    email: 'Votre adresse e-mail a été changée. Un lien pour la confirmer est en route.',
    'no-email': 'Votre adresse e-mail a été supprimée.',
    'mail-sent': 'Un lien est en route vers votre adresse e-mail.',
    verified: 'Votre adresse e-mail est confirmée.',
    password:
      'Votre mot de passe a été changé, et vous êtes déconnecté partout ailleurs. Les applications restent autorisées : si quelqu’un connaissait l’ancien, révoquez ci-dessous celles que vous ne connaissez pas.',
    reset:
      'Votre mot de passe a été changé. Vous pouvez maintenant l’utiliser pour vous connecter, et autoriser de nouveau vos applications.',
    avatar: 'Votre photo a été changée.',
    'no-avatar': 'Votre photo a été supprimée.',
    revoked: 'L’application ne peut plus agir pour vous.',
    deleted: 'Votre compte a été supprimé.',
  },
  consent: {
    title: (application) => `Autoriser ${application} ?`,
    request:
      'L’application {application}, proposée par {owner}, souhaite utiliser le compte {user}, avec lequel vous êtes connecté.',
    operators: 'les responsables de ce service',
    able: 'Elle pourra',
    reads: 'voir votre nom, votre photo et votre musique : morceaux, albums, artistes et playlists',
    writes:
      'aimer des morceaux, les mettre en favoris ou les rejeter, ajouter des albums et suivre des artistes pour vous',
    readOnly: 'Elle ne peut rien modifier dans votre compte.',
    unable:
      'Elle ne voit ni votre mot de passe ni votre adresse e-mail. Vous pouvez révoquer cette autorisation à tout moment dans votre compte.',
    where: 'Où vous serez dirigé',
    toProgram: 'Vers le programme de cet appareil qui ouvre les adresses {target}.',
    toLocal: 'Vers un programme de cet appareil, à l’adresse {target}.',
    toPlain: 'Vers {target}, par une connexion qui n’est pas chiffrée.',
    to: 'Vers {target}.',
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
    notYou: 'Ce n’est pas votre compte ?',
    otherUser: 'Se connecter avec un autre compte',
  },
};
