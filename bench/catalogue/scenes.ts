/**
 * Tags go together: who plays metal has a distorted guitar and is rarely `relaxing`. A scene is such a
 * neighbourhood; every artist has a home scene, and a track takes its tags, speed and voice from one.
 */
import { type SeededRandom, zipf } from './random.ts';

export interface Scene {
  /** Share of all artists, relative to the other scenes. */
  weight: number;
  /** The first is on nearly every track, the others ever more rarely. */
  genres: readonly string[];
  instruments: readonly string[];
  moods: readonly string[];
  /** 0 = slow … 4 = fast, the middle of the scene. */
  speed: number;
  vocal: number;
  acoustic: number;
}

function scene(
  weight: number,
  genres: string,
  instruments: string,
  moods: string,
  speed: number,
  vocal: number,
  acoustic: number,
): Scene {
  const list = (text: string): string[] => text.split(' ');
  return {
    weight,
    genres: list(genres),
    instruments: list(instruments),
    moods: list(moods),
    speed,
    vocal,
    acoustic,
  };
}

export const SCENES: readonly Scene[] = [
  scene(
    16,
    'electronic ambient chillout soundscape newage drone',
    'synthesizer pad piano computer',
    'relaxing dream meditative space calm soft',
    1,
    0.1,
    0.1,
  ),
  scene(
    14,
    'electronic house techno dance trance minimal',
    'synthesizer drummachine bass computer',
    'party energetic dynamic happy groovy',
    3,
    0.3,
    0,
  ),
  scene(
    14,
    'rock alternative indie poprock hardrock punkrock',
    'electricguitar drums bass guitar voice',
    'energetic powerful emotional summer',
    3,
    0.8,
    0.1,
  ),
  scene(
    12,
    'pop electropop indie ballad dance',
    'voice piano guitar drums synthesizer',
    'love happy upbeat summer positive romantic',
    2,
    0.9,
    0.2,
  ),
  scene(
    8,
    'soundtrack orchestral classical cinematic',
    'strings piano violin cello horn percussion',
    'film epic dramatic emotional sad adventure',
    1,
    0.1,
    0.7,
  ),
  scene(
    8,
    'hiphop rap trap instrumentalhiphop',
    'drummachine sampler bass voice',
    'groovy urban cool dark',
    2,
    0.7,
    0,
  ),
  scene(
    6,
    'metal heavymetal deathmetal progressive rock',
    'electricguitar drums bass voice',
    'powerful dark heavy epic',
    4,
    0.7,
    0,
  ),
  scene(
    6,
    'folk singersongwriter country acoustic',
    'acousticguitar voice harmonica violin banjo',
    'calm love travel nature melancholic',
    1,
    0.8,
    0.9,
  ),
  scene(
    5,
    'jazz lounge funk soul swing',
    'saxophone piano doublebass trumpet drums',
    'relaxing groovy cool sexy',
    2,
    0.4,
    0.6,
  ),
  scene(
    4,
    'reggae dub ska dancehall',
    'bass drums organ voice',
    'summer positive relaxing groovy',
    2,
    0.6,
    0.2,
  ),
  scene(
    4,
    'experimental noise industrial darkambient',
    'computer synthesizer fieldrecording',
    'dark strange deep horror',
    1,
    0.1,
    0.1,
  ),
  scene(
    4,
    'drumnbass breakbeat electronic dubstep',
    'drummachine bass sampler synthesizer',
    'energetic dark sport fast',
    4,
    0.2,
    0,
  ),
  scene(
    3,
    'world latin celtic ethno',
    'percussion flute acousticguitar accordion',
    'travel happy nature dance',
    2,
    0.5,
    0.8,
  ),
  scene(
    3,
    'blues bluesrock rock',
    'electricguitar harmonica voice drums',
    'melancholic groovy powerful',
    2,
    0.8,
    0.3,
  ),
  scene(
    2,
    'classical baroque contemporary',
    'piano violin cello flute harpsichord',
    'calm sad meditative romantic',
    1,
    0.1,
    1,
  ),
];

/** Invented tags of the listeners' own; the first are seen now and then, the last a handful of times. */
const OWN_TAGS = 400;
const ownTagRank = zipf(OWN_TAGS);

export function pickScene(random: SeededRandom): Scene {
  let aim = random.next() * SCENES.reduce((sum, each) => sum + each.weight, 0);
  for (const each of SCENES) {
    aim -= each.weight;
    if (aim < 0) return each;
  }
  return SCENES[0];
}

export interface TrackTags {
  genres: string[];
  instruments: string[];
  vartags: string[];
}

/** `words` names the listeners' own tags. */
export function tagsOf(scene: Scene, random: SeededRandom, words: readonly string[]): TrackTags {
  const genres = some(scene.genres, random, 0.9, 0.6);
  const vartags = some(scene.moods, random, 0.4, 0.3);
  if (random.chance(0.04)) vartags.push(ownTag(ownTagRank(random), words));
  return { genres, instruments: some(scene.instruments, random, 0.5, 0.35), vartags };
}

export function ownTag(rank: number, words: readonly string[]): string {
  return `${words[100 + rank].normalize('NFD').replace(/[^a-z]/g, '')}core`;
}

/** The first with chance `first`, the others with a chance that starts at `rest` and falls by a fifth each. */
function some(items: readonly string[], random: SeededRandom, first: number, rest: number): string[] {
  const taken: string[] = [];
  let chance = first;
  for (let i = 0; i < items.length; i++) {
    if (random.chance(chance)) taken.push(items[i]);
    chance = i === 0 ? rest : chance * 0.8;
  }
  return taken;
}
