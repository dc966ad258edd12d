/**
 * Hangul in Latin letters. Revised Romanization, McCune–Reischauer and common spellings differ in which of two similar letters they
 * use, so a name is indexed by a form that is the same for all of them, and a typed word is converted to that form too:
 *
 *     사랑해요              →  saranghaeyo  →  saranheyo
 *     sarang-haeyo, saranghaeyo, saranghayeyo …
 *
 * Where syllables meet, schemes differ in more than letters, so a name may have several forms:
 *
 *     있어    issŏ, it-eo       the final moves to the next syllable as it is spelled, or stays and is written as it sounds
 *     어마어  eoma-eo, omao      the vowels a and eo, side by side, may be read as ae and o
 *     10분    10bun, bun        with digits, and without
 */

/** Prefix of these forms in a dictionary, so that no word is mistaken for one. */
const SOUND = '\u0003';
const FIRST = 0xac00;
const LAST = 0xd7a3;
const INITIALS = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
/** Finals before a syllable that begins with a vowel, to which they move. */
const LINKED = '_ g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p _'.split(' ');
/** The same, but double consonants and ㅎ stay and are written as they sound. */
const HALF_LINKED = LINKED.map((linked, i) => (linked.length > 1 || linked === '_' ? FINALS[i] : linked));
const SYLLABLES = 588;
const LATIN = /^(?=.*[a-z])[a-z0-9]{2,}$/;
/** Between two vowels of different syllables. */
const HIATUS = '.';

/** The forms of a part of a name that has Hangul, each once; its Latin letters stay as they are. */
export function soundsOfHangul(folded: string): string[] {
  const characters = [...folded.normalize('NFC')];
  const numbers = characters.map((character) => character.charCodeAt(0) - FIRST);
  if (!numbers.some(isSyllable)) return [];
  const forms = new Set<string>();
  for (const finals of [LINKED, HALF_LINKED]) {
    const latin = characters.map((character, i) =>
      isSyllable(numbers[i])
        ? latinOf(numbers[i], numbers[i + 1], finals)
        : character.replace(/[^a-z0-9]/, ''),
    );
    const joined = latin.join('');
    const apart = latin.join(HIATUS).replace(/(?<![aeiou])\.|\.(?![aeiou])/g, '');
    for (const text of [joined, apart])
      for (const form of [text, text.replace(/\d/g, '')])
        if (LATIN.test(form.replaceAll(HIATUS, ''))) forms.add(formOf(form));
  }
  return [...forms];
}

function isSyllable(number: number): boolean {
  return number >= 0 && number <= LAST - FIRST;
}

function latinOf(number: number, next: number, finals: readonly string[]): string {
  const isLinked = isSyllable(next) && INITIALS[Math.floor(next / SYLLABLES)] === '_';
  const initial = INITIALS[Math.floor(number / SYLLABLES)];
  const final = (isLinked ? finals : FINALS)[number % 28];
  return `${initial}${VOWELS[Math.floor(number / 28) % 21]}${final}`.replaceAll('_', '');
}

/**
 * Letters that stand for each other, then vowels, then what differs where a syllable ends and the next begins. Few passes, because every word
 * of a query is converted, alone and joined with its neighbours.
 */
const PASSES: readonly [RegExp, ReadonlyMap<string, string>][] = [
  // Park is 박, oh is 오.
  [
    /oo|ee|^[bp]ark|(?<=[aeou])h(?![aeiouy])|ch|j|sh|kh|g|q|th|d|ph|b|f|l/g,
    tableOf('oo u|ee i|bark pak|park pak|h|ch c|j c|sh s|kh k|g k|q k|th t|d t|ph p|b p|f p|l r'),
  ],
  [
    /weo|ae|oe|oi|we|eo|wo|eui|eu|wu|ui|wi/g,
    tableOf('weo o|ae e|oe e|oi e|we e|eo o|wo o|eui i|eu u|wu u|ui i|wi i'),
  ],
  // 이 is also spelled lee, 유 ryu.
  [/^r(?=[iy])|nk|t(?=[sc])|\./g, tableOf('nk n')],
];

function tableOf(text: string): Map<string, string> {
  return new Map(
    text.split('|').map((entry): [string, string] => [entry.split(' ')[0], entry.split(' ')[1] ?? '']),
  );
}

function formOf(latin: string): string {
  let form = latin;
  for (const [letters, others] of PASSES) form = form.replace(letters, (found) => others.get(found) ?? '');
  return SOUND + form.replace(/(.)\1+/g, '$1');
}

/** 정 is spelled jeong, or jung; 영 young, 석 suk. */
const OTHER_VOWEL = /o?u(?=[nk])/g;
/** In shorter words, which are the beginning of many others, it would be chance. */
const OTHER_VOWEL_MIN = 4;

/** The forms of a Latin word; none if it cannot be Korean. */
export function soundsOfKorean(word: string): string[] {
  if (!LATIN.test(word)) return [];
  const isOther = word.length >= OTHER_VOWEL_MIN && (word.includes('un') || word.includes('uk'));
  if (!isOther) return [formOf(word)];
  return [...new Set([formOf(word), formOf(word.replace(OTHER_VOWEL, 'eo'))])];
}
