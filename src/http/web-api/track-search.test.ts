import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { exampleServices } from '../example-service.fixture.ts';
import { createTrackSearch } from './track-search.ts';

const catalogue = exampleServices().catalogue()!;

test('a query has the filters of the browse page, in a form that is stored', () => {
  const { requireQuery } = createTrackSearch(
    () => catalogue,
    askHere(() => catalogue),
  );
  assert.equal(requireQuery('?tags=jazz piano&speed=&order=name'), 'tags=jazz+piano&order=name');
  for (const [query, message] of [
    ['', /at least one filter/],
    ['tags=', /at least one filter/],
    ['color=red', /unknown/],
    ['access_token=x', /unknown/],
    ['limit=5', /unknown/],
    ['speed=fast', /speed/],
    ['order=price', /order/],
    [`search=${'x'.repeat(2000)}`, /2000|search/],
  ] as const)
    assert.throws(() => requireQuery(query), { name: 'Refusal', message }, query);
});

test('finds tracks of the current catalogue, singles too, and none for a query that is not accepted any more', async () => {
  let current: Catalogue = catalogue;
  const { find } = createTrackSearch(
    () => current,
    askHere(() => current),
  );
  const all = await find('order=id');
  assert.deepEqual(all, Array.from(catalogue.tracks.id));
  assert.equal(await find('order=id'), all, 'it is cached');
  assert.deepEqual(
    await find('type=single&order=id'),
    all.filter((_, at) => catalogue.tracks.album[at] === -1),
  );
  assert.deepEqual(await find('color=red'), []);
  current = { ...catalogue };
  assert.notEqual(await find('order=id'), all, 'another generation is searched again');
});
