import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { readPassword } from './password.ts';

function context(stdin: Readable & { isTTY?: boolean }) {
  const shown: string[] = [];
  const output = { write: (text: string) => void shown.push(text) };
  const startApp = () => Promise.reject(new Error('no command here starts the service'));
  return { shown, context: { env: {}, folder: '/', stdin, stdout: output, stderr: output, startApp } };
}

/** A terminal whose user types the next line at each prompt. */
async function typed(...lines: string[]) {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const world = context(terminal);
  const { write } = world.context.stderr;
  world.context.stderr.write = (text) => {
    write(text);
    if (text.endsWith(': ')) setImmediate(() => terminal.write(lines.shift() ?? ''));
  };
  const result = await readPassword(world.context, false).catch((error) => error);
  return { result, shown: world.shown.join('') };
}

test('prompts twice on a terminal, without echo', async () => {
  const { result, shown } = await typed('olá açúcar 1\r', 'olá açúcar 1\r');
  assert.equal(result, 'olá açúcar 1');
  assert.equal(shown, 'Password: \nRepeat password: \n');
});

test('refuses two passwords that differ', async () => {
  const { result, shown } = await typed('first one\r', 'second one\r');
  assert.equal(result.message, 'The two passwords differ; nothing was changed.');
  assert.doesNotMatch(shown, /first|second/);
});

test('Ctrl-C and Ctrl-D cancel the prompt', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const { result } = await typed(key);
    assert.equal(result.message, 'No password was entered; nothing was changed.');
    const { result: later } = await typed('first one\r', key);
    assert.equal(later.message, 'No password was entered; nothing was changed.');
  }
});

test('reads the first line of standard input, unchanged', async () => {
  const read = (...chunks: (string | Buffer)[]) => readPassword(context(Readable.from(chunks)).context, true);
  assert.equal(await read(' with blanks \n'), ' with blanks ');
  assert.equal(await read('one', ' two\r\nthree\n'), 'one two');
  const euro = Buffer.from('€');
  assert.equal(await read(euro.subarray(0, 1), euro.subarray(1)), '€');
  await assert.rejects(read('\n'), { kind: 'usage', message: /no password on standard input/ });
  await assert.rejects(read('x'.repeat(70_000)), { kind: 'type', message: /too long/ });
});
