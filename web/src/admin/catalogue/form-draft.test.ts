import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDraftOf } from './form-draft.ts';

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
