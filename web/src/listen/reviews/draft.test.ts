import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropDraft, findDraft, isSame, keepDraft } from './draft.ts';

function shelf() {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return () => shelf;
}
const draft = { score: '7', title: 'Fine', text: 'A <b>good</b> one', lang: 'en' };

test('what was begun is found again, for what it was about', () => {
  const kept = shelf();
  keepDraft(kept, 'track 7', draft);
  assert.deepEqual(findDraft(kept, 'track 7'), draft);
  assert.equal(findDraft(kept, 'album 7'), undefined);
  dropDraft(kept, 'track 7');
  assert.equal(findDraft(kept, 'track 7'), undefined);
});

test('what is no draft counts as none', () => {
  for (const value of ['', '{', '[]', 'null', '{"score":7}', '{"score":"7","title":"","text":""}']) {
    assert.equal(
      findDraft(() => ({ ...shelf()(), getItem: () => value }), 'track 7'),
      undefined,
      value,
    );
  }
});

test('a browser that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  for (const closed of [refuse, () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })]) {
    assert.equal(findDraft(closed, 'track 7'), undefined);
    keepDraft(closed, 'track 7', draft);
    dropDraft(closed, 'track 7');
  }
});

test('a draft that says the same is the same', () => {
  assert.equal(isSame(draft, { ...draft }), true);
  for (const name of ['score', 'title', 'text', 'lang'])
    assert.equal(isSame(draft, { ...draft, [name]: 'x' }), false);
});
