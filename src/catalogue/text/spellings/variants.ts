/**
 * Other forms of a word, which match below the word itself: plural and singular, -ing and -in', numbers as words, digits and Roman
 * numerals, abbreviations.
 *
 *     dog  →  dogs      parties  →  party      loving  →  lovin      seven  →  7      2  →  ii      pt  →  part
 */
const WORD = /^[a-z]{3,}$/;
const HISSING = /(?:[sxz]|[cs]h)$/;
/** Abbreviations of the parts of a work. */
const ABBREVIATIONS = new Map([
  ['pt', 'part'],
  ['part', 'pt'],
  ['vol', 'volume'],
  ['volume', 'vol'],
]);

/** What has a number: also `Act I`, `Book One`. */
const NUMBERED = new Set([...ABBREVIATIONS.keys(), 'chapter', 'act', 'book', 'episode', 'movement']);

/** All spellings of a word after another one, if it is the number of a part. */
export function numberedVariants(before: string | undefined, word: string): readonly string[] {
  return before !== undefined && NUMBERED.has(before) ? partNumbers(word) : [];
}

export function variantsOf(word: string): string[] {
  const others = [otherNumber(word), ...otherNumerals(word), ABBREVIATIONS.get(word)];
  const variants = [...new Set(others.filter((variant) => variant !== undefined))];
  if (!WORD.test(word)) return variants;
  const singular = singulars(word);
  variants.push(...(singular.length > 0 ? singular : plurals(word)));
  if (word.length >= 5 && word.endsWith('ing')) variants.push(word.slice(0, -1));
  if (word.length >= 4 && word.endsWith('in')) variants.push(`${word}g`);
  return variants;
}

function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || /[isu]s$/.test(word)) return [];
  if (word.length > 4 && word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (word.endsWith('es') && (HISSING.test(word.slice(0, -2)) || word.endsWith('oes')))
    return [word.slice(0, -2), word.slice(0, -1)];
  return [word.slice(0, -1)];
}

function plurals(word: string): string[] {
  if (HISSING.test(word)) return [`${word}es`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return [`${word}s`];
}

/** Two words that mean the same as one: `twenty` and `four` for `24`, `do` and `not` for `dont`. */
export function inTwoWords(word: string): readonly [string, string] | undefined {
  return numberInTwo(word) ?? contractionInTwo(word);
}

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
function partNumbers(word: string): readonly string[] {
  return PART_NUMBERS.get(word) ?? [];
}

/** The same of any number: numerals of one letter are too often something else. */
function otherNumerals(word: string): string[] {
  const isLetter = /^[ivx]$/;
  return isLetter.test(word) ? [] : partNumbers(word).filter((other) => !isLetter.test(other));
}

/** `twenty` and `four` for `24`. */
function numberInTwo(digits: string): [string, string] | undefined {
  const value = Number(digits);
  if (!/^[2-9][1-9]$/.test(digits)) return undefined;
  return [TENS[Math.floor(value / 10) - 2], ONES[value % 10]];
}

/**
 * Two words that are also written as one, and spoken so.
 *
 *     don't, dont  ↔  do not      I'm, im  ↔  I am      wanna  ↔  want to
 */
const CONTRACTIONS = `
im i am|youre you are|were we are|theyre they are|its it is|hes he is|shes she is|thats that is|whats what is|wheres where is
theres there is|heres here is|whos who is|lets let us|ill i will|youll you will|hell he will|shell she will|well we will
itll it will|theyll they will|ive i have|youve you have|weve we have|theyve they have|dont do not|doesnt does not|didnt did not
isnt is not|arent are not|wasnt was not|werent were not|hasnt has not|havent have not|hadnt had not|wouldnt would not
couldnt could not|shouldnt should not|wont will not|cant can not|gonna going to|wanna want to|gotta got to`;

const IN_TWO = new Map(
  CONTRACTIONS.trim()
    .split(/[|\n]/)
    .map((entry): [string, [string, string]] => {
      const [short, first, second] = entry.split(' ');
      return [short, [first, second]];
    }),
);
const AS_ONE = new Map([...IN_TWO].map(([short, words]) => [words.join(''), short]));

/** Words of their own, which mean the contraction only with an apostrophe. */
const OTHER_WORDS = new Set(['were', 'its', 'lets', 'ill', 'hell', 'shell', 'well', 'wont', 'cant']);

/** `do` and `not` for `dont`. */
function contractionInTwo(word: string): readonly [string, string] | undefined {
  return OTHER_WORDS.has(word) ? undefined : IN_TWO.get(word);
}

/** `do` and `not` for the two parts of `don't`. */
export function partsInTwo(before: string, after: string): readonly [string, string] | undefined {
  return IN_TWO.get(before + after);
}

/** `dont` for `donot`, which are two words of a query, joined. */
export function contractionOf(joined: string): string | undefined {
  return AS_ONE.get(joined);
}
