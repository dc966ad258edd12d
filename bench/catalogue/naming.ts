/**
 * Names as in real catalogues, in twelve languages, with versions, guests, and covers of popular tracks. N/50 titles (standards) have
 * one popular track and several covers: some on a record of the same name, some by an artist of the same name.
 */
import {
  capitals,
  createNameMaker,
  LANGUAGES,
  type Language,
  type NameMaker,
  pickLanguage,
} from './languages.ts';
import { longTailed, type SeededRandom } from './random.ts';

export interface NamedArtist {
  name: string;
  maker: NameMaker;
  fame: number;
  /** The title that it is named like. */
  namesake: Standard | undefined;
}

export interface Song {
  title: string;
  popularity: number;
  isHit: boolean;
}

interface Standard {
  title: string;
  language: Language;
  /** The popularity of its popular track, as soon as there is one; covers have at most a sixth of it. */
  popularity?: number;
}

interface Naming {
  artist(): NamedArtist;
  /** `first` is the first song of the same album, if there is one. */
  song(artist: NamedArtist, first?: Song): Song;
  album(artist: NamedArtist, first: Song, isSmall: boolean): string;
}

export function createNaming(tracks: number, seed: number, random: SeededRandom): Naming {
  const makers = makersOf(tracks, seed);
  const anyMaker = (): NameMaker => makers.get(pickLanguage(random))!;
  const standards = Array.from({ length: Math.ceil(tracks / 50) }, (): Standard => {
    const maker = anyMaker();
    return { title: maker.title(random), language: maker.language };
  });
  const byLanguage = Map.groupBy(standards, ({ language }) => language);

  return {
    artist() {
      const maker = anyMaker();
      // Some bands are named like a title.
      const namesake = random.chance(0.02) ? random.pick(standards) : undefined;
      const name = namesake === undefined ? maker.artist(random) : capitals(namesake.title);
      return { name, maker, fame: 1 + longTailed(random, 20, 3), namesake };
    },
    song({ maker, namesake, fame }, first) {
      const known = byLanguage.get(maker.language) ?? [];
      if (first === undefined && namesake?.popularity !== undefined) return coverOf(namesake, maker, random);
      if (known.length > 0 && random.chance(0.12)) {
        const standard = known[Math.floor(random.next() ** 2 * known.length)];
        return standard.popularity === undefined ? hitOf(standard, random) : coverOf(standard, maker, random);
      }
      const again = random.chance(0.04) ? first?.title : undefined;
      const title = again ?? maker.title(random);
      const isDetailed = again !== undefined || random.chance(0.16);
      return {
        title: isDetailed ? withDetails(title, maker, random) : title,
        popularity: longTailed(random, 40 * Math.sqrt(fame), 3),
        isHit: false,
      };
    },
    /** Small albums, above all covers, have the name of their first track; those with a hit seldom have. */
    album({ name, maker }, first, isSmall) {
      const likeTrack = first.isHit ? 0.2 : isSmall ? 0.85 : 0.35;
      if (random.chance(likeTrack)) return first.title;
      return random.chance(0.06) ? name : maker.title(random);
    },
  };
}

const made = new Map<string, ReadonlyMap<Language, NameMaker>>();

/** Their words take a while to invent. */
export function makersOf(tracks: number, seed: number): ReadonlyMap<Language, NameMaker> {
  const key = `${tracks} ${seed}`;
  const makers =
    made.get(key) ??
    new Map(LANGUAGES.map((language, i) => [language, createNameMaker(language, seed + i, tracks)]));
  made.set(key, makers);
  return makers;
}

function hitOf(standard: Standard, random: SeededRandom): Song {
  standard.popularity = 5000 + longTailed(random, 10_000, 2.5);
  return { title: standard.title, popularity: standard.popularity, isHit: true };
}

function coverOf({ title, popularity = 0 }: Standard, maker: NameMaker, random: SeededRandom): Song {
  return {
    title: random.chance(0.75) ? title : withDetails(title, maker, random),
    popularity: Math.min(Math.floor(popularity / 6), longTailed(random, 150, 3)),
    isHit: false,
  };
}

type Detail = (title: string, maker: NameMaker, random: SeededRandom) => string;

const year = (random: SeededRandom): number => 1995 + random.below(29);

/** The first ones are the frequent ones. */
const DETAILS: readonly Detail[] = [
  (title) => `${title} (Live)`,
  (title, maker, random) => `${title} (feat. ${maker.artist(random)})`,
  (title, maker, random) => `${title} (${maker.artist(random)} Remix)`,
  (title) => `${title} (Remix)`,
  (title, _, random) => `${title} - ${year(random)} Remaster`,
  (title) => `${title} - Radio Edit`,
  (title, maker, random) => `${title} ft. ${maker.artist(random)}`,
  (title, maker, random) => `${title} (${maker.title(random)})`,
  (title, maker, random) => `(${maker.title(random)}) ${title}`,
  (title) => `${title} (Acoustic Version)`,
  (title, maker, random) => `${title} - Live at ${maker.title(random)}`,
  (title) => `${title} [Instrumental]`,
  (title, _, random) => `${title} (Remastered ${year(random)})`,
  (title, maker, random) => `${title} (with ${maker.artist(random)})`,
  (title, _, random) => `${title} Pt. ${1 + random.below(4)}`,
  (title) => `${title}...`,
  (title) => `${title}!`,
  (title) => `${title}?`,
];

/** Characters that mean something in a search. */
const SIGNS: readonly Detail[] = [
  (title) => `"${title}"`,
  (title, maker, random) => `${title} "${maker.title(random)}"`,
  (title, maker, random) => `"${maker.title(random)}" ${title}`,
  (title) => `- ${title}`,
  (title) => `-${title}-`,
  (title) => `-${title}`,
];
const RARE = 0.03;

/** Cyrillic letters that were typed on a Latin keyboard. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  і: 'i',
};
const withLookAlikes: Detail = (title) => title.replace(/[аеорсхі]/g, (letter) => LOOK_ALIKES[letter]);

/** A title with what catalogues add to it: versions, remasters, guests, brackets, quotes, a leading minus. */
const withDetails: Detail = (title, maker, random) => {
  if (/\p{sc=Cyrl}/u.test(title) && random.chance(0.1)) return withLookAlikes(title, maker, random);
  if (random.chance(RARE)) return random.pick(SIGNS)(title, maker, random);
  return DETAILS[Math.floor(random.next() ** 1.5 * DETAILS.length)](title, maker, random);
};
