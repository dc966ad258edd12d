import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  file,
  id,
  line,
  link,
  listOf,
  moment,
  name,
  number,
  ownFile,
  type Rule,
  text,
  url,
  whole,
} from './rules.ts';

const of = (length: number) => 'x'.repeat(length);
const LAST = Number.MAX_SAFE_INTEGER;

/** The outermost values that each rule accepts, and the first beyond them. */
const BOUNDS: Record<string, [rule: Rule, within: unknown[], beyond: unknown[]]> = {
  whole: [whole(0, 10), [0, 10], [-1, 11, 9.5, '10']],
  'whole up to the last safe integer': [whole(0, LAST), [LAST], [LAST + 1]],
  number: [number(0, 1), [0, 1], [-1e-9, 1 + 1e-9, Number.NaN]],
  id: [id, [1, LAST], [0, LAST + 1]],
  name: [name(), [of(1), of(500)], ['', of(501)]],
  'name of a given length': [name(3), [of(3)], [of(4)]],
  line: [line(), ['', of(500)], [of(501)]],
  text: [text(), ['', of(100_000)], [of(100_001)]],
  url: [url, [`http://a/${of(1991)}`], [`http://a/${of(1992)}`]],
  link: [link, [`/${of(1999)}`], [`/${of(2000)}`]],
  file: [file, [of(1000)], [of(1001)]],
  'own file': [ownFile, [`/${of(3999)}`], [`/${of(4000)}`]],
  list: [listOf(id, 2), [[], [1, 2]], [[1, 2, 3]]],
  'list of an exact length': [listOf(id, 2, true), [[1, 2]], [[1], [1, 2, 3]]],
  moment: [
    moment,
    ['2020-12-31 23:59:59'],
    ['2020-12-31 24:00:00', '2020-12-31 23:60:00', '2020-12-31 23:59:60'],
  ],
};

for (const [of, [rule, within, beyond]] of Object.entries(BOUNDS))
  test(`${of}: accepts values up to its bounds, and none beyond`, () => {
    for (const value of within) assert.equal(rule(value), undefined);
    for (const value of beyond) assert.match(rule(value)?.problem ?? '', /^expected /);
  });
