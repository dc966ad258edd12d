import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const COMMANDS = ['serve', 'import', 'app', 'config', 'help', 'version'];

test('finds the word for a swapped, wrong, missing or doubled letter', () => {
  assert.equal(nearest('improt', COMMANDS), 'import');
  assert.equal(nearest('sevre', COMMANDS), 'serve');
  assert.equal(nearest('confg', COMMANDS), 'config');
  assert.equal(nearest('Serve', COMMANDS), 'serve');
  assert.equal(nearest('CANTIGA_DATABSE', ['CANTIGA_DATA', 'CANTIGA_DATABASE']), 'CANTIGA_DATABASE');
});

test('suggests nothing if nothing is similar', () => {
  assert.equal(nearest('frobnicate', COMMANDS), undefined);
  assert.equal(nearest('xyz', COMMANDS), undefined);
  assert.equal(nearest('', COMMANDS), undefined);
});
