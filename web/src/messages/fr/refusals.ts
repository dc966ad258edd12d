/** Why the service rejected a request. Users are addressed with “vous”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/accounts/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
  language: 'fr',
  name: 'Le nom d’utilisateur doit comporter 2 à 40 caractères, commencer par une lettre ou un chiffre et ne contenir que des lettres d’un même alphabet, des chiffres, des points, des tirets et des tirets bas. Certains noms sont réservés.',
  dispname:
    'Le nom affiché doit tenir sur une ligne de 1 à 80 caractères visibles. Certains noms sont réservés.',
  lang: 'Cette langue n’est pas prise en charge.',
  email: 'Saisissez une adresse e-mail valide, par exemple ana@example.org.',
  password: `Le mot de passe doit comporter au moins ${PASSWORD_MIN} caractères et n’être ni votre nom d’utilisateur ni votre adresse e-mail.`,
  commonPassword:
    'Ce mot de passe est très courant et facile à deviner. Choisissez-en un autre, par exemple quelques mots au hasard.',
  currentPassword: 'Le mot de passe actuel est incorrect.',
  avatar: `Formats acceptés : JPEG, PNG, WebP et GIF, jusqu’à ${AVATAR_MAX_MB} Mo.`,
  nameTaken: 'Ce nom d’utilisateur est déjà pris.',
  emailTaken: 'Cette adresse e-mail est déjà utilisée par un autre compte.',
  login: 'Nom d’utilisateur ou mot de passe incorrect, ou compte suspendu.',
  setupCode: 'Le code d’installation est incorrect. Il figure dans les logs du dernier démarrage.',
  tooMany: (minutes) =>
    `Trop de tentatives. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  busy: 'Le serveur est surchargé. Réessayez.',
  unavailable: 'C’est impossible pour le moment. Réessayez dans quelques minutes.',
  oldForm:
    'Le formulaire a expiré, ou les cookies sont désactivés. Revenez en arrière, rechargez la page et renvoyez-le.',
  foreignForm: 'Le formulaire venait d’un autre site. Rien n’a été modifié.',
  forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
  suspended: 'Ce compte est suspendu. Contactez un administrateur.',
  scrobbleUrl: 'Ce serveur ne peut pas se connecter à ce service. Vérifiez l’adresse.',
  scrobbleToken: 'Le service n’accepte pas ce jeton.',
  scrobbleAway: 'Le service ne répond pas comme ListenBrainz. Vérifiez l’adresse ou réessayez plus tard.',
  nothing: 'Cet élément est introuvable.',
  method: 'Ce type de requête n’est pas possible ici.',
  invalid: 'La requête est trop volumineuse ou incomplète.',
  lastAdministrator: 'C’est le dernier compte administrateur. Nommez d’abord un autre administrateur.',
  notAccepted: (message) => `Cela n’a pas été accepté : ${message}`,
  known: {
    signUpClosed: 'Les inscriptions sont fermées. Demandez un compte à un administrateur.',
    exportRunning: 'Vos données sont déjà en cours de téléchargement. Attendez la fin de ce téléchargement.',
    keysMax:
      'Vous pouvez avoir jusqu’à {max} mots de passe d’application. Retirez-en un que vous n’utilisez plus.',
    appsMax:
      'Vous avez {count} applications et pouvez en avoir jusqu’à {max}. Supprimez-en une que vous n’utilisez plus.',
    noSuchUser: 'Aucun utilisateur ne porte ce nom.',
    followSelf: 'Vous ne pouvez pas vous suivre vous-même.',
    followsMax: 'Vous pouvez suivre jusqu’à {max} personnes. Cessez d’abord d’en suivre une.',
    reviewsMax: 'Vous avez {count} critiques et pouvez en avoir jusqu’à {max}. Supprimez-en d’abord une.',
    reportsPerDay: 'Vous pouvez envoyer {max} signalements par jour. Réessayez demain.',
    reportsEnough: 'De nombreux auditeurs l’ont déjà signalé. Un administrateur va l’examiner.',
    playlistFull: 'Une playlist peut contenir jusqu’à {max} morceaux. Celle-ci en contiendrait {count}.',
    playlistsFull:
      'Vos playlists contiennent {count} morceaux au total, pour un maximum de {max}. Retirez-en d’abord quelques-uns.',
    playlistsMax: 'Vous avez {count} playlists et pouvez en avoir jusqu’à {max}. Supprimez-en d’abord une.',
    dynamicPlaylistsMax: 'Vous pouvez avoir jusqu’à {max} playlists dynamiques. Supprimez-en d’abord une.',
    dynamicPlaylistFixed:
      'Les morceaux d’une playlist dynamique ne peuvent pas être modifiés. Créez une copie.',
    playlistOwnerOnly: 'Seul le propriétaire de la playlist peut faire cela.',
    ownPlaylist: 'C’est votre propre playlist.',
    invitationInvalid: 'Cette invitation n’est plus valable. Demandez un nouveau lien.',
    collaboratorsMax: 'Une playlist peut avoir jusqu’à {max} collaborateurs. Retirez-en d’abord un.',
    collaborationsMax: 'Cet utilisateur collabore déjà à {max} playlists, le maximum.',
    playlistCoversMax:
      'Jusqu’à {max} de vos playlists peuvent avoir leur propre image. Retirez-en d’abord une.',
    artistsClosed: 'Ce serveur n’accepte pas de demandes pour le moment.',
    artistRequested: 'Vous avez déjà envoyé cette demande. Elle n’a pas encore été traitée.',
    artistRequestsMax:
      'Vous pouvez avoir jusqu’à {max} demandes en attente. Attendez une décision ou retirez-en une.',
    artistManaged: 'Vous gérez déjà cet artiste.',
    artistManagedByOthers:
      'D’autres utilisateurs gèrent cet artiste. Demandez à l’un des propriétaires de vous ajouter.',
    artistMembersOnly: 'Seuls les membres de cet artiste peuvent faire cela.',
    artistOwnersOnly: 'Seuls les propriétaires de cet artiste peuvent faire cela.',
    artistTerms: 'Acceptez d’abord les conditions pour les artistes.',
    artistMembersMax: 'Un artiste peut avoir jusqu’à {max} membres. Retirez-en d’abord un.',
    artistNeedsOwner: 'Un artiste doit avoir un propriétaire. Nommez d’abord un autre membre propriétaire.',
    releasesMax: 'Un artiste peut avoir jusqu’à {max} sorties. Supprimez-en d’abord une.',
    releaseFilesMax: 'Une sortie peut avoir jusqu’à {max} fichiers. Retirez-en d’abord quelques-uns.',
    storageFull:
      'Ce fichier nécessite {size} Mo, mais {used} Mo sur {max} sont déjà utilisés. Supprimez les fichiers dont vous n’avez plus besoin.',
    fileEmpty: 'Ce fichier est vide.',
    fileTooLarge: 'Ce fichier est trop volumineux. Les fichiers peuvent avoir jusqu’à {max} Mo.',
    audioFormat: 'Seuls ces fichiers sont acceptés : mp3, flac, ogg, opus, m4a, wav et aiff.',
    folderFile:
      'Seuls les fichiers audio sont acceptés et, à côté d’eux, cover.jpg (front, folder ; png, webp, gif), LICENSE et catalogue.json.',
    uploadIncomplete: 'Les fichiers envoyés ne sont plus complets. Choisissez-les à nouveau.',
    fileOfTrack: 'Un morceau utilise ce fichier. Retirez d’abord le morceau.',
    filePublished: 'La sortie publiée utilise encore ce fichier. Publiez d’abord vos modifications.',
    releaseName: 'Donnez un titre à la sortie.',
    releaseDate: 'Choisissez une date de sortie.',
    releaseTracks: 'Ajoutez au moins un morceau.',
    releaseTrackName: 'Donnez un titre à chaque morceau.',
    releaseLicence: 'Choisissez une licence pour la sortie.',
    imageFormat: 'Seules les images JPEG, PNG, WebP et GIF sont acceptées.',
    imageDamaged: 'Cette image est endommagée ou incomplète.',
  },
};
