import type { MailMessages, MailText } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'una hora' : `${hours} horas`);

export const spanish: MailMessages = {
  verification: (link: string, hours: number): MailText => ({
    subject: 'Confirma tu correo electrónico',
    text: `Alguien, probablemente tú, ha creado una cuenta con este correo electrónico.
Para confirmar que es tuyo, abre este enlace en menos de ${within(hours)}:

${link}

Si no has sido tú, ignora este mensaje: el correo no se usará.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Pon una contraseña nueva',
    text: `Alguien, probablemente tú, ha solicitado una contraseña nueva para la cuenta ${name}.
Para ponerla, abre este enlace en menos de ${within(hours)}:

${link}

Si no has sido tú, ignora este mensaje: la contraseña sigue siendo la misma.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Elige una contraseña nueva',
    text: `La administración ha restablecido la contraseña de tu cuenta ${name}. La anterior ya no funciona,
y tu sesión se ha cerrado en todas partes. Para elegir una nueva, abre este enlace en menos de ${within(hours)}:

${link}

Pasado ese tiempo, pide otro enlace en la página de inicio de sesión.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Tu contraseña ha cambiado',
    text: `La contraseña de la cuenta ${name} ha cambiado.
Si has sido tú, no hay nada que hacer.

Si no has sido tú, pon una nueva de inmediato. Así se cierran también todas las demás sesiones:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Tu correo electrónico ha cambiado',
    text: `La cuenta ${name} ya no tiene este correo electrónico.
Si lo has cambiado tú, no hay nada que hacer.

Si no has sido tú, alguien conoce tu contraseña. Inicia sesión, cambia de inmediato la contraseña y el correo,
y comprueba qué aplicaciones tienen acceso:

${link}

Si no puedes iniciar sesión, ponte en contacto con los responsables del servicio.
`,
  }),
};
