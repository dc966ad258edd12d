import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentDestination } from './current-destination.ts';

const place = (to: string, also: string[] = []) => ({ to, also });
const ALL = [place('/'), place('/browse', ['/albums']), place('/charts'), place('/radios', ['/radio'])];
const NARROW = ALL.filter(({ to }) => to !== '/charts');

test('every page of a place marks it, and pages of no place mark none', () => {
  const marked = (path: string, places = ALL) => currentDestination(places, path)?.to;
  assert.deepEqual(
    ['/', '/browse', '/albums', '/charts', '/radios', '/radio/3'].map((path) => marked(path)),
    ['/', '/browse', '/browse', '/charts', '/radios', '/radios'],
  );
  assert.deepEqual(
    ['/track/7', '/list/a1', '/artist/1', '/search', '/radiosity'].map((path) => marked(path)),
    [undefined, undefined, undefined, undefined, undefined],
  );
  assert.equal(marked('/charts', NARROW), '/browse', 'where charts have no place of their own');
});
