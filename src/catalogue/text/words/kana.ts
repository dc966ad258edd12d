/**
 * Kana in Latin letters. The usual schemes differ in a few syllables and in long vowels, so a name in kana is indexed by a form that
 * is the same for all of them, and a typed word is converted to that form too:
 *
 *     しょうじょ   →  shoujo  →  syozyo
 *     shojo, shoujo, syouzyo  →  syozyo
 */
import { KANA_SYLLABLES } from './kana-syllables.ts';

/** Prefix of these forms in a dictionary, so that no word is mistaken for one. */
const SOUND = '\u0002';
const KATAKANA_AFTER_HIRAGANA = 0x60;
/** Kana, as far as no other character comes between. A single one is a particle, or an ending. */
const STRETCH = /[\u3041-\u3096\u30a1-\u30fa][\u3041-\u3096\u30a1-\u30fa\u30fc]+/g;
/** Written は and へ, pronounced wa and e. Which ones are particles cannot be told, but no word begins with one. */
const PARTICLE = /(?<=[\u3041-\u3096\u30a1-\u30fa\u30fc])[はへ]/g;
/**
 * Syllables, with doubled letters reduced: a consonant or none, a vowel; or `n`. Each letter belongs to a syllable in one way only,
 * so that a word that does not match is rejected in one pass.
 */
const ROMAJI =
  /^(?:(?:[kgnhbpmrl]y?|sh?y?|[tc]?ch|[tcdjz]y?|ts|dz|[fvwy])?[aeiou](?:h(?![aeiouy]))?|n(?![aeiouy])|m(?=[bp]))+$/;
/** Longer ones are no words. */
const LONGEST = 60;

/**
 * The forms of a part of a name that has kana, each once: of the whole part, if the rest of it is signs or Latin letters, and of each
 * stretch of kana in it.
 *
 *     ドキドキLOVE     dokidokirobe, dokidoki
 *     わたしはピアノ    watasihapiano, watasiwapiano
 */
export function soundsOfKana(part: string): string[] {
  // Half-width kana, and kana with separate voicing marks, are the same kana.
  const composed = part.normalize('NFKC').toLowerCase();
  const texts = new Set([composed.replace(/[\p{P}\p{S}]/gu, ''), ...(composed.match(STRETCH) ?? [])]);
  for (const text of [...texts])
    texts.add(text.replace(PARTICLE, (particle) => (particle === 'は' ? 'わ' : 'え')));
  const sounds = [...texts].map((text) => soundOfRomaji(latinFor(text)));
  return [...new Set(sounds.filter((sound) => sound !== undefined))];
}

/** Other characters than kana stay as they are. */
function latinFor(text: string): string {
  const hiragana = text.replace(/[\u30a1-\u30f6]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KATAKANA_AFTER_HIRAGANA),
  );
  let latin = '';
  for (let at = 0; at < hiragana.length; ) {
    const two = KANA_SYLLABLES.get(hiragana.slice(at, at + 2));
    latin += two ?? KANA_SYLLABLES.get(hiragana[at]) ?? hiragana[at].replace(SILENT, '');
    at += two === undefined ? 1 : 2;
  }
  return latin;
}

/** Doubled letters are not told apart. */
const SILENT = /[っー]/;

const ALIKE: readonly [RegExp, string][] = [
  [/[tc]ch/g, 'ch'],
  [/sh(?=i)/g, 's'],
  [/sh/g, 'sy'],
  [/ch(?=i)/g, 't'],
  [/ch/g, 'ty'],
  [/j(?=i)/g, 'z'],
  [/jy?/g, 'zy'],
  [/ts|d(?=[iu])/g, (match: string) => (match === 'ts' ? 't' : 'z')],
  [/dz/g, 'z'],
  [/f/g, 'h'],
  [/l/g, 'r'],
  [/c|q/g, 'k'],
  [/v/g, 'b'],
  [/m(?=[bp])/g, 'n'],
  [/oh(?![aeiou])/g, 'o'],
  [/wo/g, 'o'],
  [/ou/g, 'o'],
  [/ei/g, 'e'],
  [/(.)\1+/g, '$1'],
] as [RegExp, string][];

/** The form of a Latin word; undefined if it cannot be Japanese. */
export function soundOfRomaji(word: string): string | undefined {
  if (word.length < 2 || word.length > LONGEST || !ROMAJI.test(word.replace(/(.)\1/g, '$1')))
    return undefined;
  return SOUND + ALIKE.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);
}
