/** The syllables of hiragana in Latin letters (Kunrei); small kana change the vowel of the one before: きゃ is `kya`, ふぁ is `fa`. */
const VOWELS = 'aiueo';
const ROWS = `
_あいうえお kかきくけこ gがぎぐげご sさしすせそ zざじずぜぞ tたちつてと dだぢづでど nなにぬねの hはひふへほ bばびぶべぼ pぱぴぷぺぽ mまみむめも rらりるれろ`;
const OTHERS =
  'や ya ゆ yu よ yo わ wa ゐ i ゑ e を o ん n ゔ vu ぁ a ぃ i ぅ u ぇ e ぉ o ゃ ya ゅ yu ょ yo ゎ wa';

/** Of one kana, or of one and a small one. Those without a sound of their own (っ and ー) are missing: doubled letters are not told apart. */
export const KANA_SYLLABLES: ReadonlyMap<string, string> = syllables();

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
