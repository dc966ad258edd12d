import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { build } from '../../../test/catalogue-model/build.fixture.ts';
import { randomCatalogue } from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import { typicalQueries } from './typical-queries.ts';

test('typical queries can be run on any catalogue', () => {
  let most = 0;
  fc.assert(
    fc.property(randomCatalogue, (rows) => {
      most = Math.max(most, [...typicalQueries(build(rows))].length);
    }),
    { numRuns: 30 },
  );
  assert.ok(most > 10, String(most));
});
