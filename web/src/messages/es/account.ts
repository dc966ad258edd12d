/** The pages of an account. Users are addressed with “tú”. */
import { AVATAR_MAX_MB, MAIL_LINK_HOURS, PASSWORD_MIN } from '../../../../src/domain/account-limits.ts';
import type { AccountMessages } from '../en/account.ts';

const hours = (count: number) => (count === 1 ? 'una hora' : `${count} horas`);
const passwordLength = `Al menos ${PASSWORD_MIN} caracteres.`;

export const account: AccountMessages = {
  loginLinks: {
    noAccount: '¿Aún no tienes cuenta?',
    hasAccount: '¿Ya tienes una cuenta?',
  },
  mailLinks: {
    newPasswordTitle: 'Establecer una contraseña nueva',
    forgotText: 'Escribe tu nombre o tu correo electrónico y te enviaremos un enlace.',
    send: 'Enviar el enlace',
    sentTitle: 'Mira tu correo',
    sent: `Si esa cuenta existe y tiene un correo electrónico, hay un enlace en camino. Vale durante ${hours(MAIL_LINK_HOURS.reset)}.`,
    newPassword: 'Contraseña nueva',
    newPasswordHint: `${passwordLength} Se cerrará tu sesión en todas partes, y ninguna aplicación podrá actuar por ti hasta que la permitas de nuevo.`,
    reset: 'Guardar la contraseña',
    verifyTitle: 'Confirmar tu correo electrónico',
    verifyText: 'Pulsa el botón para confirmar la dirección a la que se envió este enlace.',
    verify: 'Confirmar la dirección',
    invalidTitle: 'Este enlace no funciona',
    invalidText: 'Es demasiado antiguo o ya se ha usado.',
    newOne: '{forgot} o {account} para conseguir uno nuevo.',
    toForgot: 'Establece una contraseña nueva',
    toAccount: 've a tu cuenta',
  },
  setup: {
    title: 'Configurar este servicio',
    text: 'Crea la primera cuenta de administración. Con ella puedes importar música, gestionar las cuentas y ver el estado del servicio.',
    code: 'Código de configuración',
    hint: 'Está en el registro del servicio, en la línea que dice «there is no administrator yet». Cada arranque escribe uno nuevo.',
    create: 'Crear la cuenta',
    closedTitle: 'La configuración está completa',
    closed: 'Este servicio ya tiene una cuenta de administración.',
  },
  page: {
    title: 'Tu cuenta',
    loggedInAs: (name, admin, since) =>
      `Has iniciado sesión como ${name}${admin ? ' (administración)' : ''}; estás aquí desde el ${since}.`,
    dispname: {
      title: 'Nombre visible',
      label: 'El nombre que ven los demás',
      change: 'Cambiar el nombre visible',
    },
    language: {
      title: 'Idioma',
      label: 'El idioma de las páginas y los correos',
      automatic: 'Como prefiera el navegador',
      change: 'Cambiar el idioma',
    },
    avatar: {
      title: 'Imagen',
      alt: 'Tu imagen',
      remove: 'Quitar la imagen',
      label: 'Una imagen nueva',
      hint: `JPEG, PNG, WebP o GIF, de ${AVATAR_MAX_MB} MB como máximo. Se recorta a un cuadrado y se borran los datos de la cámara.`,
      upload: 'Subir',
    },
    email: {
      title: 'Correo electrónico',
      none: 'No has indicado ninguno, así que no podrás reemplazar una contraseña olvidada.',
      confirmed: (email) => `${email} (confirmado)`,
      unconfirmed: (email) => `${email} (aún no confirmado)`,
      sendAgain: 'Enviar el enlace otra vez',
      label: 'Correo nuevo',
      hint: 'Déjalo vacío para quitar el correo.',
      change: 'Cambiar el correo',
    },
    password: {
      title: 'Contraseña',
      current: 'Contraseña actual',
      label: 'Contraseña nueva',
      hint: `${passwordLength} Se cerrará tu sesión en todos los demás sitios.`,
      change: 'Cambiar la contraseña',
    },
    applications: {
      title: 'Aplicaciones que has permitido',
      since: (date) => `desde el ${date}`,
      revoke: 'Revocar',
      revokeOne: (name) => `Revocar ${name}`,
      none: 'Ninguna aplicación puede actuar por ti.',
    },
    data: {
      title: 'Tus datos',
      text: 'Todo lo que se guarda sobre ti, en un solo archivo JSON.',
      download: 'Descargar tus datos',
    },
    delete: {
      title: 'Eliminar la cuenta',
      text: 'Tus «me gusta», listas, reseñas, imagen y aplicaciones se eliminan con ella, de inmediato y para siempre.',
    },
  },
  notices: {
    welcome: 'Tu cuenta está creada.',
    'logged-out': 'Has cerrado la sesión.',
    name: 'Tu nombre visible ha cambiado.',
    language: 'Tu idioma ha cambiado.',
    email: 'Tu correo electrónico ha cambiado. Hay un enlace en camino para confirmarlo.',
    'no-email': 'Tu correo electrónico se ha quitado.',
    'mail-sent': 'Hay un enlace en camino a tu correo electrónico.',
    verified: 'Tu correo electrónico está confirmado.',
    password:
      'Tu contraseña ha cambiado, y tu sesión se ha cerrado en todos los demás sitios. Las aplicaciones siguen permitidas: si alguien conocía la anterior, revoca abajo las que no conozcas.',
    reset:
      'Tu contraseña ha cambiado. Ya puedes iniciar sesión con ella y permitir de nuevo tus aplicaciones.',
    avatar: 'Tu imagen ha cambiado.',
    'no-avatar': 'Tu imagen se ha quitado.',
    revoked: 'La aplicación ya no puede actuar por ti.',
    deleted: 'Tu cuenta se ha eliminado.',
  },
  consent: {
    title: (application) => `¿Permitir ${application}?`,
    request:
      'La aplicación {application}, de {owner}, quiere usar la cuenta {user}, con la que has iniciado sesión.',
    operators: 'los responsables de este servicio',
    able: 'Podrá',
    reads: 'ver tu nombre, tu imagen y tu música: canciones, álbumes, artistas y listas',
    writes:
      'marcar por ti canciones como me gusta, favoritas o no me gusta, añadir álbumes y seguir a artistas',
    readOnly: 'No puede cambiar nada en tu cuenta.',
    unable:
      'No ve ni tu contraseña ni tu correo electrónico. Puedes retirar este permiso en tu cuenta cuando quieras.',
    where: 'Adónde irás',
    toProgram: 'Al programa de este dispositivo que abre las direcciones {target}.',
    toLocal: 'A un programa de este dispositivo, en {target}.',
    toPlain: 'A {target}, por una conexión que no está cifrada.',
    to: 'A {target}.',
    allow: 'Permitir',
    deny: 'No permitir',
    notYou: '¿No es tu cuenta?',
    otherUser: 'Iniciar sesión con otra cuenta',
  },
};
