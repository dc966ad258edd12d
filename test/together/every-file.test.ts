import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { findAll, findAlone, findTogether, GROUPS, type Group } from './together.fixture.ts';

const groups = Object.keys(GROUPS) as Group[];

test('`npm test` runs every test file once', () => {
  assert.deepEqual([...findAlone(), ...groups.flatMap(findTogether)].sort(), findAll());
});

test('every group is run', () => {
  for (const group of groups)
    assert.ok(existsSync(new URL(`./${group}.test.ts`, import.meta.url)), `${group}.test.ts`);
});
