/** Why the service rejected a request. Users are addressed with “vous”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/accounts/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
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
};
