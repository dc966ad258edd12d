import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostPopular } from './most-popular.ts';

test('finds the most popular entry of a name, also after the popularity has changed', () => {
  const ascending = Uint32Array.from({ length: 203 }, (_, i) => 202 - i);
  const names = { ascending, starts: Uint32Array.of(0, 3, 203) };
  const popularity = new Float64Array(203).fill(1);
  assert.equal(mostPopular({ ...names, popularity }, 0), 202);
  assert.equal(mostPopular({ ...names, popularity }, 1), 199);
  const changed = popularity.with(201, 2).with(50, 3);
  for (let times = 0; times < 2; times++) {
    assert.equal(mostPopular({ ...names, popularity: changed }, 0), 201);
    assert.equal(mostPopular({ ...names, popularity: changed }, 1), 50);
  }
});
