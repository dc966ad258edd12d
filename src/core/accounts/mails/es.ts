import type { ReportOutcome, ReportReason } from '../../../domain/reports.ts';
import { type MailMessages, type MailText, quoted } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'una hora' : `${hours} horas`);

const reportReasons: Record<ReportReason, string> = {
  copyright: 'derechos de autor',
  license: 'licencia incorrecta',
  offensive: 'contenido ofensivo',
  other: 'otro motivo',
};

/** Each number in a line of its own. */
const counts = (reports: number, requests: number) =>
  [
    reports > 0 ? `${reports} ${reports === 1 ? 'denuncia' : 'denuncias'}` : '',
    requests > 0 ? `${requests} ${requests === 1 ? 'solicitud de artista' : 'solicitudes de artistas'}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');

export const spanish: MailMessages = {
  verification: (link: string, hours: number): MailText => ({
    subject: 'Confirma tu correo electrónico',
    text: `Se ha creado una cuenta con este correo electrónico.
Para confirmar que es tuyo, abre este enlace en menos de ${within(hours)}:

${link}

Si no has sido tú, ignora este mensaje. El correo no se usará.
`,
  }),
  reset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Restablece tu contraseña',
    text: `Hemos recibido una solicitud para restablecer la contraseña de la cuenta ${name}.
Para elegir una nueva, abre este enlace en menos de ${within(hours)}:

${link}

Si no has sido tú, ignora este mensaje. Tu contraseña no cambiará.
`,
  }),
  administratorReset: (name: string, link: string, hours: number): MailText => ({
    subject: 'Elige una contraseña nueva',
    text: `Un administrador ha restablecido la contraseña de tu cuenta ${name}. La anterior ya no funciona
y tu sesión se ha cerrado en todas partes. Para elegir una nueva, abre este enlace en menos de ${within(hours)}:

${link}

Pasado ese tiempo, puedes pedir otro enlace en la página de inicio de sesión.
`,
  }),
  passwordChanged: (name: string, link: string): MailText => ({
    subject: 'Tu contraseña ha cambiado',
    text: `La contraseña de tu cuenta ${name} ha cambiado.
Si has sido tú, no tienes que hacer nada.

Si no has sido tú, restablece tu contraseña cuanto antes. También se cerrará la sesión en los demás dispositivos:

${link}
`,
  }),
  emailChanged: (name: string, link: string): MailText => ({
    subject: 'Tu correo electrónico ha cambiado',
    text: `La cuenta ${name} ya no usa este correo electrónico.
Si lo has cambiado tú, no tienes que hacer nada.

Si no has sido tú, alguien conoce tu contraseña. Inicia sesión, cambia cuanto antes tu contraseña y tu correo
y comprueba qué aplicaciones tienen acceso:

${link}

Si no puedes iniciar sesión, ponte en contacto con un administrador del sitio.
`,
  }),
  artistApproved: (artist: string, reply: string, link: string): MailText => ({
    subject: `Ya puedes publicar como ${artist}`,
    text: `Tu solicitud para el artista ${artist} ha sido aceptada.${quoted(reply)}

Abre el Studio para subir tu música:

${link}
`,
  }),
  artistRejected: (artist: string, reply: string, link: string): MailText => ({
    subject: `Tu solicitud para ${artist}`,
    text: `Tu solicitud para el artista ${artist} ha sido rechazada.${quoted(reply)}

Encontrarás tus solicitudes en el Studio:

${link}
`,
  }),
  reportClosed: (item: string, outcome: ReportOutcome, reply: string, link: string): MailText => ({
    subject: `Tu denuncia de «${item}»`,
    text: `${
      {
        removed: `Gracias por tu denuncia de «${item}». Este contenido ya no está disponible.`,
        solved: `Gracias por tu denuncia de «${item}». El problema se ha resuelto.`,
        rejected: `Gracias por tu denuncia de «${item}». La hemos revisado y el contenido sigue disponible.`,
      }[outcome]
    }${quoted(reply)}

Encontrarás tus denuncias en tu cuenta:

${link}
`,
  }),
  itemReported: (
    item: string,
    reasons: readonly ReportReason[],
    outcome: ReportOutcome,
    reply: string,
    link: string,
  ): MailText => ({
    subject: `«${item}» ha sido denunciado`,
    text: `«${item}» ha sido denunciado. Motivo: ${reasons.map((reason) => reportReasons[reason]).join(', ')}.

${
  {
    removed: 'Un administrador ha revisado el contenido. Ya no está disponible.',
    solved: 'Un administrador ha revisado el contenido y ha resuelto el problema. Sigue disponible.',
    rejected: 'Un administrador ha revisado el contenido. Sigue disponible.',
  }[outcome]
}${quoted(reply)}

${link}
`,
  }),
  waiting: (reports: number, requests: number, link: string): MailText => ({
    subject: 'Nuevas denuncias o solicitudes',
    text: `Novedades en tu servidor desde el último correo:

${counts(reports, requests)}

${link}

El ajuste CANTIGA_ADMIN_DIGEST define la frecuencia de estos correos.
`,
  }),
};
