/** Names without an error: in full, without accents or signs, with words joined, split or moved. */
import { fold } from '../../../../src/catalogue/text/words/fold.ts';
import type { SeededRandom } from '../../../catalogue/random.ts';
import { both, kind, NOT_LATIN, query, type SearchKind, UNSPACED, withText, withTitle } from './kind.ts';
import { typedOnOtherKeyboard } from './other-scripts.ts';
import { withoutUmlauts } from './spellings.ts';

const REPEATED = /(?:^|\s)(\p{L}{2,}),? \1(?=$|[\s,])/iu;

export const EXACT_KINDS: readonly SearchKind[] = [
  kind(0.995, 'title alone', (track) => (track.alone ? track.name : undefined)),
  kind(0.995, 'title and artist', both),
  kind(0.995, 'artist and title', ({ name, artist }) => `${artist} ${name}`),
  kind(0.98, 'artist alone', ({ artist }) => artist, 'artist'),
  kind(
    0.95,
    'artist alone, last word first',
    ({ artist }) => {
      const words = artist.split(' ');
      return words.length < 2 || UNSPACED.test(artist)
        ? undefined
        : [words.at(-1), ...words.slice(0, -1)].join(' ');
    },
    'artist',
  ),
  kind(0.995, 'without accents', (track, random) => {
    const text = query(track, random);
    return fold(text) === text.toLowerCase() ? undefined : fold(text);
  }),
  kind(
    0.995,
    'apostrophe left out',
    withText((text) => (/\p{L}['’]/u.test(text) ? text.replace(/['’]/g, '') : undefined)),
  ),
  kind(
    0.995,
    'apostrophe curly',
    withText((text) => (/\p{L}'/u.test(text) ? text.replaceAll("'", '’') : undefined)),
  ),
  kind(
    0.995,
    'apostrophe as a space',
    withText((text) => (/\p{L}['’]\p{L}/u.test(text) ? text.replace(/['’]/g, ' ') : undefined)),
  ),
  kind(
    0.995,
    'ae, oe, ue for umlauts',
    withText((text) => (/[äöüß]/i.test(text) ? withoutUmlauts(text) : undefined)),
  ),
  kind(0.995, 'special letters (ß ø æ œ ł ä)', (track, random) =>
    NOT_LATIN.test(both(track)) ? undefined : typedOnOtherKeyboard(query(track, random), random),
  ),
  kind(0.995, 'two words as one', withTitle(joined)),
  kind(0.995, 'one word as two', withTitle(split)),
  kind(0.98, 'words in another order', (track, random) => {
    const words = query(track, random).split(' ');
    if (words.length < 3 || UNSPACED.test(both(track))) return undefined;
    return shuffled(words, random).join(' ');
  }),
  kind(
    0.98,
    'repeated words',
    withText((text) => (REPEATED.test(text) ? text.toLowerCase() : undefined)),
  ),
  kind(
    0.98,
    'artist with repeated words, alone',
    ({ artist }) => (REPEATED.test(artist) ? artist.toLowerCase() : undefined),
    'artist',
  ),
];

function joined(name: string, random: SeededRandom): string | undefined {
  const words = name.split(' ');
  if (words.length < 2 || words.some((word) => word.length < 2 || /\P{L}/u.test(word))) return undefined;
  const at = random.below(words.length - 1);
  return words.toSpliced(at, 2, words[at] + words[at + 1]).join(' ');
}

function split(name: string, random: SeededRandom): string | undefined {
  const words = name.split(' ');
  const at = random.below(words.length);
  const word = words[at];
  if (word.length < 5 || UNSPACED.test(word) || /\P{L}/u.test(word)) return undefined;
  const cut = 2 + random.below(word.length - 3);
  return words.with(at, `${word.slice(0, cut)} ${word.slice(cut)}`).join(' ');
}

function shuffled(words: readonly string[], random: SeededRandom): string[] {
  const left = [...words];
  const mixed: string[] = [];
  while (left.length > 0) mixed.push(...left.splice(random.below(left.length), 1));
  return mixed;
}
