import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf } from './use-draft.ts';

const FIRST = { name: 'Costa', public: false };

test('restores the typed values', () => {
  assert.deepEqual(draftOf({ name: 'Cos', public: true }, FIRST), { name: 'Cos', public: true });
});

test('ignores values of unknown fields and of other types', () => {
  assert.deepEqual(draftOf({ name: 1, public: 'true', client_secret: 'x' }, FIRST), {});
  for (const stored of [[], {}, undefined]) assert.deepEqual(draftOf(stored, FIRST), {});
});
