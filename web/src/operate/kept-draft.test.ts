import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDraft, keepDraft } from './kept-draft.ts';

function createShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const FIELDS = ['name', 'featured'];
const DRAFT = {
  version: 'v1',
  base: { name: 'Lume', featured: false },
  values: { name: 'Lu', featured: true },
};

test('what was typed is found again, until it is dropped', () => {
  const shelf = createShelf();
  keepDraft(shelf, 'track 7', DRAFT);
  assert.deepEqual(findDraft(shelf, 'track 7', FIELDS), DRAFT);
  assert.equal(findDraft(shelf, 'track 8', FIELDS), undefined);
  keepDraft(shelf, 'track 7', undefined);
  assert.equal(findDraft(shelf, 'track 7', FIELDS), undefined);
});

test('rubbish, and drafts of a form that had other fields, are none', () => {
  const shelf = createShelf();
  for (const text of [
    '{',
    'null',
    '7',
    '{"version":1}',
    JSON.stringify({ ...DRAFT, values: { name: 'Lu' } }),
    JSON.stringify({ ...DRAFT, values: { ...DRAFT.values, lyrics: '' } }),
  ]) {
    shelf.setItem('edit track 7', text);
    assert.equal(findDraft(shelf, 'track 7', FIELDS), undefined, text);
  }
});

test('a browser that keeps nothing is no failure', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  const shelf = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepDraft(shelf, 'track 7', DRAFT);
  assert.equal(findDraft(shelf, 'track 7', FIELDS), undefined);
});
