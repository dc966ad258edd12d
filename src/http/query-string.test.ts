import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, lastValue, splitQuery, withFields } from './query-string.ts';

test('pairs keep their order, and values stay encoded', () => {
  assert.deepEqual(splitQuery('a=1+2&b=%41&a=3'), { names: ['a', 'b', 'a'], values: ['1+2', '%41', '3'] });
});

test('brackets behind a name are dropped, encoded or not', () => {
  assert.deepEqual(splitQuery('id[]=1&id%5B%5D=2&id%5b%5d=3').names, ['id', 'id', 'id']);
  assert.deepEqual(splitQuery('id[0]=1&id%5B17%5D=2').names, ['id', 'id']);
  assert.deepEqual(splitQuery('id[x]=1&id[-1]=2&[]=3').names, ['id[x]', 'id[-1]', '']);
});

test('empty pairs are skipped, missing and further equals signs are understood', () => {
  assert.deepEqual(splitQuery('&&a&b=&=c&d=e=f&'), {
    names: ['a', 'b', '', 'd'],
    values: ['', '', 'c', 'e=f'],
  });
});

test('a name that cannot be decoded stays as it came', () => {
  assert.deepEqual(splitQuery('%ff=1&%zz=2').names, ['%ff', '%zz']);
});

test('percent-encoding and plus signs become text', () => {
  assert.equal(decode('a+b%20c%2Bd'), 'a b c+d');
  assert.equal(decode('%E6%97%A5'), '日');
});

test('malformed percent-encoding and bytes that are no UTF-8 are refused', () => {
  for (const bad of ['%', '%4', '%zz', '%ff', '%C3', '%C0%80', '%ED%A0%80', '%F4%90%80%80']) {
    assert.equal(decode(bad), undefined, bad);
  }
});

test('the last value that is not blank counts, decoded where it can be', () => {
  assert.equal(lastValue(splitQuery('f=a&f=%62&f=&f=+'), 'f'), 'b');
  assert.equal(lastValue(splitQuery('f=%ff'), 'f'), '%ff');
  assert.equal(lastValue(splitQuery('f='), 'f'), undefined);
});

test('the fields of a form follow the query and are not decoded', () => {
  const pairs = withFields(splitQuery('id=1&name=a'), [
    ['name', 'b+c%41 ö'],
    ['id[]', '2'],
    ['half', '\ud83d'],
  ]);
  assert.deepEqual(pairs.names, ['id', 'name', 'name', 'id', 'half']);
  assert.equal(lastValue(pairs, 'name'), 'b+c%41 ö');
  assert.equal(lastValue(pairs, 'id'), '2');
  assert.equal(lastValue(pairs, 'half'), '\ufffd');
});
