import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDraft, saveDraft } from './drafts.ts';
import { createTextStorage } from './local-storage.ts';

function createShelf() {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return createTextStorage(() => shelf);
}

const DRAFT = { title: 'Fine', text: 'A <b>good</b> one' };

function isDraft(value: unknown): value is typeof DRAFT {
  return typeof value === 'object' && value !== null && 'title' in value;
}

test('what was typed is found again, for what it was about, until it is dropped', () => {
  const kept = createShelf();
  saveDraft('track 7', DRAFT, kept);
  assert.deepEqual(findDraft('track 7', isDraft, kept), DRAFT);
  assert.equal(findDraft('album 7', isDraft, kept), undefined);
  saveDraft('track 7', undefined, kept);
  assert.equal(findDraft('track 7', isDraft, kept), undefined);
});

test('what is no draft counts as none', () => {
  const kept = createShelf();
  for (const text of ['', '{', '[]', 'null', '7', '{"score":7}']) {
    kept.write('track 7', text);
    assert.equal(findDraft('track 7', isDraft, kept), undefined, text);
  }
});

test('a browser that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  for (const shelf of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })]) {
    const kept = createTextStorage(shelf);
    saveDraft('track 7', DRAFT, kept);
    saveDraft('track 7', undefined, kept);
    assert.equal(findDraft('track 7', isDraft, kept), undefined);
  }
});
