/** Why the service rejected a request. Users are addressed with “vous”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
  name: 'Un nom comporte 2 à 40 lettres d’un même alphabet, chiffres, points, traits d’union ou tirets bas, commence par une lettre ou un chiffre, et n’est pas réservé au service.',
  dispname: 'Un nom affiché est une ligne de 1 à 80 caractères visibles, et n’est pas réservé au service.',
  lang: 'Cette langue n’est pas connue.',
  email: 'Une adresse e-mail ressemble à ana@example.org.',
  password: `Un mot de passe a au moins ${PASSWORD_MIN} caractères et n’est ni le nom ni l’adresse e-mail du compte.`,
  commonPassword:
    'Ce mot de passe fait partie des plus courants, que l’on essaie en premier. Choisissez-en un autre : plusieurs mots en font un bon.',
  currentPassword: 'Ce n’est pas votre mot de passe actuel.',
  avatar: `Seuls JPEG, PNG, WebP et GIF de ${AVATAR_MAX_MB} Mo au plus sont acceptés.`,
  nameTaken: 'Ce nom est déjà pris.',
  emailTaken: 'Un autre compte a cette adresse e-mail.',
  login: 'Le nom ou le mot de passe est incorrect, ou le compte est suspendu.',
  setupCode: 'Ce n’est pas le code d’installation. Il figure dans le journal du dernier démarrage.',
  tooMany: (minutes) =>
    `Trop de tentatives. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  busy: 'Le service est surchargé. Veuillez réessayer.',
  unavailable: 'C’est impossible pour le moment. Veuillez réessayer dans quelques minutes.',
  oldForm:
    'Ce formulaire est trop ancien, ou les cookies sont désactivés. Revenez en arrière, rechargez la page et envoyez-le de nouveau.',
  foreignForm: 'Ce formulaire venait d’un autre site : rien n’a été fait.',
  forbidden: 'Vous n’y êtes pas autorisé.',
  suspended: 'Ce compte est suspendu. Merci de vous adresser aux responsables du service.',
  nothing: 'Il n’y a rien à cette adresse.',
  method: 'Cette adresse n’accepte pas ce type de requête.',
  invalid: 'La requête n’a pas pu être lue : elle est trop grande ou incomplète.',
  lastAdministrator: 'C’est le dernier compte d’administration : désignez-en d’abord un autre.',
};
