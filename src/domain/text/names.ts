/** Rules for names that users choose: they must not contain invisible characters or impersonate the service. */

/**
 * Invisible characters and bidirectional overrides: fillers, tags, joiners, unusual blanks. With them two different names look
 * alike, and a name can seem empty.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** The signs that drop a vowel in the scripts of India and Sri Lanka. */
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
/** An emoji, with its colour of skin or its wish to be a picture. */
const EMOJI = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?';

/**
 * Where a script cannot do without: joiners after a virama (UAX 31, A2 and B), the non-joiner within a word of Arabic
 * letters (A1; Persian and Urdu write it), and what emoji are put together with. Flags of tags, such as Scotland's, and the
 * variants of Mongolian letters are given up for it.
 */
const NEEDED = new RegExp(
  [
    `(?<=${VIRAMA})[\\u200c\\u200d](?=\\p{L})`,
    '(?<=[\\p{L}&&\\p{Script=Arabic}]\\p{M}*)\\u200c(?=[\\p{L}&&\\p{Script=Arabic}])',
    `(?<=${EMOJI})\\u200d(?=\\p{Extended_Pictographic})`,
    '(?<=\\p{Extended_Pictographic})\\ufe0f',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  ].join('|'),
  'gv',
);

/** Whether a name of one line has invisible characters. User names, which identify users, allow no exception. */
export function hidesSomething(name: string): boolean {
  return HIDDEN.test(name.replace(NEEDED, ''));
}

const OURS = 'cantiga';
const RESERVED = new Set([
  ...['admin', 'administrator', 'moderator', 'operator'].flatMap((one) => [one, `${one}s`]),
  ...['root', 'support', 'system'],
]);

/** The operators on the consent page, in its four languages, as letters alone. */
const OPERATORS = [
  'operatorsofthisserver',
  'betreiberndiesesservers',
  'responsablesdeceserveur',
  'responsablesdeesteservidor',
];

/** Letters of other alphabets that pass for Latin ones; only those that the words above need. */
const LOOK_ALIKES = new Map(
  [...'аaсcеeіiоoрpѕsтtуyмmαaεeηnιiμmνnοoρpτt'].flatMap((letter, i, all) =>
    i % 2 === 0 ? [[letter, all[i + 1]]] : [],
  ),
);

/**
 * Whether a name would speak for the service: `admin_`, `Á.d.m.i.n`, `Cantiga-Team`, `Official Cantiga`, `The Operators of
 * this server`. Operators may use such names, users may not. A name that only contains such a word, such as `Smooth Operator`, is fine;
 * the name of the service, and of the operators on the consent page, is rejected anywhere in a name.
 */
export function speaksForService(name: string): boolean {
  const plain = [...name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')]
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('');
  const letters = plain.replace(/\P{L}/gu, '');
  const words = plain.split(/\P{L}+/u);
  return (
    RESERVED.has(letters) ||
    letters.startsWith(OURS) ||
    words.includes(OURS) ||
    OPERATORS.some((phrase) => letters.includes(phrase))
  );
}
