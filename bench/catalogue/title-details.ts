/** Titles with what catalogues add to them: versions, remasters, guests, brackets, quotes, a leading minus. */

import type { NameMaker } from './languages.ts';
import type { SeededRandom } from './random.ts';

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

export const withDetails: Detail = (title, maker, random) => {
  if (/\p{sc=Cyrl}/u.test(title) && random.chance(0.1)) return withLookAlikes(title, maker, random);
  if (random.chance(RARE)) return random.pick(SIGNS)(title, maker, random);
  return DETAILS[Math.floor(random.next() ** 1.5 * DETAILS.length)](title, maker, random);
};
