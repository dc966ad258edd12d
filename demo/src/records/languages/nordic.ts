import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

const danish = songbook('da', {
  titles: `
    Æblerne falder | Godnat, Århus | Hvem tog min cykel? | Rødgrød til to | Ikke i dag, Søren | Blæst | Året efter
    Du glemte din hue | Sidste færge hjem | Smør på begge sider`,
  frames: [
    [
      `Sangen om | Valsen om | Brevet om | En vise om | Drømmen om`,
      `en grøn dør | havnen i regnvejr | den sidste sommerfugl | min mormors klaver | det lange forår | to æbletræer`,
    ],
    [
      `Vi ses | Jeg venter | Du danser | Alle sover`,
      `på kajen | efter regnen | under lygten | i baghaven | ved midnat`,
    ],
  ],
  couplets: `
    Æblet faldt ikke langt fra dig, / men det rullede over til mig
    Færgen sejler, og byen bli’r lille, / jeg står på dækket, og alt er så stille
    Kom ind fra blæsten og hæng din frakke, / vi har al tid i verden at snakke`,
});

const norwegian = songbook('no', {
  titles: `
    Nordavind | Lys over Kvaløya | Stille før snøen | Mørketid | Der veien slutter | Blåtimen | Is på fjorden | Gå hjem, vinter
    Måkene vet det | Røyk`,
  frames: [
    [
      `Fjellet | Havet | Skogen | Lyset | Øya | Snøen`,
      `som ikke svarte | etter stormen | bak huset | i februar | under nordlyset | vi aldri fant`,
    ],
  ],
  couplets: `
    Fjellet står der det alltid har stått, / havet har tatt det det alltid har fått
    Gå med meg dit hvor veien tar slutt, / der er det stille hvert eneste minutt
    Nordlyset skriver et brev til oss to, / ingen kan lese det, la det få ro`,
});

const icelandic = songbook('is', {
  titles: `
    Þoka | Kyrrð | Heima | Síðasta skipið | Undir ísnum | Norðanátt | Ég man ekki meir | Blátt | Hvíslað | Vorið kom seint
    Lækurinn | Öldurót`,
  frames: [
    [
      `Söngur | Draumur | Bergmál | Minning | Andardráttur | Ljós`,
      `hafsins | jökulsins | næturinnar | steinanna | vetrarins | fjallanna`,
    ],
  ],
});

export const nordicActs: Act[] = [
  {
    name: 'Søren og Æblerne',
    book: danish,
    style: 'pop',
    home: ['Aarhus', 'DNK', 56.157, 10.211],
    joined: 2011,
    sings: 'male',
    license: 'by-sa',
    albums: { Nedfaldsfrugt: 10, 'Små sange til store æbler': 12 },
    singles: 1,
    loose: 1,
    site: 'aeblerne.example',
    about: {
      en: 'Søren sings; the Apples disagree in four-part harmony.',
      de: 'Søren singt; die Äpfel widersprechen, vierstimmig.',
    },
  },
  {
    name: 'Fjelløya',
    book: norwegian,
    style: 'postrock',
    home: ['Tromsø', 'NOR', 69.649, 18.955],
    joined: 2014,
    license: 'by-nc-sa',
    albums: { 'Kartet over Fjelløya': 7, Nattferge: 8, 'Lengre nord': 6 },
    site: 'fjelloya.example',
    about: {
      en: 'Long pieces for a long night, from an island that is on no map.',
      fr: 'De longues pièces pour une longue nuit, venues d’une île qui n’est sur aucune carte.',
    },
    pro: ['licensing'],
  },
  {
    name: 'Þokuljós',
    book: icelandic,
    style: 'ambient',
    home: ['Akureyri', 'ISL', 65.688, -18.126],
    joined: 2015,
    license: 'by',
    albums: { 'Ljósið í þokunni': 6, 'Fimm firðir': 8, Snjóbirta: 7 },
    loose: 1,
    about: {
      en: 'Slow music recorded beside a fog lamp in the north of Iceland.',
      es: 'Música lenta grabada junto a una luz antiniebla en el norte de Islandia.',
    },
    pro: ['licensing', 'background'],
  },
];
