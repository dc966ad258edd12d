/**
 * Cyrillic and Greek in Latin letters, so that names are found from any keyboard.
 *
 * `Хорошо` has several romanizations: ICU and ISO 9 have `horošo`, common usage is `khorosho`, `horosho`. So a name is
 * indexed by its sound, and the typed word is converted to its sound too:
 *
 *     Хорошо   →  horoso, khorosho  →  coroso
 *     khorosho, horosho, Horošo     →  coroso
 *
 * A word typed in Cyrillic or Greek may also be a name in Latin letters; both romanizations are searched as they are.
 * Kana and Hangul have forms of their own (`kana.ts`, `hangul.ts`).
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { fold, foldLetters } from './fold.ts';
import { soundsOfHangul, soundsOfKorean } from './hangul.ts';
import { soundOfRomaji, soundsOfKana } from './kana.ts';
import { withoutLookAlikes } from './look-alikes.ts';

/** Letter, its ICU romanization without accents, and the common one if that differs. */
const LETTERS = `
а a|б b|в v|г g|д d|е e|ё e yo|ж z zh|з z|и i|й j y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х h kh|ц c ts|ч c ch|ш s sh|щ s shch
ъ|ы y|ь|э e|ю u yu|я a ya|і i|ї i yi|є e ye|ґ g|ў u w|ђ d dj|ј j|љ l lj|њ n nj|ћ c ch|џ d dzh|ѓ g gj|ќ k kj|ѕ z dz
α a|β b v|γ g|δ d|ε e|ζ z|η e i|θ th|ι i|κ k|λ l|μ m|ν n|ξ x|ο o|π p|ρ r|σ s|τ t|υ y|φ ph f|χ ch h|ψ ps|ω o
ου ou|μπ mp b|ντ nt d|γκ gk g|γγ ng g|γξ nx|γχ nch|ευ eu ev|αυ au av|ει ei i|οι oi i|αι ai e|υι yi i`;

const ROMANIZATIONS = new Map(
  LETTERS.trim()
    .split(/[|\n]/)
    .map((entry): [string, readonly [string, string]] => {
      const [letter, icu = '', people = icu] = entry.split(' ');
      return [letter, [icu, people]];
    }),
);
const ANY = new RegExp([...ROMANIZATIONS.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu');
const ROMANIZED_SCRIPT = /[\p{sc=Cyrl}\p{sc=Grek}]/u;
/** Letters that folding takes for others with an accent. */
const ACCENTED = /[ёйїўѓќ]/gu;

/** The text in Latin letters, in both ways, folded; none where nothing is in Cyrillic or Greek. */
export function romanizations(text: string): string[] {
  if (!ROMANIZED_SCRIPT.test(text)) return [];
  const lower = withoutLookAlikes(text.normalize('NFC')).toLowerCase();
  const ways = ([0, 1] as const).map((way) => {
    const inLatin = (letter: string) => ROMANIZATIONS.get(letter)?.[way] ?? letter;
    return foldLetters(foldLetters(lower.replace(ACCENTED, inLatin)).replace(ANY, inLatin));
  });
  return [...new Set(ways)];
}

/** Prefix of sounds in a dictionary, so that no word is mistaken for a sound. */
const SOUND = '\u0001';
const LATIN = /^[a-z]{2,}$/;
/** Not part of a letter such as ch, kh or sh. */
const LONE_H = /(?<![ckpstz])h/g;
const OTHER_SCRIPT = /[\u3041-\u30fa\uac00-\ud7a3\u1100-\u11ff]/;

const ALIKE: readonly [RegExp, string][] = [
  [/shch|sch|sh/g, 's'],
  [/zh/g, 'z'],
  [/th/g, 't'],
  [/ph/g, 'f'],
  [/tch|ts|tz|kh|ch|h/g, 'c'],
  [/mp|b|w|f/g, 'v'],
  [/nt/g, 'd'],
  [/ng+|gk/g, 'g'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/[yj]/g, 'i'],
  [/ou/g, 'u'],
  [/i+([aeou])/g, '$1'],
  [/[eo]i/g, 'i'],
  [/ai/g, 'e'],
  [/(.)\1+/g, '$1'],
];

/** The word under which names in Cyrillic and Greek that sound like this Latin word are indexed. */
export function soundOf(word: string): string | undefined {
  if (!LATIN.test(word)) return undefined;
  return SOUND + ALIKE.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);
}

/** Other ways to write names in Latin letters: each letter for another sound than usual. */
const READINGS: readonly [RegExp, string][][] = [
  // Ukrainian г as h, ж as j.
  [[LONE_H, 'g']],
  [[/j/g, 'zh']],
  [[/j(?![aeu])/g, 'zh']],
  [
    [LONE_H, 'g'],
    [/j(?![aeu])/g, 'zh'],
  ],
  // Greek letters by their look: χ as x, ω as w, η as h.
  [
    [/x/g, 'ch'],
    [/w/g, 'o'],
    [LONE_H, 'i'],
  ],
];

/** The sounds of the last words. The same ones are searched again and again, and each takes some fifty replacements. */
const knownSounds = new BoundedMap<string, readonly string[]>({ max: 1024 });
/** Longer ones are no words. */
const KNOWN_LETTERS = 40;

/** All forms under which names in other scripts that sound like this Latin word are indexed. */
export function soundsOf(word: string): readonly string[] {
  if (word.length > KNOWN_LETTERS) return findSounds(word);
  let sounds = knownSounds.use(word);
  if (sounds === undefined) {
    sounds = findSounds(word);
    knownSounds.set(word, sounds);
  }
  return sounds;
}

function findSounds(word: string): string[] {
  const sound = soundOf(word);
  if (sound === undefined) return [];
  const readings = new Set(
    /[hjxw]/.test(word)
      ? READINGS.map((reading) => reading.reduce((text, [from, to]) => text.replace(from, to), word))
      : [],
  );
  readings.delete(word);
  const sounds = [sound, ...[...readings].map(soundOf), soundOfRomaji(word), ...soundsOfKorean(word)];
  return [...new Set(sounds.filter((one) => one !== undefined))];
}

/** What a part of a name in another script, which has no spaces, is indexed under besides its own words. */
export function soundsOfName(part: string): string[] {
  if (!OTHER_SCRIPT.test(part)) return [];
  return [...soundsOfKana(part), ...soundsOfHangul(fold(part))];
}

export function isSound(word: string): boolean {
  return word < '\u0004';
}

/** Whether longer words may begin with it. A sound of one letter begins too many: `tt` sounds like `t`. */
export function mayBegin(word: string): boolean {
  return !isSound(word) || word.length > 2;
}

/** Whether a word is the sound of a name in kana or Hangul. */
export function isUnspacedSound(word: string): boolean {
  return isSound(word) && word >= '\u0002';
}
