import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { OpenApiDocument } from '../openapi/openapi.ts';
import { findOperation } from '../openapi/operations.ts';
import {
  formatCallValues,
  formatOf,
  formParameters,
  joinDays,
  parameterNamedIn,
  parseCallValues,
  splitDays,
  splitList,
  splitParameters,
  toggleInList,
  withFormat,
} from './call-values.ts';

const openApi = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;
const tracks = findOperation(openApi, 'tracks')!;

test('reads back the values from the URL', () => {
  const values = { search: 'a&b=c #1', lang: 'de', limit: '5' };
  assert.deepEqual(parseCallValues(tracks, formatCallValues(values)), values);
  assert.equal(formatCallValues({ search: '' }), '');
});

test('reads only parameters of the operation from the URL, never client or token', () => {
  const call = 'search=x&client_id=evil&access_token=evil&__proto__=1&nothing=2&limit=';
  assert.deepEqual(parseCallValues(tracks, call), { search: 'x' });
  assert.deepEqual(parseCallValues(tracks, null), {});
});

test('leaves client, token and format out of the form', () => {
  const names = formParameters(tracks).map(({ name }) => name);
  for (const name of ['client_id', 'access_token', 'format', 'callback']) assert.ok(!names.includes(name));
});

test('JSONP is a format in the form, and a parameter of the call', () => {
  const values = withFormat({ search: 'x', format: 'xml' }, 'jsonp');
  assert.deepEqual(values, { search: 'x', callback: 'show' });
  assert.equal(formatOf(values), 'jsonp');
  assert.deepEqual(withFormat(values, 'json'), { search: 'x' });
  assert.equal(formatOf({ format: 'yaml' }), 'json');
});

test('toggles values of a list in the order of selection', () => {
  assert.equal(toggleInList('', 'name'), 'name');
  assert.equal(toggleInList('name', 'id'), 'name id');
  assert.equal(toggleInList('name, id', 'name'), 'id');
  assert.deepEqual(splitList(' a,b+c  d '), ['a', 'b', 'c', 'd']);
});

test('joins two days to one value, with defaults for missing days', () => {
  assert.equal(joinDays('2020-01-01', '2021-01-01'), '2020-01-01_2021-01-01');
  assert.equal(joinDays('2020-01-01', ''), '2020-01-01_9999-12-31');
  assert.equal(joinDays('', ''), '');
  assert.deepEqual(splitDays('2020-01-01_2021-01-01'), ['2020-01-01', '2021-01-01']);
  assert.equal(splitDays('yesterday'), undefined);
});

test('finds the parameter that an error message names', () => {
  assert.equal(
    parameterNamedIn(`Type Error: parameter limit: '0' came; accepted: 1 to 200, or all`),
    'limit',
  );
  assert.equal(parameterNamedIn('Exception Error: something went wrong'), undefined);
});

test('shows parameters from the URL first, and every parameter once', () => {
  const all = formParameters(tracks);
  const { first, rest } = splitParameters(all, { xartist: 'x' });
  const names = ['search', 'namesearch', 'name', 'tags', 'id', 'order', 'include', 'limit', 'xartist'];
  assert.deepEqual(
    first.map(({ name }) => name),
    names,
  );
  assert.ok(rest.length > 0);
  const required = splitParameters([{ ...all.at(-1)!, name: 'must', isRequired: true }, ...all], {});
  assert.equal(required.first[0].name, 'must');
  assert.deepEqual([...first, ...rest].map(({ name }) => name).sort(), all.map(({ name }) => name).sort());
});
