import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { emptyTrackRow } from '../../domain/empty-row.fixture.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import { parseSynonyms } from '../tags/tag-tables.ts';
import { suggestTags } from './suggest-tags.ts';

const synonyms = parseSynonyms(readFileSync(new URL('../tags/names.tsv', import.meta.url), 'utf8'));

/** A catalogue with a track for each list of tags. */
function withTags(...tracks: string[][]) {
  const builder = createCatalogueBuilder({ synonyms });
  builder.addArtist({
    ...{ id: 1, name: 'Ada', website: '', joindate: '2020-01-01', image: '', locations: '[]' },
    ...{ tags: '[]', description: '{}', similar: '[]' },
  });
  for (const [i, tags] of tracks.entries())
    builder.addTrack({ ...emptyTrackRow(), id: i + 1, artist_id: 1, genres: JSON.stringify(tags) });
  return builder.finish(1);
}

const catalogue = withTags(
  ['drumnbass', 'drums', 'dream'],
  ['drums', 'guitar', 'chitarra'],
  ['drums', 'sea shanty'],
);
const suggested = (typed: string, limit = 10) =>
  suggestTags(catalogue, typed, limit).map(({ match, count }) => `${match} ${count}`);

test('a tag is suggested by what people call it, in any language', () => {
  for (const typed of ['drum and bass', 'Drum & Bass', 'DnB'])
    assert.equal(suggested(typed)[0], 'drumnbass 1');
  for (const typed of ['Verträumt', 'vertraeumt', 'rêveur', 'soñador'])
    assert.deepEqual(suggested(typed), ['dream 1'], typed);
  assert.deepEqual(suggested('gitarre').toSorted(), ['chitarra 1', 'guitar 1']);
});

test('the beginning of a name is enough', () => {
  assert.deepEqual(suggested('schlagz'), ['drums 3']);
  assert.deepEqual(suggested('verträ'), ['dream 1']);
  assert.deepEqual(suggested('sea'), ['sea shanty 1']);
  assert.ok(suggested('sc').includes('drums 3'));
  assert.deepEqual(suggested('s'), ['sea shanty 1'], 'too many names begin with it');
});

test('a tag is suggested once, those that begin with the text first', () => {
  assert.deepEqual(suggested('drum').toSorted(), ['drumnbass 1', 'drums 3']);
  assert.deepEqual(suggested('drum', 1).length, 1);
});

test('tags that no track has, and empty texts, are not suggested', () => {
  for (const typed of ['jazz', 'violine', '', ' ', '+']) assert.deepEqual(suggested(typed), [], typed);
});
