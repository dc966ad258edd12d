/** Why the service rejected a request. Users are addressed with “tú”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { Refusals } from '../en/refusals.ts';

export const refusals: Refusals = {
  name: 'Un nombre tiene de 2 a 40 letras de un mismo alfabeto, cifras, puntos, guiones o guiones bajos, empieza por letra o cifra y no está reservado al servicio.',
  dispname:
    'Un nombre visible es una línea de 1 a 80 caracteres que se ven, y no está reservado al servicio.',
  lang: 'Ese idioma no se conoce.',
  email: 'Un correo electrónico tiene esta forma: ana@example.org.',
  password: `Una contraseña tiene al menos ${PASSWORD_MIN} caracteres y no es ni el nombre ni el correo de la cuenta.`,
  commonPassword:
    'Esta contraseña es una de las más comunes, que se prueban las primeras. Elige otra: varias palabras hacen una buena.',
  currentPassword: 'Esa no es tu contraseña actual.',
  avatar: `Solo se aceptan JPEG, PNG, WebP y GIF de ${AVATAR_MAX_MB} MB como máximo.`,
  nameTaken: 'Ese nombre ya está en uso.',
  emailTaken: 'Otra cuenta tiene ese correo electrónico.',
  login: 'El nombre o la contraseña no es correcto, o la cuenta está suspendida.',
  setupCode: 'Ese no es el código de configuración. Está en el registro del último arranque.',
  tooMany: (minutes) =>
    `Demasiados intentos. Prueba de nuevo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  busy: 'Ahora mismo hay demasiada actividad. Inténtalo de nuevo.',
  unavailable: 'Ahora mismo no es posible. Inténtalo de nuevo dentro de unos minutos.',
  oldForm:
    'Este formulario es demasiado antiguo, o las cookies están desactivadas. Vuelve atrás, recarga la página y envíalo de nuevo.',
  foreignForm: 'Este formulario venía de otro sitio, así que no se ha hecho nada.',
  forbidden: 'No puedes hacer esto.',
  suspended: 'Esta cuenta está suspendida. Ponte en contacto con los responsables del servicio.',
  nothing: 'No hay nada en esta dirección.',
  method: 'Esta dirección no admite este tipo de petición.',
  invalid: 'No se pudo leer la petición: es demasiado grande o está incompleta.',
  lastAdministrator: 'Es la última cuenta de administración: nombra antes otra.',
};
