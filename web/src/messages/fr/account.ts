/** The pages of an account. Users are addressed with “vous”. */
import {
  AVATAR_MAX_MB,
  MAIL_LINK_HOURS,
  PASSWORD_MIN,
} from '../../../../src/domain/accounts/account-limits.ts';
import type { AccountMessages } from '../en/account.ts';

const hours = (count: number) => (count === 1 ? 'une heure' : `${count} heures`);
const passwordLength = `Au moins ${PASSWORD_MIN} caractères.`;

export const account: AccountMessages = {
  loginLinks: {
    noAccount: 'Pas encore de compte ?',
    hasAccount: 'Vous avez déjà un compte ?',
  },
  mailLinks: {
    newPasswordTitle: 'Réinitialiser votre mot de passe',
    forgotText: 'Saisissez votre nom d’utilisateur ou votre adresse e-mail : nous vous enverrons un lien.',
    send: 'Envoyer le lien',
    sentTitle: 'Consultez vos e-mails',
    sent: `Si ce compte a une adresse e-mail, nous y avons envoyé un lien. Il est valable ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'Nouveau mot de passe',
    newPasswordHint: `${passwordLength} Vous serez déconnecté partout, et les applications perdront leur accès jusqu’à ce que vous les autorisiez de nouveau.`,
    reset: 'Enregistrer le mot de passe',
    verifyTitle: 'Confirmer votre adresse e-mail',
    verifyText: 'Confirmez l’adresse à laquelle ce lien a été envoyé.',
    verify: 'Confirmer l’adresse',
    invalidTitle: 'Ce lien ne fonctionne pas',
    invalidText: 'Il a expiré ou a déjà été utilisé.',
    newOne: '{forgot} ou {account} pour en obtenir un nouveau.',
    toForgot: 'Réinitialisez votre mot de passe',
    toAccount: 'accédez à votre compte',
  },
  setup: {
    title: 'Installer Cantiga',
    text: 'Créez le premier compte administrateur. Les administrateurs importent la musique, gèrent les comptes et surveillent le serveur.',
    code: 'Code d’installation',
    hint: 'Il se trouve dans les logs du serveur, à la ligne « there is no administrator yet ». Il change à chaque démarrage.',
    create: 'Créer le compte',
    closedTitle: 'L’installation est terminée',
    closed: 'Il y a déjà un administrateur.',
  },
  page: {
    title: 'Votre compte',
    loggedInAs: (name, admin, since) =>
      `Vous êtes connecté en tant que ${name}${admin ? ' (administrateur)' : ''}. Membre depuis le ${since}.`,
    dispname: {
      title: 'Nom affiché',
      label: 'Le nom que les autres voient',
      change: 'Enregistrer le nom',
    },
    language: {
      label: 'Langue des pages et des e-mails',
      automatic: 'Comme le navigateur',
      change: 'Enregistrer la langue',
    },
    avatar: {
      title: 'Photo de profil',
      alt: 'Votre photo de profil',
      remove: 'Supprimer la photo',
      label: 'Nouvelle photo',
      hint: `JPEG, PNG, WebP ou GIF, jusqu’à ${AVATAR_MAX_MB} Mo. Nous la recadrons en carré et supprimons les données de l’appareil photo.`,
      upload: 'Envoyer',
    },
    email: {
      title: 'Adresse e-mail',
      none: 'Vous n’avez pas indiqué d’adresse e-mail : vous ne pourrez pas réinitialiser un mot de passe oublié.',
      confirmed: (email) => `${email} (confirmée)`,
      unconfirmed: (email) => `${email} (pas encore confirmée)`,
      sendAgain: 'Renvoyer le lien',
      label: 'Nouvelle adresse',
      hint: 'Laissez le champ vide pour supprimer l’adresse.',
      change: 'Enregistrer l’adresse',
    },
    password: {
      current: 'Mot de passe actuel',
      hint: `${passwordLength} Vous serez déconnecté partout ailleurs.`,
      change: 'Changer le mot de passe',
    },
    reports: {
      title: 'Vos signalements',
      states: { open: 'Ouvert', review: 'En cours d’examen', closed: 'Clos' },
      outcomes: { removed: 'Retiré', solved: 'Résolu', rejected: 'Non retiré' },
      reply: 'Réponse :',
    },
    players: {
      title: 'Applications et lecteurs',
      text: 'Écoutez cette musique dans toute application compatible Subsonic, comme Symfonium, Feishin, Supersonic ou Amperfy. Chaque application reçoit son propre mot de passe : vous pouvez lui retirer l’accès sans changer le vôtre. Le mot de passe de votre compte n’y fonctionne pas.',
      server: 'Adresse du serveur',
      password: 'Mot de passe ou clé d’API',
      copyServer: 'Copier l’adresse du serveur',
      copyUser: 'Copier le nom d’utilisateur',
      copyPassword: 'Copier le mot de passe',
      created: (name) =>
        `Voici le mot de passe pour ${name}. Saisissez-le maintenant dans l’application : il ne sera plus affiché.`,
      label: 'Nom de l’application ou de l’appareil',
      hint: 'Pour le reconnaître dans la liste, par exemple « Téléphone ».',
      create: 'Créer un mot de passe',
      since: (date) => `Créé le ${date}.`,
      used: (date, client) =>
        client === '' ? `Dernière utilisation le ${date}.` : `Dernière utilisation le ${date} par ${client}.`,
      unused: 'Pas encore utilisé.',
      revoke: 'Retirer l’accès',
      revokeOne: (name) => `Retirer l’accès de ${name}`,
      none: 'Aucune application connectée pour le moment.',
    },
    scrobbling: {
      title: 'Scrobbling',
      text: 'Envoyez vos écoutes à ListenBrainz ou à un service compatible : titre, artiste, album et heure. Cela fonctionne même si votre historique est désactivé.',
      url: 'Adresse de l’API du service',
      token: 'Jeton d’utilisateur',
      tokenHint: 'Il se trouve dans les paramètres de votre compte sur ce service.',
      connect: 'Connecter',
      connected: (host, name) =>
        name === '' ? `Connecté à ${host}.` : `Connecté à ${host} en tant que ${name}.`,
      sent: (moment) => `Dernier envoi : ${moment}.`,
      noneSent: 'Rien n’a encore été envoyé.',
      pending: (count, shown) =>
        count <= 1 ? `${shown} écoute en attente.` : `${shown} écoutes en attente.`,
      failing: (reason) =>
        `Le service n’accepte pas les écoutes pour le moment (${reason}). Nous réessayons pendant une semaine.`,
      refused: 'Le service refuse votre jeton : rien n’est envoyé. Saisissez-en un nouveau.',
      tokenLost: 'Votre jeton n’est plus lisible : rien n’est envoyé. Saisissez-le de nouveau.',
      notAllowed: 'Ce serveur n’envoie plus d’écoutes à ce service.',
      check: 'Vérifier',
      remove: 'Déconnecter',
    },
    applications: {
      title: 'Applications ayant accès à votre compte',
      since: (date) => `depuis le ${date}`,
      none: 'Aucune application n’a accès à votre compte.',
    },
    data: {
      title: 'Vos données',
      text: 'Tout ce que nous enregistrons à votre sujet, dans un fichier JSON.',
      download: 'Télécharger vos données',
    },
    delete: {
      title: 'Supprimer le compte',
      text: 'Vos « j’aime », playlists, critiques, photo et applications seront aussi supprimés, immédiatement et définitivement.',
      onlyOwner: 'Vous êtes seul propriétaire de ces artistes. Leur musique reste en ligne.',
      passedOn: 'le membre le plus ancien devient propriétaire.',
      leftAlone:
        'reste sans propriétaire ; ses sorties ne pourront plus être modifiées ni retirées. Retirez-les d’abord, ou ajoutez un autre propriétaire dans le Studio.',
    },
  },
  notices: {
    welcome: 'Bienvenue ! Votre compte a été créé.',
    'logged-out': 'Vous êtes déconnecté.',
    name: 'Votre nom affiché a été modifié.',
    language: 'Votre langue a été modifiée.',
    email: 'Votre adresse e-mail a été modifiée. Nous vous avons envoyé un lien pour la confirmer.',
    'no-email': 'Votre adresse e-mail a été supprimée.',
    'mail-sent': 'Nous avons envoyé un lien à votre adresse e-mail.',
    verified: 'Votre adresse e-mail est confirmée.',
    password:
      'Votre mot de passe a été modifié, et vous êtes déconnecté partout ailleurs. Les applications gardent leur accès : si quelqu’un connaissait l’ancien mot de passe, retirez ci-dessous celles que vous ne reconnaissez pas.',
    reset:
      'Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter et autoriser de nouveau vos applications.',
    avatar: 'Votre photo a été modifiée.',
    'no-avatar': 'Votre photo a été supprimée.',
    revoked: 'L’application n’a plus accès à votre compte.',
    'key-revoked': 'L’application ne peut plus se connecter.',
    scrobbling: 'Connecté. Vos écoutes sont désormais envoyées.',
    'scrobbling-checked': 'Le service accepte votre jeton.',
    'no-scrobbling': 'Déconnecté. Vos écoutes ne sont plus envoyées.',
    deleted: 'Votre compte a été supprimé.',
  },
  consent: {
    title: (application) => `Autoriser ${application} à accéder à votre compte ?`,
    request:
      '{application}, par {owner}, souhaite accéder à votre compte. Vous êtes connecté en tant que {user}.',
    operators: 'les responsables de ce serveur',
    able: 'Cette application pourra',
    reads: 'voir votre nom, votre photo, vos morceaux, albums, artistes et playlists',
    writes:
      'aimer des morceaux, les mettre en favoris ou les marquer « Pas pour moi », ajouter des albums et suivre des artistes pour vous',
    readOnly: 'Elle ne pourra rien modifier dans votre compte.',
    unable:
      'Elle ne voit ni votre mot de passe ni votre adresse e-mail. Vous pouvez retirer cet accès à tout moment dans votre compte.',
    where: 'Où vous serez redirigé',
    toProgram: 'Vers le programme de cet appareil qui ouvre les liens {target}.',
    toLocal: 'Vers un programme de cet appareil, à l’adresse {target}.',
    toPlain: 'Vers {target}, par une connexion non chiffrée.',
    to: 'Vers {target}.',
    allow: 'Autoriser',
    deny: 'Ne pas autoriser',
    notYou: 'Ce n’est pas votre compte ?',
    otherUser: 'Se connecter avec un autre compte',
  },
};
