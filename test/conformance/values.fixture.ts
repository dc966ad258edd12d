/** Values that a parameter must accept and values that it must reject, derived from its declaration. */
import type { Parameter } from '../../src/http/v3.0/parameters/parameter-types.ts';

/** As in a query string, encoded or wrongly so. */
export interface Samples {
  good: string[];
  bad: string[];
  /** Groups of equivalent spellings. */
  alike?: string[][];
}

const SCRIPTS = [
  'rising',
  'Ça va, Zoë?',
  'Straße & Øre',
  'Ωραία θάλασσα',
  'Привет мир',
  '日本語',
  'ひらがな カタカナ',
  'שלום',
  'مرحبا',
  'हिन्दी',
  '👩‍🎤🎵',
  'a\u0301e\u0308',
  '"quoted" -minus',
  `'; DROP TABLE track; --`,
  '<b>&amp;</b>',
  '{"a":[1]}',
  '100%',
  '\\ / _ * ? [x] (y) ^$',
].map(encodeURIComponent);

/** Not valid text, for any parameter. */
const BROKEN = ['%', '%z1', '%ff', '%C3', '%C0%80', '%ED%A0%80', 'a%E2%82'];
const CONTROLS = ['a%00b', 'a%01b', '%1B', 'a%7F', '%C2%85x'];

/** A number of any length is a number (behaviour.md 6). */
const HUGE = ['9007199254740992', '9007199254740993', '18446744073709551617', '9'.repeat(400)];
const INTEGERS = { good: ['0', '1', '007'], alike: [['12', '0012', `${'0'.repeat(400)}12`], HUGE] };
const NO_INTEGERS = [
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'a',
  '1a',
  encodeURIComponent('１２'),
  encodeURIComponent('٣'),
  `${'9'.repeat(400)}a`,
];
const NO_INTERVALS = ['_', '1', 'a_b', '_2', '1_', '1-2'];

const KINDS: Record<string, Samples> = {
  text: { good: [...SCRIPTS, 'x'.repeat(1000)], bad: ['x'.repeat(1001)] },
  prefix: {
    good: [...SCRIPTS, 'x'.repeat(1000)],
    bad: ['x', 'x%20', encodeURIComponent('日'), 'e%CC%81', 'x'.repeat(1001)],
  },
  'text list': { good: [...SCRIPTS, 'rock+pop'], bad: ['x'.repeat(1001)] },
  integer: { ...INTEGERS, bad: ['%2B1', '1+2', ...NO_INTEGERS] },
  id: { ...INTEGERS, bad: ['%2B1', '1+2', ...NO_INTEGERS] },
  'id or own': {
    good: INTEGERS.good,
    bad: ['%2B1', '1+2', 'yes', 'own', ...NO_INTEGERS],
    alike: [...INTEGERS.alike, ['true', 'True', 'TRUE'], ['false', 'False', 'FALSE']],
  },
  'id list': { ...INTEGERS, bad: NO_INTEGERS },
  boolean: {
    good: [],
    bad: ['yes', '2', '01', 't', 'truefalse', 'null', encodeURIComponent('истина')],
    alike: [
      ['true', 'True', 'TRUE', '1'],
      ['false', 'False', 'FALSE', '0'],
    ],
  },
  true: {
    good: [],
    bad: ['false', '0', 'yes', '2'],
    alike: [['true', 'True', 'TRUE', '1']],
  },
  language: { good: ['en', 'fr'], bad: ['e', 'eng', '12', 'é', 'en+fr'], alike: [['en', 'EN', 'En']] },
  'language list': { good: ['en', 'fr+de'], bad: ['e', 'eng', '12'], alike: [['en', 'EN', 'En']] },
  'country list': {
    good: ['PRT', 'prt+FRA'],
    bad: ['PT', 'p1t', 'PRTX', '123'],
    alike: [['PRT', 'prt', 'Prt']],
  },
  coordinates: {
    good: ['0_0', '-90_180', '90_-180', '48.85_2.35', '-41.15_8.6', '%2B1_%2B2'],
    bad: ['41', '91_0', '0_-180.1', '1_2_3', '1,5_2', '1e1_2', '0x1_2', 'NaN_1', '_', '1_', '--1_2'],
    alike: [['1_2', '1.0_2.00', '%2B1_%2B2', `001_2.${'0'.repeat(100)}`]],
  },
  'date interval': {
    good: [
      '2001-01-01_2031-12-31',
      '0000-00-00_2031-01-31',
      '2012-02-29_2012-02-29',
      '2004-00-11_2005-06-00',
    ],
    bad: [
      ...NO_INTERVALS,
      '2012-01-01',
      '2013-02-29_2014-01-01',
      '2012-13-01_2014-01-01',
      '2014-01-01_2013-01-01',
      '2012-01-01_0000-00-00',
      '0000-00-11_2014-01-01',
      '2012-1-1_2013-01-01',
      '2012-01-01_2013-01-01_2014-01-01',
      '2012-01-01+2013-01-01',
    ],
    alike: [['2004-01-01_2005-01-11', '2004-00-00_2005-00-11', '2004-01-00_2005-01-11']],
  },
  'integer interval': {
    good: ['0_600', '5_5'],
    bad: [...NO_INTERVALS, '600_1', '1_2_3', '-1_2', `${HUGE[3]}_1`],
    alike: [HUGE.map((end) => `0_${end}`), HUGE.map((from) => `${from}_${HUGE[3]}`)],
  },
  limit: {
    good: ['1', '2', '199', '200'],
    bad: ['0', '0000', '-1', '1.5', '1+2', 'many'],
    alike: [['200', 'all', 'ALL', 'All', '0200']],
  },
  // Only those of the service itself are good.
  cursor: { good: [], bad: ['x', '0', 'a.b', 'YS5i', 'x'.repeat(121), encodeURIComponent('日本')] },
  callback: {
    // Other names than `F` and `F.G`.
    good: ['f', 'f.g', '$', '_1', 'jQuery1_2', 'x'.repeat(128)],
    bad: ['1f', 'alert(1)', '</script>', 'a..b', '.a', 'a.', 'a-b', 'x'.repeat(129)],
  },
};

function ofClosedList({ kind, list, values = [] }: Parameter): Samples {
  const words = values.map(String);
  const wrong = words[0].replace(/^\d+$/, '0$&');
  const bad = ['nothing', `${words[0]}x`, wrong, `${words[0]}_up`, '-1'].filter(
    (one) => !words.includes(one),
  );
  const inAnyCase = (word: string) => [word, word.toUpperCase(), word[0].toUpperCase() + word.slice(1)];
  if (kind === 'order') {
    const suffixed = words.flatMap((word) => [word, `${word}_desc`]);
    return {
      good: [
        ...suffixed,
        words.join('+'),
        words
          .map((word) => `${word}_desc`)
          .reverse()
          .join('+'),
      ],
      bad: [...bad, `-${words[0]}`, `${words[0]}+nothing`],
      alike: words.map((word) => [...inAnyCase(word), `${word}_asc`, `${word}_ASC`]),
    };
  }
  const alike = words.map(inAnyCase);
  return list
    ? { good: [...words, words.join('+')], bad: [...bad, `${words[0]}+nothing`], alike }
    : { good: words, bad: [...bad, ...words.slice(1, 2).map((second) => `${words[0]}+${second}`)], alike };
}

/** Not a value at all. */
export const unreadable: readonly string[] = [...CONTROLS, ...BROKEN];

/** A new kind needs its line in `KINDS`. */
export function samplesOf(parameter: Parameter): Required<Samples> {
  const { kind, list, values } = parameter;
  const found = values === undefined ? KINDS[kind] : ofClosedList(parameter);
  if (found === undefined) throw new Error(`no samples of parameters of the kind ${kind}`);
  const { good, bad, alike = [] } = found;
  const all = [...new Set([...good, ...alike.flat()])];
  const spaced = all.slice(0, 1).map((value) => [value, `%20%09${value}%C2%A0+`, `+${value}%0D%0A`]);
  const tooMany = list ? [Array(201).fill(all[0]).join('+'), Array(201).fill(all[0]).join(',')] : [];
  return { good: all, bad: [...bad, ...unreadable, ...tooMany], alike: [...alike, ...spaced] };
}

/** Every list syntax of clients (behaviour.md 5). */
export function spellings(name: string, values: readonly string[]): string[] {
  const joined = (joint: string) => `${name}=${values.join(joint)}`;
  const each = (key: (index: number) => string) =>
    values.map((value, index) => `${key(index)}=${value}`).join('&');
  return [
    ...['+', '%20', '%2B', ',', '%2C', ',+', '%09', '%0A', '%C2%A0', '%E3%80%80'].map(joined),
    each(() => name),
    each(() => `${name}[]`),
    each(() => `${name}%5B%5D`),
    each((index) => `${name}[${index}]`),
    each((index) => (index === 0 ? name : `${name}[]`)),
    `${name}=,+,${values.join('+,')}+&${name}[]=`,
    `${name}=${[...values, ...values].join('+')}`,
  ];
}
