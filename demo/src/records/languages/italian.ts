import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const italian = songbook('it', {
  titles: `
    Non è ancora sera | Che ora fai? | Perché piove sempre di lunedì | Bologna dorme | Un’altra estate
    Vado a piedi | Il gelato di settembre | Mezzanotte e un quarto | Così lontano dal mare | Dimmi di sì, domani`,
  frames: [
    [
      `La canzone | Il viaggio | L’inverno | La lettera | Il ballo | Il silenzio`,
      `delle lucciole | del capostazione | di mia sorella | dei portici | dell’ultima fila | del pane caldo | della luna storta`,
    ],
    [
      `Ti aspetto | Ho dormito | Ci siamo persi | Si canta | Torneremo`,
      `sotto i portici | in mezzo al grano | dopo il temporale | senza ombrello | davanti al cinema`,
    ],
  ],
  couplets: `
    Le lucciole fanno la fila / per accendere la collina
    Ti scrivo dal treno che dorme / la notte ha perso le forme
    Se viene l’autunno, non dirgli / che ho ancora l’estate tra i cigli`,
});

/** Works for the piano. */
const italianPiano = songbook('it', {
  titles: `
    Acqua ferma | Il corridoio bianco | Tre finestre | Neve sul pianoforte | Passi | Quasi una ninna nanna
    Lo specchio di nonna Ottavia | Congedo | Le mani fredde`,
  frames: [
    [
      `Notturno | Preludio | Improvviso | Foglio d’album | Valzer | Barcarola | Elegia`,
      `in re minore | in la bemolle maggiore | in mi minore | in sol maggiore | per la mano sinistra | senza misura
       in fa diesis minore`,
    ],
  ],
});

export const italianActs: Act[] = [
  {
    name: 'Le Lucciole di Ottobre',
    book: italian,
    style: 'folk',
    home: ['Bologna', 'ITA', 44.494, 11.343],
    joined: 2008,
    sings: 'male',
    license: 'by-nc-nd',
    port: 'it',
    albums: { 'Ottobre, piano terra': 10, 'Lucciole per lanterne': 11 },
    loose: 1,
    site: 'lucciole.example',
    about: {
      en: 'Fireflies, late trains and a guitar with five strings.',
      it: 'Lucciole, treni in ritardo e una chitarra con cinque corde.',
    },
    without: ['zip'],
  },
  {
    name: 'Ottavia Brunamonti',
    book: italianPiano,
    style: 'piano',
    home: ['Mantova', 'ITA', 45.156, 10.791],
    joined: 2013,
    license: 'by-nd',
    albums: { 'Fogli d’album': 12, 'Dodici stanze': 12 },
    site: 'brunamonti.example',
    about: {
      en: 'Pianist and composer. Records at night, when the plain is quiet.',
      it: 'Pianista e compositrice. Registra di notte, quando la pianura tace.',
      de: 'Pianistin und Komponistin. Nimmt nachts auf, wenn die Ebene still ist.',
      ja: 'ピアニスト、作曲家。平野が静まる夜に録音する。',
    },
    pro: ['licensing', 'background'],
  },
];
