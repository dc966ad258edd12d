/**
 * Kana in Latin letters. The usual schemes differ in a few syllables and in long vowels, so a name in kana is indexed by a form that
 * is the same for all of them, and a typed word is converted to that form too:
 *
 *     しょうじょ   →  shoujo  →  syozyo
 *     shojo, shoujo, syouzyo  →  syozyo
 */

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

/** The syllables of hiragana in Latin letters (Kunrei); small kana change the vowel of the one before: きゃ is `kya`, ふぁ is `fa`. */
const VOWELS = 'aiueo';
const ROWS = `
_あいうえお kかきくけこ gがぎぐげご sさしすせそ zざじずぜぞ tたちつてと dだぢづでど nなにぬねの hはひふへほ bばびぶべぼ pぱぴぷぺぽ mまみむめも rらりるれろ`;
const OTHERS =
  'や ya ゆ yu よ yo わ wa ゐ i ゑ e を o ん n ゔ vu ぁ a ぃ i ぅ u ぇ e ぉ o ゃ ya ゅ yu ょ yo ゎ wa';

/** The syllable of one kana, or of one and a small one. Kana without a sound of their own (っ and ー) are missing: doubled letters are not told apart. */
const KANA_SYLLABLES: ReadonlyMap<string, string> = syllables();

function syllables(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [consonant, ...row] of ROWS.trim().split(' '))
    for (const [i, kana] of row.entries()) found.set(kana, (consonant === '_' ? '' : consonant) + VOWELS[i]);
  const others = OTHERS.split(' ');
  for (let i = 0; i < others.length; i += 2) found.set(others[i], others[i + 1]);
  const single = [...found].filter(([kana]) => !'ぁぃぅぇぉゃゅょゎ'.includes(kana));
  for (const [kana, latin] of single) {
    const consonant = latin.slice(0, -1);
    if (consonant === '') continue;
    if (latin.endsWith('i'))
      for (const [small, glide] of zip('ゃゅょ', ['ya', 'yu', 'yo']))
        found.set(kana + small, consonant + glide);
    for (const [small, vowel] of zip('ぁぃぅぇぉ', [...VOWELS])) found.set(kana + small, consonant + vowel);
  }
  // Sounds of foreign words: シェ is `she`, チェ `che`, ジェ `je`, ウィ `wi`, イェ `ye`.
  for (const [kana, latin] of zip('しちじ', ['s', 't', 'z'])) found.set(`${kana}ぇ`, `${latin}ye`);
  for (const [small, vowel] of zip('ぃぇぉ', ['i', 'e', 'o'])) found.set(`う${small}`, `w${vowel}`);
  found.set('いぇ', 'ye');
  return found;
}

function zip(kana: string, latin: string[]): [string, string][] {
  return [...kana].map((one, i) => [one, latin[i]]);
}
