/**
 * Tags are correlated: metal has distorted guitars and is rarely `relaxing`. A scene is a group of tags that occur together; every
 * artist has a home scene, and a track takes its tags, speed and voice from one.
 */

import languages from './languages.json' with { type: 'json' };
import { inventWords } from './languages.ts';
import { type SeededRandom, seeded, zipf } from './random.ts';
import scenes from './scenes.json' with { type: 'json' };

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

export const SCENES: readonly Scene[] = scenes;

/** Invented tags of the listeners' own; the first are seen now and then, the last a handful of times. */
const OWN_TAGS = inventWords(languages.en.nouns.split(' '), 400, seeded(400)).map((word) => `${word}core`);
const ownTagRank = zipf(OWN_TAGS.length);

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

export function tagsOf(scene: Scene, random: SeededRandom): TrackTags {
  const genres = some(scene.genres, random, 0.9, 0.6);
  const vartags = some(scene.moods, random, 0.4, 0.3);
  if (random.chance(0.04)) vartags.push(ownTag(random));
  return { genres, instruments: some(scene.instruments, random, 0.5, 0.35), vartags };
}

export const ownTag = (random: SeededRandom): string => OWN_TAGS[ownTagRank(random)];

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
