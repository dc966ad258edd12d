import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EditableTrack } from '../../../../src/domain/admin.ts';
import { changedFields, changesOf, differencesOf, isDraftOf, rebased, valuesOf } from './form-values.ts';

const TRACK = {
  kind: 'track',
  id: 7,
  name: 'Lume',
  album_id: null,
  position: 3,
  featured: false,
  genres: ['rock', 'indie'],
  lang: '',
} as unknown as EditableTrack;

const base = valuesOf(TRACK);

test('converts values to texts: lists to lines, null to empty', () => {
  assert.deepEqual(
    [base['name'], base['album_id'], base['position'], base['featured'], base['genres']],
    ['Lume', '', '3', false, 'rock\nindie'],
  );
  assert.deepEqual(valuesOf({ ...TRACK, ...base } as unknown as EditableTrack), base);
});

test('sends only changed fields, in the format of the service', () => {
  const typed = {
    ...base,
    name: ' Lume II ',
    album_id: '70',
    genres: 'rock\n\n folk \nrock',
    featured: true,
  };
  assert.deepEqual(changesOf(base, typed), {
    name: 'Lume II',
    album_id: '70',
    genres: 'rock\nfolk',
    featured: true,
  });
  assert.deepEqual(changesOf({ ...base, album_id: '70' }, base), { album_id: '0' });
});

test('an additional empty line is not a change', () => {
  assert.deepEqual(changedFields(base, { ...base, genres: 'rock\nindie\n' }), []);
});

test('keeps my changes, and adopts theirs for all other fields', () => {
  const mine = { ...base, name: 'Mine', lang: 'en' };
  const theirs = { ...base, name: 'Theirs', position: '9' };
  assert.deepEqual(rebased(base, mine, theirs), { ...base, name: 'Mine', lang: 'en', position: '9' });
  assert.deepEqual(differencesOf(base, mine, theirs), [
    { field: 'name', before: 'Lume', theirs: 'Theirs', mine: 'Mine' },
    { field: 'position', before: '3', theirs: '9' },
  ]);
});

const isDraft = isDraftOf(['name', 'featured']);
const DRAFT = {
  version: 'v1',
  base: { name: 'Lume', featured: false },
  values: { name: 'Lu', featured: true },
};

test('accepts a draft with all fields of the form', () => {
  assert.equal(isDraft(DRAFT), true);
});

test('rejects invalid drafts, and those with other fields', () => {
  for (const value of [
    null,
    7,
    { version: 1 },
    { ...DRAFT, version: 1 },
    { ...DRAFT, values: { name: 'Lu' } },
    { ...DRAFT, base: { name: 'Lu', featured: null } },
    { ...DRAFT, values: { ...DRAFT.values, lyrics: '' } },
  ]) {
    assert.equal(isDraft(value), false, JSON.stringify(value));
  }
});
