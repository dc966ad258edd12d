/** People are addressed with “tú”. */
import { AVATAR_MAX_MB, PASSWORD_MIN } from '../../domain/account-rules.ts';
import { type Html, html } from '../html.ts';
import type { PageWords } from './en.ts';

const hours = (count: number) => (count === 1 ? 'una hora' : `${count} horas`);
const newPasswordHint = `Al menos ${PASSWORD_MIN} caracteres.`;

export const spanish: PageWords = {
  frame: {
    skip: 'Ir al contenido',
    navigation: 'Páginas',
    home: 'Inicio',
    browse: 'Explorar',
    radios: 'Radios',
    library: 'Biblioteca',
    developers: 'Desarrollo',
    admin: 'Administración',
    account: 'Cuenta',
    logIn: 'Iniciar sesión',
    language: 'Idioma',
    licenceNote: 'Música libre, cada pieza con la licencia de quienes la crearon.',
    toHome: 'Volver al inicio',
  },
  login: {
    title: 'Iniciar sesión',
    who: 'Nombre o correo electrónico',
    password: 'Contraseña',
    logIn: 'Iniciar sesión',
    closes:
      'Tras muchos intentos fallidos, una cuenta queda cerrada un tiempo. Una contraseña nueva la abre enseguida.',
    forgot: '¿Has olvidado tu contraseña?',
    noAccount: '¿Aún no tienes cuenta?',
    signUp: 'Crear una cuenta',
  },
  signUp: {
    title: 'Crear una cuenta',
    name: 'Nombre',
    nameHint: 'Todos pueden verlo. Letras, cifras, puntos, guiones y guiones bajos.',
    email: 'Correo electrónico (opcional)',
    emailHint: 'Solo para poner una contraseña nueva si olvidas la tuya. Nadie más lo ve.',
    password: 'Contraseña',
    passwordHint: `${newPasswordHint} Varias palabras hacen una buena.`,
    signUp: 'Crear la cuenta',
    hasAccount: '¿Ya tienes una cuenta?',
    closed: 'Aquí las cuentas las crean los administradores. Pídeles una.',
  },
  mailLinks: {
    forgotTitle: 'Poner una contraseña nueva',
    forgotText: 'Dinos tu nombre o tu correo electrónico y te enviaremos un enlace.',
    send: 'Enviar el enlace',
    sentTitle: 'Mira tu correo',
    sent: (count: number) =>
      `Si existe esa cuenta y tiene un correo electrónico, hay un enlace en camino. Vale durante ${hours(count)}.`,
    resetTitle: 'Poner una contraseña nueva',
    newPassword: 'Contraseña nueva',
    newPasswordHint: `${newPasswordHint} Se cerrará tu sesión en todas partes, y ninguna aplicación podrá actuar por ti hasta que la permitas de nuevo.`,
    reset: 'Guardar la contraseña',
    verifyTitle: 'Confirmar tu correo electrónico',
    verifyText: 'Al pulsar el botón confirmas la dirección a la que se envió este enlace.',
    verify: 'Confirmar la dirección',
    badTitle: 'Este enlace no funciona',
    badText: 'Es demasiado antiguo o ya se ha usado.',
    newOne: (forgot: Html, account: Html) => html`${forgot} o ${account} para conseguir uno nuevo.`,
    toForgot: 'Pon una contraseña nueva',
    toAccount: 've a tu cuenta',
  },
  account: {
    title: 'Tu cuenta',
    logOut: 'Cerrar sesión',
    known: (name: string, admin: boolean, since: string) =>
      `Has iniciado sesión como ${name}${admin ? ' (administración)' : ''}; estás aquí desde el ${since}.`,
    dispname: {
      title: 'Nombre visible',
      label: 'Cómo te ven los demás',
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
      hint: `JPEG, PNG, WebP o GIF, de ${AVATAR_MAX_MB} MB como máximo. Se muestra la parte central, y se borra lo que la cámara anotó en ella.`,
      upload: 'Subir',
    },
    email: {
      title: 'Correo electrónico',
      none: 'No has dado ninguno, así que una contraseña olvidada no se puede reemplazar.',
      confirmed: (email: string) => `${email}. Está confirmado.`,
      unconfirmed: (email: string) => `${email}. Aún no está confirmado.`,
      sendAgain: 'Enviar el enlace otra vez',
      label: 'Un correo nuevo',
      hint: 'Déjalo vacío para no tener ninguno.',
      change: 'Cambiar el correo',
    },
    password: {
      title: 'Contraseña',
      current: 'Contraseña actual',
      label: 'Contraseña nueva',
      hint: `${newPasswordHint} Se cerrará tu sesión en todos los demás sitios.`,
      change: 'Cambiar la contraseña',
    },
    applications: {
      title: 'Aplicaciones que has permitido',
      since: (date: string) => `desde el ${date}`,
      revoke: 'Revocar',
      revokeOne: (name: string) => `Revocar ${name}`,
      none: 'Ninguna puede actuar por ti.',
    },
    data: {
      title: 'Tus datos',
      text: 'Todo lo que se guarda sobre ti, en un solo archivo JSON.',
      download: 'Descargar tus datos',
    },
    delete: {
      title: 'Eliminar la cuenta',
      text: 'Tus «me gusta», listas, reseñas, imagen y aplicaciones se eliminan con ella, enseguida y para siempre.',
      delete: 'Eliminar la cuenta',
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
    deleted: 'Tu cuenta está eliminada.',
  },
  consent: {
    title: (application: string) => `¿Permitir ${application}?`,
    asks: (application: Html, owner: Html, account: Html) =>
      html`La aplicación ${application}, de ${owner}, quiere usar la cuenta ${account}, con la que has iniciado sesión.`,
    operators: 'los responsables de este servicio',
    able: 'Podrá',
    reads: 'ver tu nombre, tu imagen y tu música: canciones, álbumes, artistas y listas',
    writes:
      'marcar por ti canciones como me gusta, favoritas o no me gusta, añadir álbumes y seguir a artistas',
    readOnly: 'No puede cambiar nada en tu cuenta.',
    unable:
      'No ve ni tu contraseña ni tu correo electrónico. Puedes retirar este permiso en tu cuenta cuando quieras.',
    where: 'Adónde irás',
    toProgram: (protocol: Html) =>
      html`Al programa de este dispositivo que abre las direcciones ${protocol}.`,
    toLocal: (host: Html) => html`A un programa de este dispositivo, en ${host}.`,
    toPlain: (host: Html) => html`A ${host}, por una conexión que no está cifrada.`,
    to: (host: Html) => html`A ${host}.`,
    allow: 'Permitir',
    deny: 'No permitir',
    notYou: '¿No es tu cuenta?',
    asSomebodyElse: 'Iniciar sesión con otra',
  },
  failures: {
    titles: {
      forbidden: 'No permitido',
      nothing: 'Aquí no hay nada',
      method: 'Así no',
      tooMany: 'Demasiados intentos',
      fault: 'Culpa nuestra',
      busy: 'Hay mucha actividad',
      unavailable: 'No disponible temporalmente',
      other: 'No ha funcionado',
    },
    fault: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
  },
  refused: {
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
    tooMany: (minutes: number) =>
      `Demasiados intentos. Prueba de nuevo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
    busy: 'Ahora mismo hay demasiada actividad. Inténtalo de nuevo.',
    unavailable: 'Ahora mismo no es posible. Inténtalo de nuevo dentro de unos minutos.',
    oldForm:
      'Este formulario es demasiado antiguo, o las cookies están desactivadas. Vuelve atrás, recarga la página y envíalo de nuevo.',
    foreignForm: 'Este formulario venía de otro sitio, así que no se ha hecho nada.',
    forbidden: 'No puedes hacer esto.',
    nothing: 'No hay nada en esta dirección.',
    method: 'Esta dirección no se usa así.',
    unreadable: 'No se pudo leer lo enviado: es demasiado grande o está incompleto.',
    lastAdministrator: 'Es la última cuenta de administración: nombra antes otra.',
  },
};
