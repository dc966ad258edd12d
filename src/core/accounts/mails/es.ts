import type { MailMessages } from './en.ts';

const within = (hours: number) => (hours === 1 ? 'una hora' : `${hours} horas`);

export const spanish: MailMessages = {
  reasons: {
    copyright: 'derechos de autor',
    license: 'licencia incorrecta',
    offensive: 'contenido ofensivo',
    other: 'otro motivo',
  },
  reports: (count) => `${count} ${count === 1 ? 'denuncia' : 'denuncias'}`,
  requests: (count) => `${count} ${count === 1 ? 'solicitud de artista' : 'solicitudes de artistas'}`,
  verification: (link, hours) => ({
    subject: 'Confirma tu correo electrónico',
    text: `Se ha creado una cuenta con este correo electrónico.
Para confirmar que es tuyo, abre este enlace en menos de ${within(hours)}:

${link}

Si no has sido tú, ignora este mensaje. El correo no se usará.
`,
  }),
  reset: (name, link, hours) => ({
    subject: 'Restablece tu contraseña',
    text: `Hemos recibido una solicitud para restablecer la contraseña de la cuenta ${name}.
Para elegir una nueva, abre este enlace en menos de ${within(hours)}:

${link}

Si no has sido tú, ignora este mensaje. Tu contraseña no cambiará.
`,
  }),
  administratorReset: (name, link, hours) => ({
    subject: 'Elige una contraseña nueva',
    text: `Un administrador ha restablecido la contraseña de tu cuenta ${name}. La anterior ya no funciona
y tu sesión se ha cerrado en todas partes. Para elegir una nueva, abre este enlace en menos de ${within(hours)}:

${link}

Pasado ese tiempo, puedes pedir otro enlace en la página de inicio de sesión.
`,
  }),
  passwordChanged: (name, link) => ({
    subject: 'Tu contraseña ha cambiado',
    text: `La contraseña de tu cuenta ${name} ha cambiado.
Si has sido tú, no tienes que hacer nada.

Si no has sido tú, restablece tu contraseña cuanto antes. También se cerrará la sesión en los demás dispositivos:

${link}
`,
  }),
  emailChanged: (name, link) => ({
    subject: 'Tu correo electrónico ha cambiado',
    text: `La cuenta ${name} ya no usa este correo electrónico.
Si lo has cambiado tú, no tienes que hacer nada.

Si no has sido tú, alguien conoce tu contraseña. Inicia sesión, cambia cuanto antes tu contraseña y tu correo
y comprueba qué aplicaciones tienen acceso:

${link}

Si no puedes iniciar sesión, ponte en contacto con un administrador del sitio.
`,
  }),
  artistApproved: (artist, reply, link) => ({
    subject: `Ya puedes publicar como ${artist}`,
    text: `Tu solicitud para el artista ${artist} ha sido aceptada.${reply}

Abre el Studio para subir tu música:

${link}
`,
  }),
  artistRejected: (artist, reply, link) => ({
    subject: `Tu solicitud para ${artist}`,
    text: `Tu solicitud para el artista ${artist} ha sido rechazada.${reply}

Encontrarás tus solicitudes en el Studio:

${link}
`,
  }),
  reportClosed: (item, outcome, reply, link) => ({
    subject: `Tu denuncia de «${item}»`,
    text: `${
      {
        removed: `Gracias por tu denuncia de «${item}». Este contenido ya no está disponible.`,
        solved: `Gracias por tu denuncia de «${item}». El problema se ha resuelto.`,
        rejected: `Gracias por tu denuncia de «${item}». La hemos revisado y el contenido sigue disponible.`,
      }[outcome]
    }${reply}

Encontrarás tus denuncias en tu cuenta:

${link}
`,
  }),
  itemReported: (item, reasons, outcome, reply, link) => ({
    subject: `«${item}» ha sido denunciado`,
    text: `«${item}» ha sido denunciado. Motivo: ${reasons}.

${
  {
    removed: 'Un administrador ha revisado el contenido. Ya no está disponible.',
    solved: 'Un administrador ha revisado el contenido y ha resuelto el problema. Sigue disponible.',
    rejected: 'Un administrador ha revisado el contenido. Sigue disponible.',
  }[outcome]
}${reply}

${link}
`,
  }),
  waiting: (counts, link) => ({
    subject: 'Nuevas denuncias o solicitudes',
    text: `Novedades en tu servidor desde el último correo:

${counts}

${link}

El ajuste CANTIGA_ADMIN_DIGEST define la frecuencia de estos correos.
`,
  }),
};
