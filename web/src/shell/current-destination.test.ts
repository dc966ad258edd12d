import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentDestination } from './current-destination.ts';

const destination = (to: string, also: string[] = []) => ({ to, also });
const ALL = [
  destination('/'),
  destination('/browse', ['/albums']),
  destination('/charts'),
  destination('/radios', ['/radio']),
];
const NARROW = ALL.filter(({ to }) => to !== '/charts');

test('every page of a destination marks it, and other pages mark none', () => {
  const marked = (path: string, destinations = ALL) => currentDestination(destinations, path)?.to;
  assert.deepEqual(
    ['/', '/browse', '/albums', '/charts', '/radios', '/radio/3'].map((path) => marked(path)),
    ['/', '/browse', '/browse', '/charts', '/radios', '/radios'],
  );
  assert.deepEqual(
    ['/track/7', '/list/a1', '/artist/1', '/search', '/radiosity'].map((path) => marked(path)),
    [undefined, undefined, undefined, undefined, undefined],
  );
  assert.equal(marked('/charts', NARROW), '/browse', 'without charts as a destination');
});
