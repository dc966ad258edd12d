import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf } from './use-draft.ts';

const FIRST = { name: 'Costa', public: false };

test('what was typed comes back', () => {
  assert.deepEqual(draftOf({ name: 'Cos', public: true }, FIRST), { name: 'Cos', public: true });
});

test('what the form does not have, or is of another kind, does not', () => {
  assert.deepEqual(draftOf({ name: 1, public: 'true', client_secret: 'x' }, FIRST), {});
  for (const kept of [[], {}, undefined]) assert.deepEqual(draftOf(kept, FIRST), {});
});
