/** Realistic parameters, drawn at random but always the same for the same seed and N. */
import { fold } from '../../src/catalogue/text/words/fold.ts';
import { type SeededRandom, seeded, zipf } from './random.ts';
import { records, trackId } from './records.ts';
import { ownTag, pickScene, SCENES } from './scenes.ts';

export interface Draw extends SeededRandom {
  /** N: how many tracks there are. */
  tracks: number;
  ids(count: number): number[];
  /** Different tags of one scene, the frequent ones more often; now and then one from elsewhere. */
  tags(count: number): string[];
  /** A word of the names between two ranks of frequency, folded, in Latin letters. */
  word(from: number, to: number): string;
  /** A tag or word that a large part of the catalogue bears. */
  frequentWord(): string;
  /** Three to five letters from inside a word. */
  wordPart(): string;
  /** Letters whose every three occur in names, and which occur in none. */
  absentPart(): string;
  /** The title and the artist of a track, folded. */
  names(): Names;
}

interface Names {
  title: string;
  artist: string;
}

interface Sample {
  names: Names[];
  /** The most frequent first. */
  words: string[];
  /** All of them. */
  text: string;
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

export function createDraw(tracks: number, seed = 31_337): Draw {
  const random = seeded(seed);
  const { names, words, text } = sampleOf(tracks);
  const word = (from: number, to: number): string => {
    const end = Math.min(to, words.length);
    const start = Math.min(from, end - 1);
    return words[start + random.below(end - start)];
  };
  const longWord = (): string => {
    for (;;) {
      const candidate = word(60, 2500);
      if (candidate.length >= 7) return candidate;
    }
  };
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
        const far = () => (random.chance(0.5) ? ownTag(random) : random.pick(random.pick(SCENES).genres));
        tags.add(random.chance(0.1) ? far() : random.pick(near));
      }
      return [...tags];
    },
    frequentWord: () => (random.chance(0.6) ? random.pick(FREQUENT_TAGS) : word(0, 10)),
    wordPart: () => longWord().slice(1, 4 + random.below(3)),
    absentPart: () => {
      for (;;) {
        const part = longWord().slice(1, 5) + longWord().slice(1, 5);
        if (!text.includes(part) && everyThreeIn(part, text)) return part;
      }
    },
    names: () => random.pick(names),
  };
}

const SAMPLE = 20_000;
const samples = new Map<number, Sample>();

/** Names and words of the first tracks of the catalogue. */
function sampleOf(tracks: number): Sample {
  const known = samples.get(tracks);
  if (known !== undefined) return known;
  const artists = new Map<number, string>();
  const names: Names[] = [];
  for (const record of records(tracks)) {
    if (record.entity === 'artist') artists.set(record.id, fold(record.name));
    if (record.entity === 'track')
      names.push({ title: fold(record.name), artist: artists.get(record.artist_id)! });
    if (names.length === SAMPLE) break;
  }
  const words = names.flatMap(({ title, artist }) => `${title} ${artist}`.match(/\b[a-z]+\b/g) ?? []);
  const counted = [...Map.groupBy(words, (word) => word)].sort((a, b) => b[1].length - a[1].length);
  const sample = {
    names,
    words: counted.map(([word]) => word),
    text: counted.map(([word]) => word).join(' '),
  };
  samples.set(tracks, sample);
  return sample;
}

function everyThreeIn(part: string, text: string): boolean {
  for (let i = 0; i + 3 <= part.length; i++) if (!text.includes(part.slice(i, i + 3))) return false;
  return true;
}
