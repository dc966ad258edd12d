/**
 * Latin letters inside Cyrillic words, which look the same but are other characters: `Kинo` with a Latin K and o is `Кино`.
 *
 * A word is only changed if all its Latin letters have a Cyrillic twin.
 */
const CYRILLIC_TWINS = new Map(
  'AА BВ CС EЕ HН IІ JЈ KК MМ OО PР SЅ TТ XХ YУ aа cс eе iі jј kк mм oо pр sѕ tт xх yу'
    .split(' ')
    .map(([latin, cyrillic]) => [latin, cyrillic]),
);
const WORD = /[\p{L}\p{M}]+/gu;
const CYRILLIC = /\p{sc=Cyrl}/u;
const LATIN = /[A-Za-z]/;

export function withoutLookAlikes(text: string): string {
  if (!CYRILLIC.test(text) || !LATIN.test(text)) return text;
  return text.replace(WORD, (word) => {
    if (!CYRILLIC.test(word) || !LATIN.test(word)) return word;
    const letters = [...word].map((letter) => (LATIN.test(letter) ? CYRILLIC_TWINS.get(letter) : letter));
    return letters.includes(undefined) ? word : letters.join('');
  });
}
