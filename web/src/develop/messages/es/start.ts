import type { DevelopMessages } from '../type.ts';

export const start: DevelopMessages['start'] = {
  title: 'Desarrolla con música libre',
  description: 'Consigue un client ID, envía tu primera petición y lee la referencia de la API.',
  text: 'Este sitio usa una API abierta, y tú también puedes usarla. Responde a peticiones HTTP sencillas con JSON o XML: canciones, álbumes, artistas, playlists, radios, éxitos. Solo necesitas una aplicación con un client ID, y se crea en menos de un minuto.',
  account: 'Tu cuenta',
  accountText: 'Usa la misma cuenta que para escuchar.',
  logIn: 'Registrarse o iniciar sesión',
  loggedIn: (name) => `Has iniciado sesión como ${name}.`,
  application: 'Tu aplicación',
  applicationText:
    'Una aplicación es un sitio web, un programa o un script que usa la API. Ponle un nombre para obtener un client ID.',
  made: (name) => `«${name}» está lista.`,
  toApplication: 'Ajustes y uso',
  call: 'Tu primera petición',
  callText: 'Las canciones más populares del mes, pedidas con tu client ID.',
  callDemo: 'Pruébalo antes de tener una aplicación: esta petición usa el client ID de la demo.',
  request: 'Petición',
  send: 'Enviar',
  done: 'Funciona. Más abajo tienes la misma petición en otros lenguajes.',
  quickStarts: 'Inicio rápido',
  toReference: 'Todas las operaciones',
  toOpenApi: 'Documento OpenAPI',
};
