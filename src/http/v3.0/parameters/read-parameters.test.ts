import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitQuery } from '../../request/query-string.ts';
import { tracks } from '../operations/tracks.ts';
import { collectParameters, parseParameters } from './read-parameters.ts';

function orderOf(query: string): unknown {
  const warnings: string[] = [];
  return parseParameters(tracks, collectParameters(tracks, splitQuery(query), warnings), warnings)['order'];
}

test('a sort field counts once, in its first direction', () => {
  assert.deepEqual(orderOf('order=name_desc+buzzrate+name+buzzrate_desc+name_asc+id&order=name'), [
    { field: 'name', descending: true },
    { field: 'buzzrate', descending: true },
    { field: 'id', descending: false },
  ]);
});
