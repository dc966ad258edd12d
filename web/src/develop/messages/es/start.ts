import type { DevelopMessages } from '../type.ts';

export const start: DevelopMessages['start'] = {
  title: 'Crea con música libre',
  description: 'Consigue un identificador de cliente, haz una primera llamada y lee la referencia de la API.',
  text: 'Este sitio usa una API abierta, y puedes usar la misma. Responde a simples peticiones HTTP con JSON o XML: canciones, álbumes, artistas, listas, radios, éxitos. Basta una aplicación con un identificador de cliente, y se tarda menos de un minuto.',
  account: 'Tu cuenta',
  accountText: 'La misma cuenta que para escuchar.',
  logIn: 'Crear una cuenta o iniciar sesión',
  loggedIn: (name) => `Has iniciado sesión como ${name}.`,
  application: 'Tu aplicación',
  applicationText:
    'Una aplicación es un sitio web, un programa o un script que llama a la API. Ponle un nombre y recibe su identificador de cliente.',
  made: (name) => `«${name}» está lista para llamar.`,
  toApplication: 'Ajustes y uso',
  call: 'Tu primera llamada',
  callText: 'Las canciones más populares del mes, pedidas con tu identificador de cliente.',
  callDemo: 'Puedes probarlo antes de tener una aplicación: este es el identificador de cliente de la demo.',
  request: 'Petición',
  send: 'Enviar',
  done: 'Funciona. La misma llamada en tu lenguaje está más abajo.',
  quickStarts: 'Primeros pasos',
  toReference: 'Todas las operaciones',
  toOpenApi: 'Documento OpenAPI',
};
