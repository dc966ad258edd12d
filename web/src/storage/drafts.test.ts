import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, findDraft, hasDraft, saveDraft } from './drafts.ts';
import { createTextStorage, inTab } from './local-storage.ts';

function createStorage() {
  const storage = new Map<string, string>();
  const backend = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  return createTextStorage(() => backend);
}

const DRAFT = { title: 'Fine', text: 'A <b>good</b> one' };

function isDraft(value: unknown): value is typeof DRAFT {
  return typeof value === 'object' && value !== null && 'title' in value;
}

test('restores a draft for its subject until it is dropped', () => {
  const storage = createStorage();
  saveDraft('track 7', DRAFT, storage);
  assert.deepEqual(findDraft('track 7', isDraft, storage), DRAFT);
  assert.equal(findDraft('album 7', isDraft, storage), undefined);
  saveDraft('track 7', undefined, storage);
  assert.equal(findDraft('track 7', isDraft, storage), undefined);
});

test('ignores an invalid draft', () => {
  const storage = createStorage();
  for (const text of ['', '{', '[]', 'null', '7', '{"score":7}']) {
    storage.write('track 7', text);
    assert.equal(findDraft('track 7', isDraft, storage), undefined, text);
  }
});

test('a form has a draft if fields are stored for it', () => {
  assert.equal(hasDraft('track 7'), false);
  saveDraft('draft track 7', DRAFT);
  assert.equal(hasDraft('track 7'), true);
  inTab.write('draft track 7', '7');
  assert.equal(hasDraft('track 7'), false);
});

test('works without browser storage', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  for (const backend of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })]) {
    const storage = createTextStorage(backend);
    saveDraft('track 7', DRAFT, storage);
    saveDraft('track 7', undefined, storage);
    assert.equal(findDraft('track 7', isDraft, storage), undefined);
  }
});

const FIRST = { name: 'Costa', public: false };

test('restores the typed values', () => {
  assert.deepEqual(draftOf({ name: 'Cos', public: true }, FIRST), { name: 'Cos', public: true });
});

test('ignores values of unknown fields and of other types', () => {
  assert.deepEqual(draftOf({ name: 1, public: 'true', client_secret: 'x' }, FIRST), {});
  for (const stored of [[], {}, undefined]) assert.deepEqual(draftOf(stored, FIRST), {});
});
