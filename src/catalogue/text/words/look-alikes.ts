/**
 * Latin letters inside Cyrillic words, which look the same but are other characters: `Kинo` with a Latin K and o is `Кино`.
 *
 * A word is only changed if all its Latin letters have a Cyrillic twin. Case is removed before: b and h are twins as capitals.
 */
const CYRILLIC_TWINS = new Map(
  'aа bв cс eе hн iі jј kк mм oо pр sѕ tт xх yу'.split(' ').map(([latin, cyrillic]) => [latin, cyrillic]),
);
const WORD = /[\p{L}\p{M}]+/gu;
const CYRILLIC = /\p{sc=Cyrl}/u;
const LATIN = /[a-z]/;

/** Words of a folded text that mix Cyrillic and Latin letters, in Cyrillic ones. */
export function withoutLookAlikes(text: string): string {
  if (!CYRILLIC.test(text) || !LATIN.test(text)) return text;
  return text.replace(WORD, (word) => {
    if (!CYRILLIC.test(word) || !LATIN.test(word)) return word;
    const letters = [...word].map((letter) => (LATIN.test(letter) ? CYRILLIC_TWINS.get(letter) : letter));
    return letters.includes(undefined) ? word : letters.join('');
  });
}
