import type { Act } from '../act.ts';
import { songbook } from '../songbook.ts';

export const german = songbook('de', {
  titles: `
    Endstation Süden | Vielleicht im Mai | Grüße an Jürgen | Kein Anschluss unter dieser Sonne | Frühstück um fünf
    Die Straße schläft | Du fehlst im Chor | Türkis | Ein Koffer voller Äpfel | Heißer Tee | Später wird es leiser
    So weit die Füße wollen`,
  frames: [
    [
      `Das Lied | Die Stunde | Die Rückkehr | Der Traum | Die Sprache | Das Ende`,
      `der Schaffnerin | der kleinen Wünsche | des Sommers | der Straßenlaternen | der müden Riesen | des langen Wartens
       der Möwen`,
    ],
    [
      `Ich warte | Wir tanzen | Du schläfst | Ich vergesse dich | Es regnet | Wir bleiben`,
      `zwischen den Gleisen | hinter dem Bahnhof | bis zur letzten Haltestelle | über den Dächern | vor dem Fenster
       am Rand der Karte`,
    ],
  ],
  couplets: `
    Die Straßenbahn fährt ohne mich, / ich winke ihr, sie winkt für dich
    Wir haben Zeit bis kurz vor acht, / dann schließt der Mond die Tür der Nacht
    Im Süden blüht der Löwenzahn, / und wir sind wieder zu spät dran`,
});

const germanElectric = songbook('de', {
  titles: `
    Wechselstrom | Nachtschicht | Kurzschluss mit Gefühl | Phase Null | Oberton | Drehfeld | Leerlauf | Übergangszustand
    Grünspan | Kühlraum | Zählwerk | Rückkopplung | Funkloch | Gleichgewicht | Schwellwert | Nachhall`,
  frames: [
    [
      `Signal | Puls | Strom | Glas | Licht | Takt`,
      `aus Halle 9 | vor Sonnenaufgang | unter Wasser | ohne Antwort | im Treppenhaus | auf Kanal 3`,
    ],
  ],
});

export const germanActs: Act[] = [
  {
    name: 'Straßenbahn nach Süden',
    book: german,
    style: 'pop',
    home: ['Köln', 'DEU', 50.938, 6.96],
    joined: 2011,
    sings: 'female',
    license: 'by-nc',
    port: 'de',
    albums: { 'Fahrplan für Träumer': 11, 'Über Nacht grün geworden': 12 },
    singles: 1,
    loose: 1,
    site: 'strassenbahn.example',
    about: {
      en: 'Pop songs written on the number 16, between two stops.',
      de: 'Popmusik, geschrieben in der Linie 16, zwischen zwei Haltestellen.',
    },
    contentId: true,
  },
  {
    name: 'Grünspan Elektrik',
    book: germanElectric,
    style: 'techno',
    home: ['Leipzig', 'DEU', 51.34, 12.375],
    joined: 2013,
    license: 'by-sa',
    port: 'de',
    albums: { Patina: 8, 'Halle 9': 7 },
    singles: 2,
    loose: 2,
    about: {
      en: 'Techno from a former cable works. Copper, rust, patience.',
      de: 'Techno aus einem alten Kabelwerk. Kupfer, Rost, Geduld.',
      pl: 'Techno z dawnej fabryki kabli. Miedź, rdza, cierpliwość.',
    },
    without: ['image'],
  },
];
