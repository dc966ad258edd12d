/**
 * Two words that are also written as one, and spoken so.
 *
 *     don't, dont  ↔  do not      I'm, im  ↔  I am      wanna  ↔  want to
 */
const TABLE = `
im i am|youre you are|were we are|theyre they are|its it is|hes he is|shes she is|thats that is|whats what is|wheres where is
theres there is|heres here is|whos who is|lets let us|ill i will|youll you will|hell he will|shell she will|well we will
itll it will|theyll they will|ive i have|youve you have|weve we have|theyve they have|dont do not|doesnt does not|didnt did not
isnt is not|arent are not|wasnt was not|werent were not|hasnt has not|havent have not|hadnt had not|wouldnt would not
couldnt could not|shouldnt should not|wont will not|cant can not|gonna going to|wanna want to|gotta got to`;

const IN_TWO = new Map(
  TABLE.trim()
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
export function contractionInTwo(word: string): readonly [string, string] | undefined {
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
