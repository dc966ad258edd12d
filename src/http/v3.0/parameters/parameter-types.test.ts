import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boolean,
  coordinates,
  countryList,
  dateInterval,
  id,
  integer,
  integerInterval,
  languageList,
  limit,
  listFrom,
  oneOf,
  onlyTrue,
  order,
  type Parameter,
  text,
  withDefault,
} from './parameter-types.ts';

interface Case {
  parameter: Parameter;
  good: [string, unknown][];
  bad: string[];
}

const CASES: Record<string, Case> = {
  country: {
    parameter: countryList(''),
    good: [
      ['PRT', 'PRT'],
      ['prt', 'PRT'],
    ],
    bad: ['PT', 'PRTX', 'P1T', 'ÉÉÉ', ''],
  },
  coordinates: {
    parameter: coordinates(''),
    good: [
      ['41.15_-8.61', { latitude: 41.15, longitude: -8.61 }],
      ['+90_-180', { latitude: 90, longitude: -180 }],
      [' 1_ 2.50', { latitude: 1, longitude: 2.5 }],
      ['-0.000_180.0', { latitude: -0, longitude: 180 }],
    ],
    bad: [
      '',
      '_',
      '1',
      '1_',
      '_1',
      '1_2_3',
      '90.1_0',
      '-91_0',
      '0_180.01',
      '1,5_2',
      '1e1_2',
      '1._2',
      '.5_1',
      '--1_2',
      '٤_2',
    ],
  },
  text: {
    parameter: text(''),
    good: [
      ['a b', 'a b'],
      ['x'.repeat(1000), 'x'.repeat(1000)],
    ],
    bad: ['x'.repeat(1001)],
  },
  id: {
    parameter: id(''),
    good: [
      ['0', 0],
      ['7', 7],
      ['007', 7],
      ['9007199254740991', 2 ** 53 - 1],
      // All beyond are one number, which no id is.
      ['9007199254740992', 2 ** 53],
      ['9007199254740993', 2 ** 53],
      ['9'.repeat(1000), 2 ** 53],
      ['00000000000000000000001', 1],
    ],
    bad: ['-1', '+1', '1.0', '1e3', '0x1', ' 1', 'a', '99999999999999999a', '١'],
  },
  enum: {
    parameter: oneOf('', ['mp31', 'ogg']),
    good: [
      ['ogg', 'ogg'],
      ['OGG', 'ogg'],
      ['Mp31', 'mp31'],
    ],
    bad: ['og', 'oggg', 'mp3', 'constructor', '__proto__'],
  },
  'numeric enum': { parameter: oneOf('', [25, 300]), good: [['300', 300]], bad: ['0300', '301', '300.0'] },
  'enum list': { parameter: listFrom('', ['a', 'b']), good: [['a', 'a']], bad: ['c'] },
  boolean: {
    parameter: boolean(''),
    good: [
      ['true', true],
      ['True', true],
      ['TRUE', true],
      ['1', true],
      ['false', false],
      ['False', false],
      ['0', false],
    ],
    bad: ['yes', 'no', '2', 'on', 't', '01'],
  },
  'only true': {
    parameter: onlyTrue(''),
    good: [
      ['true', true],
      ['1', true],
    ],
    bad: ['false', '0', 'yes', 'no'],
  },
  language: {
    parameter: languageList(''),
    good: [
      ['en', 'en'],
      ['EN', 'en'],
    ],
    bad: ['e', 'eng', 'e1', 'é!', 'en-GB'],
  },
  'date interval': {
    parameter: dateInterval(''),
    good: [
      ['2012-01-01_2012-12-31', { from: 20120101, to: 20121231 }],
      ['2012-02-29_2012-02-29', { from: 20120229, to: 20120229 }],
      ['0000-00-00_2012-02-29', { from: 0, to: 20120229 }],
      ['2004-00-11_2005-00-00', { from: 20040111, to: 20050101 }],
      ['2004-12-00_2005-02-00', { from: 20041201, to: 20050201 }],
    ],
    bad: [
      '2012-01-01',
      '2012-01-01_',
      '_2012-01-01',
      '2012-01-01-2012-12-31',
      '2012-01-01_2012-01-01_2012-01-01',
      '2013-01-01_2012-01-01',
      '2013-02-29_2013-03-01',
      '2012-13-01_2013-01-01',
      '2012-1-1_2013-1-1',
      '2012-01-01_0000-00-00',
      '0000-00-00_0000-00-00',
      '0000-01-01_2012-01-01',
      '0000-00-11_2012-01-01',
      '2004-00-32_2005-01-01',
      '2004-000-1_2005-01-01',
      'a_b',
      '_',
    ],
  },
  'integer interval': {
    parameter: integerInterval(''),
    good: [
      ['0_60', { from: 0, to: 60 }],
      ['60_60', { from: 60, to: 60 }],
      ['60_99999999999999999999', { from: 60, to: 2 ** 53 }],
    ],
    bad: ['60', '60_', '_60', '61_60', '-1_60', '1.5_2', 'a_b', '1_2_3'],
  },
  limit: {
    parameter: limit(''),
    good: [
      ['1', 1],
      ['200', 200],
      ['all', 200],
      ['ALL', 200],
      ['99999999999999999999', 200],
    ],
    bad: ['0', '-1', 'ten', '1.5'],
  },
  offset: {
    parameter: withDefault(integer(''), 0),
    good: [
      ['0', 0],
      ['500000', 500000],
    ],
    bad: ['-1', 'a', '1.5'],
  },
  order: {
    parameter: order('', ['name', 'track_name', 'popularity_week'], (field) => field === 'popularity_week'),
    good: [
      ['name', { field: 'name', descending: false }],
      ['name_asc', { field: 'name', descending: false }],
      ['name_desc', { field: 'name', descending: true }],
      ['Name_DESC', { field: 'name', descending: true }],
      ['track_name_desc', { field: 'track_name', descending: true }],
      ['popularity_week', { field: 'popularity_week', descending: true }],
      ['popularity_week_asc', { field: 'popularity_week', descending: true }],
    ],
    bad: ['nam', 'name_', 'name_up', 'name_desc_asc', '_desc', 'track', 'constructor'],
  },
};

for (const [kind, { parameter, good, bad }] of Object.entries(CASES)) {
  test(`${kind}: accepts valid values and rejects others`, () => {
    for (const [value, parsed] of good) assert.deepEqual(parameter.parse(value, []), parsed, value);
    for (const value of bad) assert.equal(parameter.parse(value, []), undefined, value);
  });
}

test('a limit above 200 is lowered, with a warning', () => {
  const warnings: string[] = [];
  assert.equal(limit('').parse('201', warnings), 200);
  assert.deepEqual(warnings, ['limit lowered to 200']);
});
