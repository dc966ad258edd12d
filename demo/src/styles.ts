/** How a kind of music sounds, as its tags, tempi and dynamics. Tags are the catalogue's stored spellings. */
import type { Speed } from '../../src/domain/vocabulary.ts';
import { entries } from './records/songbook.ts';

export interface MusicStyle {
  /** The first genre is on every track, the others on some. */
  genres: string[];
  instruments: string[];
  moods: string[];
  /** Drawn with equal chance, so a tempo written twice is twice as likely. */
  speeds: Speed[];
  /** Shares in 0..1. */
  electric: number;
  vocal: number;
  /** Shortest and longest usual track, in seconds. */
  seconds: [number, number];
  shape: 'song' | 'swell' | 'blocks' | 'free';
}

type StyleText = Omit<MusicStyle, 'genres' | 'instruments' | 'moods'> &
  Record<'genres' | 'instruments' | 'moods', string>;

function style(text: StyleText): MusicStyle {
  const { genres, instruments, moods } = text;
  return { ...text, genres: entries(genres), instruments: entries(instruments), moods: entries(moods) };
}

export const STYLES = {
  cantiga: style({
    genres: 'medieval | folk | world | celtic',
    instruments: 'voice | harp | flute | percussion | bell',
    moods: 'meditative | love | calm | nature | melancholic',
    speeds: ['verylow', 'low', 'low', 'medium'],
    electric: 0,
    vocal: 0.8,
    seconds: [130, 340],
    shape: 'song',
  }),
  folk: style({
    genres: 'folk | popfolk | singersongwriter | celtic | world',
    instruments: 'acousticguitar | violin | accordion | voice | harmonica',
    moods: 'melancholic | nature | hopeful | emotional | ballad | travel',
    speeds: ['low', 'low', 'medium', 'medium', 'high'],
    electric: 0.1,
    vocal: 0.9,
    seconds: [140, 320],
    shape: 'song',
  }),
  country: style({
    genres: 'country | blues | bluesrock | folk | rocknroll',
    instruments: 'acousticguitar | harmonica | electricguitar | doublebass | drums',
    moods: 'travel | fun | retro | sad | summer',
    speeds: ['low', 'medium', 'medium', 'high'],
    electric: 0.4,
    vocal: 0.9,
    seconds: [130, 270],
    shape: 'song',
  }),
  latin: style({
    genres: 'latin | bossanova | jazz | lounge | world',
    instruments: 'classicalguitar | percussion | voice | piano | bongo',
    moods: 'summer | relaxing | romantic | groovy | love',
    speeds: ['low', 'medium', 'medium', 'high'],
    electric: 0.1,
    vocal: 0.85,
    seconds: [150, 300],
    shape: 'song',
  }),
  reggae: style({
    genres: 'reggae | dub | latin | electronic | worldfusion',
    instruments: 'bass | drums | organ | percussion | trumpet',
    moods: 'summer | positive | groovy | deep | party',
    speeds: ['low', 'medium', 'medium'],
    electric: 1,
    vocal: 0.65,
    seconds: [190, 380],
    shape: 'blocks',
  }),
  chanson: style({
    genres: 'chanson | pop | singersongwriter | swing',
    instruments: 'accordion | piano | voice | doublebass | classicalguitar',
    moods: 'romantic | melancholic | funny | ballad | love',
    speeds: ['verylow', 'low', 'medium', 'medium'],
    electric: 0.05,
    vocal: 0.95,
    seconds: [130, 260],
    shape: 'song',
  }),
  orchestra: style({
    genres: 'orchestral | soundtrack | classical | symphonic | contemporary',
    instruments: 'orchestra | strings | clarinet | brass | horn | oboe | trombone',
    moods: 'film | adventure | epic | funny | children | dramatic',
    speeds: ['verylow', 'low', 'medium', 'high', 'veryhigh'],
    electric: 0,
    vocal: 0,
    seconds: [90, 420],
    shape: 'free',
  }),
  piano: style({
    genres: 'classical | contemporary | newage | easylistening | soundtrack',
    instruments: 'piano | cello | viola',
    moods: 'meditative | emotional | sad | soft | documentary | slow',
    speeds: ['verylow', 'verylow', 'low', 'low', 'medium'],
    electric: 0,
    vocal: 0,
    seconds: [95, 400],
    shape: 'free',
  }),
  indie: style({
    genres: 'indie | rock | alternative | poprock | alternativerock',
    instruments: 'electricguitar | bass | drums | keyboard | voice',
    moods: 'energetic | upbeat | melodic | dream | hopeful',
    speeds: ['medium', 'medium', 'high', 'high'],
    electric: 0.95,
    vocal: 0.9,
    seconds: [150, 290],
    shape: 'song',
  }),
  punk: style({
    genres: 'punkrock | rock | grunge | hardrock | classicrock',
    instruments: 'electricguitar | drums | bass | voice',
    moods: 'energetic | fast | fun | powerful | sport',
    speeds: ['high', 'veryhigh', 'veryhigh'],
    electric: 1,
    vocal: 0.95,
    seconds: [75, 190],
    shape: 'blocks',
  }),
  metal: style({
    genres: 'metal | hardrock | progressive | darkwave',
    instruments: 'electricguitar | drums | bass | voice',
    moods: 'dark | heavy | epic | powerful | dramatic',
    speeds: ['verylow', 'medium', 'high', 'veryhigh'],
    electric: 1,
    vocal: 0.8,
    seconds: [220, 640],
    shape: 'blocks',
  }),
  postrock: style({
    genres: 'postrock | instrumentalrock | ambient | progressive | psychedelic',
    instruments: 'electricguitar | drums | strings | pad | bass',
    moods: 'epic | nature | dream | soundscape | inspiring',
    speeds: ['verylow', 'low', 'medium', 'high'],
    electric: 1,
    vocal: 0.3,
    seconds: [240, 620],
    shape: 'swell',
  }),
  psychedelic: style({
    genres: 'psychedelic | rock | 70s | ethno | funk',
    instruments: 'electricguitar | organ | drums | bass | percussion',
    moods: 'groovy | retro | dream | travel | cool',
    speeds: ['medium', 'medium', 'high'],
    electric: 0.95,
    vocal: 0.75,
    seconds: [170, 400],
    shape: 'song',
  }),
  jazz: style({
    genres: 'jazz | swing | improvisation | lounge | acidjazz',
    instruments: 'saxophone | doublebass | piano | drums | trumpet',
    moods: 'relaxing | cool | romantic | groovy | background',
    speeds: ['verylow', 'low', 'medium', 'high', 'veryhigh'],
    electric: 0.1,
    vocal: 0.3,
    seconds: [180, 480],
    shape: 'free',
  }),
  soul: style({
    genres: 'rnb | soul | pop | funk | triphop',
    instruments: 'rhodes | bass | drummachine | voice | electricpiano',
    moods: 'love | sexy | relaxing | soft | romantic',
    speeds: ['low', 'low', 'medium'],
    electric: 0.8,
    vocal: 0.95,
    seconds: [160, 280],
    shape: 'song',
  }),
  hiphop: style({
    genres: 'hiphop | rap | groove | funk | triphop',
    instruments: 'beat | sampler | bass | drummachine | voice',
    moods: 'cool | groovy | powerful | motivational | deep',
    speeds: ['low', 'medium', 'medium'],
    electric: 1,
    vocal: 0.9,
    seconds: [120, 260],
    shape: 'blocks',
  }),
  techno: style({
    genres: 'techno | electronic | house | minimal | deephouse | club',
    instruments: 'drummachine | synthesizer | computer | sampler',
    moods: 'dark | deep | energetic | party | sport',
    speeds: ['high', 'high', 'veryhigh'],
    electric: 1,
    vocal: 0.05,
    seconds: [260, 520],
    shape: 'blocks',
  }),
  drumnbass: style({
    genres: 'drumnbass | electronic | breakbeat | dance | dubstep',
    instruments: 'drummachine | bass | synthesizer | pad | computer',
    moods: 'energetic | fast | action | game | space',
    speeds: ['veryhigh', 'veryhigh', 'high'],
    electric: 1,
    vocal: 0.2,
    seconds: [210, 400],
    shape: 'blocks',
  }),
  idm: style({
    genres: 'electronic | idm | experimental | industrial | electronica',
    instruments: 'computer | synthesizer | sampler | bell',
    moods: 'dark | space | game | cool | soundscape',
    speeds: ['low', 'medium', 'high', 'veryhigh'],
    electric: 1,
    vocal: 0.1,
    seconds: [130, 420],
    shape: 'free',
  }),
  chillout: style({
    genres: 'chillout | lounge | electronic | downtempo | hiphop',
    instruments: 'rhodes | beat | pad | guitar | sampler',
    moods: 'relaxing | calm | background | soft | dream',
    speeds: ['verylow', 'low', 'low', 'medium'],
    electric: 0.85,
    vocal: 0.15,
    seconds: [95, 220],
    shape: 'song',
  }),
  ambient: style({
    genres: 'ambient | atmospheric | newage | darkambient | experimental',
    instruments: 'synthesizer | pad | strings | bell | voice',
    moods: 'meditative | soundscape | space | slow | calm | nature',
    speeds: ['verylow', 'verylow', 'low'],
    electric: 0.8,
    vocal: 0.1,
    seconds: [230, 900],
    shape: 'swell',
  }),
  synthpop: style({
    genres: 'synthpop | electropop | 80s | newwave | pop',
    instruments: 'synthesizer | drummachine | keyboard | voice',
    moods: 'retro | melodic | dream | upbeat | love',
    speeds: ['medium', 'medium', 'high'],
    electric: 1,
    vocal: 0.9,
    seconds: [170, 300],
    shape: 'song',
  }),
  chiptune: style({
    genres: 'electronic | electropop | dance | 90s | instrumentalpop',
    instruments: 'synthesizer | computer | drummachine',
    moods: 'game | happy | fun | upbeat | children',
    speeds: ['medium', 'high', 'veryhigh'],
    electric: 1,
    vocal: 0.3,
    seconds: [85, 210],
    shape: 'blocks',
  }),
  pop: style({
    genres: 'pop | indie | poprock | popfolk | easylistening',
    instruments: 'guitar | keyboard | drums | voice | bass',
    moods: 'happy | positive | uplifting | christmas | advertising | commercial',
    speeds: ['low', 'medium', 'medium', 'high'],
    electric: 0.6,
    vocal: 0.95,
    seconds: [150, 250],
    shape: 'song',
  }),
  world: style({
    genres: 'world | worldfusion | ethno | fusion | newage',
    instruments: 'flute | percussion | strings | violin | voice',
    moods: 'meditative | nature | travel | documentary | calm',
    speeds: ['verylow', 'low', 'medium', 'high'],
    electric: 0.15,
    vocal: 0.6,
    seconds: [170, 420],
    shape: 'free',
  }),
};

export type StyleName = keyof typeof STYLES;
