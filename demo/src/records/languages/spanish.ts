import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const spanish = songbook('es', {
  titles: `
    Nadie llama a las cuatro | Mañana te lo cuento | El año del pájaro | Dos cafés y un mapa | Azotea
    Ya no quedan trenes | Qué sueño tan raro | Un colibrí en la cocina | Todavía bailamos | Siesta
    Ojalá fuera jueves | Te debo una canción | La luz de enfrente`,
  frames: [
    [
      `Canción | Bolero | Postal | Memoria | Cumbia | Vals | Elogio`,
      `de la última parada | del vecino del quinto | de los tejados | del río marrón | de las sillas vacías | del verano largo
       de la niña y el faro | del lunes`,
    ],
    [
      `Volveré | Aprendí a nadar | Nos perdimos | Me quedé dormido | Crecimos | Te busqué`,
      `bajo los naranjos | en una ciudad sin mar | entre dos estaciones | con los zapatos puestos | detrás del mercado
       antes de la lluvia | sin pedir permiso`,
    ],
  ],
  couplets: `
    Si me buscas, estoy en la azotea / contando las luces que el barrio pasea
    Se fue la tarde sin hacer ruido / con tu paraguas y mi apellido
    Baila despacio, que el río es ancho / y no hay apuro en llegar al rancho
    Guardo tu nombre en una caja / con tres botones y una navaja`,
});

export const spanishActs: Act[] = [
  {
    name: 'Los Pájaros Tardíos',
    book: spanish,
    own: 'Pájaro de ciudad',
    style: 'indie',
    home: ['València', 'ESP', 39.47, -0.376],
    joined: 2010,
    sings: 'male',
    license: 'by-nc-nd',
    port: 'es',
    albums: { 'Pájaros de paso': 12, 'Manual de azoteas': 10, 'La casa sin reloj': 11 },
    singles: 1,
    loose: 1,
    site: 'pajaros-tardios.example',
    about: {
      en: 'Five friends who always arrive after the birds have left.',
      es: 'Cinco amigos que siempre llegan cuando los pájaros ya se han ido.',
    },
    contentId: true,
  },
  {
    name: 'Ñandú Solar',
    book: spanish,
    own: 'Llueve en Rosario | Ñandú que no corre | Dub del Paraná',
    style: 'reggae',
    home: ['Rosario', 'ARG', -32.947, -60.639],
    joined: 2014,
    sings: 'male',
    license: 'by-sa',
    albums: { 'Pampa eléctrica': 8, 'Sol de medianoche y media': 10 },
    singles: 1,
    loose: 1,
    about: {
      en: 'Solar-powered dub from the banks of the Paraná.',
      es: 'Dub a energía solar desde las orillas del Paraná.',
      de: 'Dub mit Sonnenstrom von den Ufern des Paraná.',
    },
  },
];
