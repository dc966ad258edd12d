import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldChanges, logPage, otherDetails, parseAction, subjectPage } from './parse-action.ts';

test('parses an action, and finds the page of its subject', () => {
  const pageOf = (action: string, subject: string) => subjectPage(parseAction({ action, subject }));
  assert.deepEqual(parseAction({ action: 'track.image-delete', subject: 'track 7' }), {
    noun: 'track',
    verb: 'image-delete',
    which: '7',
  });
  assert.equal(pageOf('artist.merge', 'artist 9'), '/admin/catalogue/artists/9');
  assert.equal(pageOf('artist.delete', 'artist 9'), undefined);
  assert.equal(pageOf('import.end', 'import 3'), '/admin/imports/3');
  assert.equal(pageOf('user.suspend', 'user 4'), undefined);
  assert.equal(pageOf('odd', 'x'), undefined);
  assert.equal(logPage('track 7'), '/admin/log?subject=track+7');
});

test('lists fields that differ before and after, and all other details unchanged', () => {
  const detail = {
    name: 'ana',
    before: { admin: true, tags: ['a', 'b'], same: 1 },
    after: { admin: false, tags: [], same: 1 },
    moved: { albums: 2 },
  };
  assert.deepEqual(fieldChanges(detail), [
    { field: 'admin', before: 'true', after: 'false' },
    { field: 'tags', before: 'a, b', after: '' },
  ]);
  assert.deepEqual(otherDetails(detail), [
    ['name', 'ana'],
    ['moved', '{"albums":2}'],
  ]);
  assert.deepEqual(fieldChanges({ before: 'odd' }), []);
});
