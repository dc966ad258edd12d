/**
 * What the front page announces: one feed of every type. They run from the past until 2099, so that they are
 * on whenever the demo is made.
 */

import type { Translations } from '../../../src/domain/record-values.ts';
import type { FeedRecord } from '../../../src/domain/records.ts';
import type { FeedTarget, FeedType } from '../../../src/domain/vocabulary.ts';
import { FIRST_TRACK, type Music } from './music.ts';
import { FIRST_PLAYLIST } from './playlists.ts';

interface FeedPlan {
  type: FeedType;
  title: Translations;
  text: Translations;
  subtitle?: Translations;
  target?: FeedTarget;
  /** Name of the artist or album, or id of the playlist or track, that the feed is about. */
  about?: string | number;
}

const FEEDS: FeedPlan[] = [
  {
    type: 'album',
    about: 'Sete cantigas de auga',
    title: {
      en: 'Album of the week',
      fr: 'L’album de la semaine',
      es: 'El álbum de la semana',
      de: 'Album der Woche',
      pl: 'Album tygodnia',
      it: 'L’album della settimana',
      ru: 'Альбом недели',
      pt: 'O álbum da semana',
    },
    subtitle: {
      en: 'Seven songs of water',
      fr: 'Sept chansons d’eau',
      es: 'Siete canciones de agua',
      de: 'Sieben Lieder vom Wasser',
      pl: 'Siedem pieśni o wodzie',
      it: 'Sette canzoni d’acqua',
      ru: 'Семь песен о воде',
      pt: 'Sete cantigas de água',
    },
    text: {
      en: 'Old forms, new songs: the Segreis sing of rivers, rain and waiting.',
      fr: 'Formes anciennes, chansons neuves : les Segreis chantent les rivières, la pluie et l’attente.',
      es: 'Formas antiguas, canciones nuevas: los Segreis cantan a los ríos, la lluvia y la espera.',
      de: 'Alte Formen, neue Lieder: Die Segreis singen von Flüssen, Regen und vom Warten.',
      pl: 'Dawne formy, nowe pieśni: Segreis śpiewają o rzekach, deszczu i czekaniu.',
      it: 'Forme antiche, canzoni nuove: i Segreis cantano i fiumi, la pioggia e l’attesa.',
      ru: 'Старые формы, новые песни: Segreis поют о реках, дожде и ожидании.',
      pt: 'Formas antigas, canções novas: os Segreis cantam os rios, a chuva e a espera.',
    },
  },
  {
    type: 'artist',
    about: 'ゆうぐれ電機',
    title: {
      en: 'Meet the repair shop',
      fr: 'Voici l’atelier de réparation',
      es: 'Conoce el taller',
      de: 'Zu Besuch in der Werkstatt',
      pl: 'Poznajcie warsztat',
      it: 'Vi presentiamo l’officina',
      ru: 'Знакомьтесь: мастерская',
      pt: 'Conheça a oficina',
    },
    text: {
      en: 'Small machines, big summer: chiptune from Sapporo.',
      fr: 'Petites machines, grand été : du chiptune de Sapporo.',
      es: 'Máquinas pequeñas, verano grande: chiptune de Sapporo.',
      de: 'Kleine Maschinen, großer Sommer: Chiptune aus Sapporo.',
      pl: 'Małe maszyny, wielkie lato: chiptune z Sapporo.',
      it: 'Macchine piccole, estate grande: chiptune da Sapporo.',
      ru: 'Маленькие машины, большое лето: чиптюн из Саппоро.',
      pt: 'Máquinas pequenas, verão grande: chiptune de Sapporo.',
    },
  },
  {
    type: 'playlist',
    about: FIRST_PLAYLIST,
    title: {
      en: 'It is raining somewhere',
      fr: 'Il pleut quelque part',
      es: 'Llueve en algún sitio',
      de: 'Irgendwo regnet es',
      pl: 'Gdzieś pada deszcz',
      it: 'Da qualche parte piove',
      ru: 'Где-то идёт дождь',
      pt: 'Algures está a chover',
    },
    text: {
      en: 'A listener’s playlist for a slow Sunday.',
      fr: 'La playlist d’un auditeur pour un dimanche lent.',
      es: 'La lista de un oyente para un domingo lento.',
      de: 'Die Playlist eines Hörers für einen langsamen Sonntag.',
      pl: 'Playlista słuchacza na powolną niedzielę.',
      it: 'La playlist di un ascoltatore per una domenica lenta.',
      ru: 'Плейлист слушателя для неспешного воскресенья.',
      pt: 'A lista de um ouvinte para um domingo lento.',
    },
  },
  {
    type: 'track',
    about: FIRST_TRACK,
    title: {
      en: 'One song today',
      fr: 'Une chanson aujourd’hui',
      es: 'Una canción hoy',
      de: 'Ein Lied für heute',
      pl: 'Jedna piosenka na dziś',
      it: 'Una canzone oggi',
      ru: 'Одна песня на сегодня',
      pt: 'Uma canção hoje',
    },
    text: {
      en: 'The oldest recording on the shelf still sounds like this morning.',
      fr: 'Le plus ancien enregistrement du rayon sonne comme ce matin.',
      es: 'La grabación más antigua del estante suena como si fuera de esta mañana.',
      de: 'Die älteste Aufnahme im Regal klingt wie von heute früh.',
      pl: 'Najstarsze nagranie na półce brzmi jak z dzisiejszego ranka.',
      it: 'La registrazione più vecchia dello scaffale suona come se fosse di stamattina.',
      ru: 'Самая старая запись на полке звучит так, будто её сделали сегодня утром.',
      pt: 'A gravação mais antiga da prateleira soa como se fosse desta manhã.',
    },
  },
  {
    type: 'news',
    target: 'notlogged',
    title: {
      en: 'Welcome to Cantiga',
      fr: 'Bienvenue sur Cantiga',
      es: 'Te damos la bienvenida a Cantiga',
      de: 'Willkommen bei Cantiga',
      pl: 'Witamy w Cantidze',
      it: 'Benvenuti su Cantiga',
      ru: 'Добро пожаловать в Cantiga',
      pt: 'Boas-vindas à Cantiga',
    },
    text: {
      en: 'Everything you see is invented. Look around, then bring your own music.',
      fr: 'Tout ce que vous voyez est inventé. Promenez-vous, puis apportez votre musique.',
      es: 'Todo lo que ves es inventado. Echa un vistazo y luego trae tu música.',
      de: 'Alles hier ist erfunden. Sehen Sie sich um, und bringen Sie dann Ihre eigene Musik mit.',
      pl: 'Wszystko tutaj jest zmyślone. Rozejrzyj się, a potem przynieś własną muzykę.',
      it: 'Tutto quello che vedi è inventato. Guardati intorno, poi porta la tua musica.',
      ru: 'Всё, что вы видите, выдумано. Осмотритесь, а потом приносите свою музыку.',
      pt: 'Tudo o que aqui vê é inventado. Dê uma volta e depois traga a sua música.',
    },
  },
  {
    type: 'interview',
    about: 'Le Grand Orchestre Municipal des Instruments Trouvés au Fond du Grenier de Tante Odile',
    title: {
      en: '“The tuba was under the stairs”',
      fr: '« Le tuba était sous l’escalier »',
      es: '«La tuba estaba debajo de la escalera»',
      de: '„Die Tuba lag unter der Treppe“',
    },
    text: {
      en: 'Aunt Odile on twenty-three players and nineteen tuned instruments.',
      fr: 'Tante Odile parle de vingt-trois musiciens et de dix-neuf instruments accordés.',
      es: 'La tía Odile habla de veintitrés músicos y diecinueve instrumentos afinados.',
      de: 'Tante Odile über dreiundzwanzig Musiker und neunzehn gestimmte Instrumente.',
    },
  },
  {
    type: 'contest',
    target: 'logged',
    title: {
      en: 'Remix a cantiga',
      es: 'Remezcla una cantiga',
      pt: 'Remisture uma cantiga',
      it: 'Remixa una cantiga',
    },
    text: {
      en: 'Take any song whose licence allows it, and give it back changed.',
      es: 'Toma cualquier canción cuya licencia lo permita y devuélvela cambiada.',
      pt: 'Pegue numa canção cuja licença o permita e devolva-a mudada.',
      it: 'Prendi una canzone la cui licenza lo consenta e restituiscila cambiata.',
    },
  },
  {
    type: 'video',
    about: 'The Saltmarsh Choir',
    title: { en: 'Eleven voices, one tide', fr: 'Onze voix, une marée', de: 'Elf Stimmen, eine Flut' },
    text: {
      en: 'The choir sings on the mud flats until the water comes.',
      fr: 'Le chœur chante sur la vasière jusqu’à ce que l’eau arrive.',
      de: 'Der Chor singt im Watt, bis das Wasser kommt.',
    },
  },
  {
    type: 'update',
    title: {
      en: 'Radios are on',
      fr: 'Les radios émettent',
      es: 'Las radios ya suenan',
      pl: 'Radia już grają',
      ru: 'Радио в эфире',
    },
    text: {
      en: 'Eight stations, no advertising, and nobody talks over the music.',
      fr: 'Huit stations, pas de publicité, et personne ne parle sur la musique.',
      es: 'Ocho emisoras, sin publicidad, y nadie habla sobre la música.',
      pl: 'Osiem stacji, bez reklam, i nikt nie zagaduje muzyki.',
      ru: 'Восемь станций, без рекламы, и никто не говорит поверх музыки.',
    },
  },
];

export function* feeds(music: Music): Generator<FeedRecord> {
  for (const [index, { about, ...feed }] of FEEDS.entries()) {
    const subject = about === undefined ? undefined : find(about, music);
    yield {
      entity: 'feed',
      id: index + 1,
      target: 'all',
      ...feed,
      link: subject?.link ?? `https://cantiga.example/${feed.type}`,
      lang: Object.keys(feed.title),
      date_start: '2025-01-06 08:00:00',
      date_end: '2099-12-31 23:59:59',
      position: index + 1,
      ...(subject && { joinid: subject.id }),
    };
  }
}

/** Links lead to the sharing pages, whose address is the service's own. */
function find(about: string | number, music: Music): { id: number; link: string } {
  if (typeof about === 'number') {
    return { id: about, link: about >= FIRST_TRACK ? `/track/${about}` : `/list/p${about}` };
  }
  const album = music.albums.find(({ name }) => name === about);
  if (album) return { id: album.id, link: `/list/a${album.id}` };
  const artist = music.artists.find(({ name }) => name === about);
  if (artist) return { id: artist.id, link: `/artist/${artist.id}` };
  throw new Error(`a feed is about ${about}, which the demo has not`);
}
