/** Reads passwords. They are never arguments, which other users of the machine and the shell history would show. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from '../domain/refusal.ts';
import type { Context } from './command.ts';

const STDIN_MAX = 64 * 1024;

export async function readPassword(context: Context, fromStdin: boolean): Promise<string> {
  if (fromStdin) return await firstLine(context.stdin);
  if (!context.stdin.isTTY) {
    throw new Refusal(
      'usage',
      'Standard input is not a terminal; use --password-stdin to read the password from it.',
    );
  }
  const first = await ask('Password: ', context);
  if ((await ask('Repeat password: ', context)) !== first) {
    throw new Refusal('type', 'The two passwords differ; nothing was changed.');
  }
  return first;
}

async function firstLine(stdin: Context['stdin']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    length += chunks.at(-1)!.length;
    if (length > STDIN_MAX) throw new Refusal('type', 'The password on standard input is too long.');
  }
  const [line] = Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1);
  if (line === '') throw new Refusal('usage', 'There is no password on standard input.');
  return line;
}

/** Does not echo what is typed. */
function ask(question: string, { stdin, stderr }: Context): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  stderr.write(question);
  return new Promise<string>((resolve, reject) => {
    terminal.once('line', resolve);
    terminal.once('SIGINT', () => terminal.close());
    // After Ctrl-C or Ctrl-D; after a line the promise is settled already.
    terminal.once('close', () =>
      reject(new Refusal('usage', 'No password was entered; nothing was changed.')),
    );
  }).finally(() => {
    terminal.close();
    stderr.write('\n');
  });
}
