/** Names in one script, typed in another. */
import type { SeededRandom } from '../../../catalogue/random.ts';
import { both, kind, type SearchKind, type Typed, UNSPACED, withText } from './kind.ts';
import {
  latinFor,
  otherHan,
  otherKana,
  romaji,
  romanizedHangul,
  withLookAlikes,
  withoutLookAlikes,
} from './other-scripts.ts';

/** In a script of which every letter is typed in Latin ones. */
const transliterated = (
  letters: RegExp,
  without: RegExp,
  latin: (text: string, random: SeededRandom) => string | undefined,
): Typed =>
  withText((text, random) => (letters.test(text) && !without.test(text) ? latin(text, random) : undefined));

const CYRILLIC = /\p{sc=Cyrl}/u;
const GREEK = /\p{sc=Grek}/u;
const UKRAINIAN = /[іїєґ]/i;

export const SCRIPT_KINDS: readonly SearchKind[] = [
  kind(0.95, 'Russian in Latin letters', (track, random) =>
    track.lang === 'uk' || UKRAINIAN.test(both(track))
      ? undefined
      : transliterated(CYRILLIC, UNSPACED, (text, any) => latinFor(text, 'ru', any))(track, random),
  ),
  kind(0.95, 'Ukrainian in Latin letters', (track, random) =>
    track.lang === 'uk' || UKRAINIAN.test(track.name)
      ? transliterated(CYRILLIC, UNSPACED, (text, any) => latinFor(text, 'uk', any))(track, random)
      : undefined,
  ),
  kind(
    0.95,
    'Greek in Latin letters',
    transliterated(GREEK, UNSPACED, (text, random) => latinFor(text, 'el', random)),
  ),
  kind(
    0.95,
    'Japanese kana in Latin letters',
    withText((text, random) => romaji(text, random)),
  ),
  kind(0.95, 'Korean in Latin letters', ({ name, alone }, random) =>
    alone ? romanizedHangul(name, random) : undefined,
  ),
  kind(
    0.95,
    'look-alikes in Cyrillic words',
    withText((text, random) => (CYRILLIC.test(text) ? withLookAlikes(text, random) : undefined)),
  ),
  kind(
    0.95,
    'Cyrillic for names with look-alikes',
    withText((text) => (CYRILLIC.test(text) ? withoutLookAlikes(text) : undefined)),
  ),
  kind(
    0.98,
    'the other kana',
    withText((text) => otherKana(text)),
  ),
  kind(
    0.98,
    'simplified or traditional',
    withText((text) => otherHan(text)),
  ),
  kind(0.93, 'two characters inside (CJK), and the artist', ({ name, artist }, random) => {
    const characters = [...name];
    if (characters.length < 4 || characters.some((one) => !UNSPACED.test(one))) return undefined;
    const at = random.below(characters.length - 1);
    return `${characters[at]}${characters[at + 1]} ${artist}`;
  }),
];
