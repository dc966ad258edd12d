/** Realistic parameters, drawn at random but always the same for the same seed and N. */
import { fold } from '../../src/catalogue/text/words/fold.ts';
import { vocabulary } from './names.ts';
import { type SeededRandom, seeded, zipf } from './random.ts';
import { trackId } from './records.ts';
import { ownTag, pickScene, SCENES } from './scenes.ts';

export interface Draw extends SeededRandom {
  /** N: how many tracks there are. */
  tracks: number;
  ids(count: number): number[];
  /** Different tags of one scene, the frequent ones more often; now and then one from elsewhere. */
  tags(count: number): string[];
  /** A word of the names between two ranks of frequency, folded. */
  word(from: number, to: number): string;
  /** A tag or word that a large part of the catalogue bears. */
  frequentWord(): string;
  /** Three to five letters from inside a word. */
  wordPart(): string;
  /** Letters whose every three occur in names, and which occur in none. */
  absentPart(): string;
}

/** So many different cases exist for `drawRepeated`. */
const DIFFERENT = 100_000;

/** Cases as people repeat them (Zipf): of 3,000, one is a twelfth, and half are drawn for the first time. */
export function drawRepeated<Case>(count: number, drawCase: () => Case): Case[] {
  const random = seeded(27_182);
  const rank = zipf(DIFFERENT);
  const drawn = new Map<number, Case>();
  return Array.from({ length: count }, () => {
    const at = rank(random);
    if (!drawn.has(at)) drawn.set(at, drawCase());
    return drawn.get(at)!;
  });
}

const FREQUENT_TAGS = ['electronic', 'rock', 'synthesizer', 'pop', 'voice', 'bass', 'piano', 'ambient'];

let foldedWords: readonly string[] | undefined;

export function createDraw(tracks: number): Draw {
  const random = seeded(31_337);
  const words = vocabulary();
  foldedWords ??= words.map(fold);
  const folded = foldedWords;
  const everything = folded.join(' ');
  const word = (from: number, to: number): string => folded[from + random.below(to - from)];
  return {
    ...random,
    tracks,
    word,
    ids: (count) => Array.from({ length: count }, () => trackId(1 + random.below(tracks))),
    tags: (count) => {
      const { genres, instruments, moods } = pickScene(random);
      const near = [genres[0], ...genres, ...genres, ...instruments, ...moods];
      const tags = new Set<string>();
      while (tags.size < count) {
        const far = random.chance(0.1);
        tags.add(far ? ownOrForeign(random, words) : random.pick(near));
      }
      return [...tags];
    },
    frequentWord: () => (random.chance(0.6) ? random.pick(FREQUENT_TAGS) : word(0, 10)),
    wordPart: () => {
      const whole = longWord(word);
      return whole.slice(1, 4 + random.below(3));
    },
    absentPart: () => {
      for (;;) {
        const part = longWord(word).slice(1, 5) + longWord(word).slice(1, 5);
        if (!everything.includes(part) && everyThreeIn(part, everything)) return part;
      }
    },
  };
}

function ownOrForeign(random: SeededRandom, words: readonly string[]): string {
  return random.chance(0.5) ? ownTag(random.below(50), words) : random.pick(random.pick(SCENES).genres);
}

function longWord(word: (from: number, to: number) => string): string {
  for (;;) {
    const candidate = word(60, 2500);
    if (candidate.length >= 7) return candidate;
  }
}

function everyThreeIn(part: string, text: string): boolean {
  for (let i = 0; i + 3 <= part.length; i++) if (!text.includes(part.slice(i, i + 3))) return false;
  return true;
}
