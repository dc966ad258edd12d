import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments } from './arguments.ts';

const read = (...args: string[]) => readArguments(args, { json: 'flag', name: 'value' }, ['path']);

test('reads options and operands in any order', () => {
  assert.deepEqual(read('--json', 'a.jsonl', '--name', 'x'), {
    options: { json: true, name: 'x' },
    operands: { path: 'a.jsonl' },
  });
  assert.deepEqual(read('--name=-x', '--', '--odd.jsonl'), {
    options: { name: '-x' },
    operands: { path: '--odd.jsonl' },
  });
});

test('refuses unknown options and operands, with a suggestion', () => {
  assert.throws(() => read('a', '--jsn'), {
    kind: 'usage',
    message: /Unknown option --jsn; did you mean --json\?/,
  });
  assert.throws(() => read('a', '--constructor'), {
    kind: 'usage',
    message: /Unknown option --constructor\./,
  });
  assert.throws(() => read('a', '-x'), { kind: 'usage', message: /Unknown option -x/ });
  assert.throws(() => read(), { kind: 'usage', message: /A <path> is missing\./ });
  assert.throws(() => read('a', 'b'), { kind: 'usage', message: /Unexpected argument "b"/ });
  assert.throws(() => read('a', '--name'), { kind: 'usage', message: /--name needs a value/ });
  assert.throws(() => read('a', '--name', '--json'), { kind: 'usage', message: /--name needs a value/ });
  assert.throws(() => read('a', '--json=yes'), {
    kind: 'usage',
    message: /--json accepts no value, got "yes"/,
  });
});
