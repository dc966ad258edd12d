/**
 * Numbers as words and as digits.
 *
 *     7  ↔  seven      24  ↔  twenty four, twentyfour      2nd  ↔  second      3  ↔  iii
 */
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const SUFFIXES = ['st', 'nd', 'rd'];

const DIGITS = new Map<string, string>([
  ...ONES.map((word, i): [string, string] => [word, `${i}`]),
  ...TENS.map((word, i): [string, string] => [word, `${(i + 2) * 10}`]),
  ...ORDINALS.map((word, i): [string, string] => [word, `${i + 1}${SUFFIXES[i] ?? 'th'}`]),
  ['hundred', '100'],
  ['thousand', '1000'],
  ['million', '1000000'],
]);
for (const [i, ten] of TENS.entries())
  for (let one = 1; one <= 9; one++) DIGITS.set(ten + ONES[one], `${(i + 2) * 10 + one}`);
const WORDS = new Map([...DIGITS].map(([word, digits]) => [digits, word]));

/** `7` for `seven`, `seven` for `7`, `twentyfour` for `24`. */
export function otherNumber(word: string): string | undefined {
  return DIGITS.get(word) ?? WORDS.get(word);
}

/** Single letters are too often something else. */
const ROMAN = new Map<string, string>();
for (const [digit, numeral] of [
  ['2', 'ii'],
  ['3', 'iii'],
  ['4', 'iv'],
  ['6', 'vi'],
  ['7', 'vii'],
  ['8', 'viii'],
  ['9', 'ix'],
])
  ROMAN.set(digit, numeral).set(numeral, digit);

/** `iii` for `3`, `3` for `iii`. */
export function otherNumeral(word: string): string | undefined {
  return ROMAN.get(word);
}

/** `twenty` and `four` for `24`. */
export function numberInTwo(digits: string): [string, string] | undefined {
  const value = Number(digits);
  if (!/^[2-9][1-9]$/.test(digits)) return undefined;
  return [TENS[Math.floor(value / 10) - 2], ONES[value % 10]];
}
