/** Why the service rejected a request. Users are addressed with “tú”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/accounts/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
  name: 'El nombre de usuario debe tener de 2 a 40 caracteres, empezar por una letra o un número y contener solo letras de un mismo alfabeto, números, puntos, guiones y guiones bajos. Algunos nombres están reservados.',
  dispname:
    'El nombre visible debe ser una línea de 1 a 80 caracteres visibles. Algunos nombres están reservados.',
  lang: 'Este idioma no está disponible.',
  email: 'Escribe un correo electrónico válido, por ejemplo ana@example.org.',
  password: `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres y no puede ser tu nombre de usuario ni tu correo.`,
  commonPassword:
    'Esta contraseña es muy común y fácil de adivinar. Elige otra, por ejemplo unas cuantas palabras al azar.',
  currentPassword: 'La contraseña actual no es correcta.',
  avatar: `Formatos admitidos: JPEG, PNG, WebP y GIF, de hasta ${AVATAR_MAX_MB} MB.`,
  nameTaken: 'Ese nombre de usuario ya está en uso.',
  emailTaken: 'Otra cuenta ya usa ese correo electrónico.',
  login: 'El nombre de usuario o la contraseña no son correctos, o la cuenta está suspendida.',
  setupCode: 'El código de configuración no es correcto. Está en el registro del último arranque.',
  tooMany: (minutes) =>
    `Demasiados intentos. Inténtalo de nuevo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  busy: 'El servidor está saturado. Inténtalo de nuevo.',
  unavailable: 'Ahora mismo no es posible. Inténtalo de nuevo dentro de unos minutos.',
  oldForm:
    'El formulario ha caducado o las cookies están desactivadas. Vuelve atrás, recarga la página y envíalo de nuevo.',
  foreignForm: 'El formulario venía de otro sitio web. No se ha cambiado nada.',
  forbidden: 'No tienes permiso para hacer esto.',
  suspended: 'Esta cuenta está suspendida. Ponte en contacto con un administrador.',
  scrobbleUrl: 'Este servidor no puede conectarse a este servicio. Comprueba la dirección.',
  scrobbleToken: 'El servicio no acepta este token.',
  scrobbleAway: 'El servicio no responde como ListenBrainz. Comprueba la dirección o inténtalo más tarde.',
  nothing: 'No se ha encontrado.',
  method: 'Este tipo de petición no es posible aquí.',
  invalid: 'La petición es demasiado grande o está incompleta.',
  lastAdministrator: 'Es la última cuenta de administrador. Nombra antes a otro administrador.',
};
