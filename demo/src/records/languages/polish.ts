import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const polish = songbook('pl', {
  titles: `
    Jeszcze nie śpię | Wracam w piątek | Ćma i żarówka | Gdzie jest mój rower? | Nic się nie stało
    Ktoś gra piętro wyżej | Źle zapięty płaszcz | Już świta | Słońce na raty | Dzień dobry, listopadzie`,
  frames: [
    [
      `Piosenka | Ballada | List | Walc | Wspomnienie | Kołysanka | Taniec`,
      `o zmierzchu | bez adresu | dla sąsiadki | na dwa parasole | z ulicy Młyńskiej | na pożegnanie lata | dla latarnika
       o świcie`,
    ],
    [
      `Czekam na ciebie | Zasypiam | Tańczymy | Milczę | Śpiewam | Spotkamy się`,
      `nad rzeką | za ostatnim przystankiem | w pustym kinie | pod jabłonią | przy otwartym oknie | w środku zimy`,
    ],
  ],
  couplets: `
    Żółta łódka płynie nocą, / gwiazdy w wodzie cicho się złocą
    Zostaw światło w przedpokoju, / czekaj na mnie w swoim pokoju
    Kto by pomyślał, że to już jesień, / a ja wciąż niosę lato przez wrzesień`,
});

export const polishActs: Act[] = [
  {
    name: 'Żółte Łódki',
    book: polish,
    own: 'Żółta łódka | Mgła nad Motławą',
    style: 'indie',
    home: ['Gdańsk', 'POL', 54.352, 18.646],
    joined: 2012,
    sings: 'female',
    license: 'by-nc-sa',
    port: 'pl',
    albums: { 'Łódki z papieru': 11, 'Wszystkie nasze przystanki': 10 },
    singles: 1,
    loose: 1,
    site: 'zoltelodki.example',
    about: {
      en: 'Guitar songs from the shipyard side of Gdańsk.',
      pl: 'Piosenki gitarowe ze stoczniowej strony Gdańska.',
    },
  },
  {
    name: 'Kwartet Młyńska 9',
    book: polish,
    own: 'Herbata z Łodzi',
    style: 'jazz',
    home: ['Łódź', 'POL', 51.759, 19.456],
    joined: 2017,
    license: 'by-nc-nd',
    albums: { 'Zapiski z Młyńskiej': 8, 'Cisza po oklaskach': 9 },
    about: {
      en: 'A quartet named after its rehearsal room, which has since become a bakery.',
      pl: 'Kwartet nazwany od sali prób, w której dziś jest piekarnia.',
      ru: 'Квартет назван по репетиционной базе, в которой теперь пекарня.',
    },
    without: ['download', 'zip'],
    pro: ['background'],
  },
];
