import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDraftOf } from './form-draft.ts';

const isDraft = isDraftOf(['name', 'featured']);
const DRAFT = {
  version: 'v1',
  base: { name: 'Lume', featured: false },
  values: { name: 'Lu', featured: true },
};

test('a draft has the fields of the form, before and after', () => {
  assert.equal(isDraft(DRAFT), true);
});

test('rubbish, and drafts of a form that had other fields, are none', () => {
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
