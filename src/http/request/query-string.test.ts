import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, lastValue, splitQuery, withFields } from './query-string.ts';

const namesOf = (query: string) => splitQuery(query).map(([name]) => name);

test('pairs keep their order, and values stay encoded', () => {
  assert.deepEqual(splitQuery('a=1+2&b=%41&a=3'), [
    ['a', '1+2'],
    ['b', '%41'],
    ['a', '3'],
  ]);
});

test('brackets after a name are dropped, encoded or not', () => {
  assert.deepEqual(namesOf('id[]=1&id%5B%5D=2&id%5b%5d=3'), ['id', 'id', 'id']);
  assert.deepEqual(namesOf('id[0]=1&id%5B17%5D=2'), ['id', 'id']);
  assert.deepEqual(namesOf('id[x]=1&id[-1]=2&[]=3'), ['id[x]', 'id[-1]', '']);
});

test('skips empty pairs, and accepts missing and extra equals signs', () => {
  assert.deepEqual(splitQuery('&&a&b=&=c&d=e=f&'), [
    ['a', ''],
    ['b', ''],
    ['', 'c'],
    ['d', 'e=f'],
  ]);
});

test('a name that cannot be decoded stays unchanged', () => {
  assert.deepEqual(namesOf('%ff=1&%zz=2'), ['%ff', '%zz']);
});

test('decodes percent-encoding and plus signs', () => {
  assert.equal(decode('a+b%20c%2Bd'), 'a b c+d');
  assert.equal(decode('%E6%97%A5'), '日');
});

test('malformed percent-encoding and invalid UTF-8 are rejected', () => {
  for (const bad of ['%', '%4', '%zz', '%ff', '%C3', '%C0%80', '%ED%A0%80', '%F4%90%80%80']) {
    assert.equal(decode(bad), undefined, bad);
  }
});

test('the last value that is not empty counts, decoded if possible', () => {
  assert.equal(lastValue(splitQuery('f=a&f=%62&f=&f=+'), 'f'), 'b');
  assert.equal(lastValue(splitQuery('f=%ff'), 'f'), '%ff');
  assert.equal(lastValue(splitQuery('f='), 'f'), undefined);
});

test('form fields follow the query and are not decoded', () => {
  const pairs = withFields(splitQuery('id=1&name=a'), [
    ['name', 'b+c%41 ö'],
    ['id[]', '2'],
    ['half', '\ud83d'],
  ]);
  assert.deepEqual(
    pairs.map(([name]) => name),
    ['id', 'name', 'name', 'id', 'half'],
  );
  assert.equal(lastValue(pairs, 'name'), 'b+c%41 ö');
  assert.equal(lastValue(pairs, 'id'), '2');
  assert.equal(lastValue(pairs, 'half'), '\ufffd');
});
