/**
 * Numbers as words and as digits.
 *
 *     7  ↔  seven      24  ↔  twenty four, twentyfour      2nd  ↔  second      3, three  ↔  iii      part 1, part one  ↔  part i
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

/** `7` for `seven`, `24` for `twentyfour`. */
export function numberInDigits(word: string): string | undefined {
  return DIGITS.get(word);
}

const PART_NUMBERS = new Map(
  'i ii iii iv v vi vii viii ix x'.split(' ').flatMap((numeral, i) => {
    const spellings = [`${i + 1}`, ONES[i + 1], numeral];
    return spellings.map((one): [string, string[]] => [one, spellings.filter((other) => other !== one)]);
  }),
);

/** Other spellings of the number of a part (`part ii`): `2` and `two` for `ii`. */
export function partNumbers(word: string): readonly string[] {
  return PART_NUMBERS.get(word) ?? [];
}

/** The same of any number: numerals of one letter are too often something else. */
export function otherNumerals(word: string): string[] {
  const isLetter = /^[ivx]$/;
  return isLetter.test(word) ? [] : partNumbers(word).filter((other) => !isLetter.test(other));
}

/** `twenty` and `four` for `24`. */
export function numberInTwo(digits: string): [string, string] | undefined {
  const value = Number(digits);
  if (!/^[2-9][1-9]$/.test(digits)) return undefined;
  return [TENS[Math.floor(value / 10) - 2], ONES[value % 10]];
}
