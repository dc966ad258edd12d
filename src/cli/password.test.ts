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

/** Somebody at a terminal, who types the next line when the next question is shown. */
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

test('asks twice on a terminal, and shows nothing of what is typed', async () => {
  const { result, shown } = await typed('olá açúcar 1\r', 'olá açúcar 1\r');
  assert.equal(result, 'olá açúcar 1');
  assert.equal(shown, 'Password: \nThe same again: \n');
});

test('refuses two passwords that differ', async () => {
  const { result, shown } = await typed('first one\r', 'second one\r');
  assert.equal(result.message, 'The two passwords differ; nothing was changed.');
  assert.doesNotMatch(shown, /first|second/);
});

test('Ctrl-C and Ctrl-D end the question', async () => {
  for (const key of ['\u0003', '\u0004']) {
    const { result } = await typed(key);
    assert.equal(result.message, 'No password was entered; nothing was changed.');
    const { result: later } = await typed('first one\r', key);
    assert.equal(later.message, 'No password was entered; nothing was changed.');
  }
});

test('takes the first line of standard input, to the letter', async () => {
  const read = (...chunks: (string | Buffer)[]) => readPassword(context(Readable.from(chunks)).context, true);
  assert.equal(await read(' with blanks \n'), ' with blanks ');
  assert.equal(await read('one', ' two\r\nthree\n'), 'one two');
  const euro = Buffer.from('€');
  assert.equal(await read(euro.subarray(0, 1), euro.subarray(1)), '€');
  await assert.rejects(read('\n'), { kind: 'usage', message: /No password came/ });
  await assert.rejects(read('x'.repeat(70_000)), { kind: 'type', message: /too long/ });
});
