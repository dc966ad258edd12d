/** `npm start` as operators and containers run it: signals go to npm alone, or from a terminal to the whole group. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, plainEnvironment, temporaryFolder } from './cli-process.fixture.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** The Node outside of the project, which may be older than the service needs; otherwise the one that runs this test. */
function searchPath(): string {
  const outside = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((part) => !part.includes('node_modules'));
  return [...outside, dirname(process.execPath)].join(delimiter);
}

interface Started {
  npm: ChildProcess;
  url: string;
  output(): string;
  /** The exit code, or the signal that ended npm. */
  ended: Promise<number | string>;
}

async function startWithNpm(t: TestContext, args: string[]): Promise<Started> {
  const folder = temporaryFolder();
  const npm = spawn('npm', args, {
    cwd: PROJECT,
    // A separate group: its processes can be counted, and a signal to all of them misses this test.
    detached: true,
    env: {
      ...plainEnvironment(),
      // The options of the tests are for a current Node.
      NODE_OPTIONS: '',
      PATH: searchPath(),
      PORT: '0',
      CANTIGA_DATA: folder.path,
      CANTIGA_DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => {
    for (const id of groupOf(npm)) process.kill(id, 'SIGKILL');
    folder.remove();
  });
  let written = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const ended = once(npm, 'exit').then(([code, signal]) => code ?? signal);
  const ready = /"message":"ready","url":"([^"]+)"/;
  await Promise.race([
    eventually(
      async () => written,
      (text) => ready.test(text),
    ),
    ended.then((how) => assert.fail(`npm ended with ${how}: ${written}`)),
  ]);
  return {
    npm,
    url: ready.exec(written)![1],
    output: () => written,
    ended,
  };
}

/** Polls, because the last lines may still be in the pipe when the processes have ended. */
async function reportsStopped(output: () => string): Promise<void> {
  await eventually(
    async () => output(),
    (text) => text.includes('"stopped"'),
  );
}

/** Ids of the processes in the group of npm that still run. */
function groupOf({ pid }: ChildProcess): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, group, state]) => Number(group) === pid && !state.startsWith('Z'))
    .map(([id]) => Number(id));
}

const responds = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

const options = { skip: process.platform === 'win32' ? 'Windows has no signals' : false };
const START = ['start', '--ignore-scripts'];

test('SIGTERM to npm alone: the service finishes and ends, and npm exits with 0', options, async (t) => {
  const { npm, url, output, ended } = await startWithNpm(t, START);
  npm.kill('SIGTERM');
  assert.equal(await ended, 0, output());
  await reportsStopped(output);
  assert.equal(await responds(url), false);
  assert.deepEqual(groupOf(npm), []);
});

test('repeated signals from a terminal still let the service finish', options, async (t) => {
  const { npm, output, ended } = await startWithNpm(t, START);
  process.kill(-npm.pid!, 'SIGINT');
  assert.equal(await ended, 0, output());
  await reportsStopped(output);
  assert.doesNotMatch(output(), /stopping immediately/);
  assert.deepEqual(groupOf(npm), []);
});

test('when npm is killed, the service stops as well', options, async (t) => {
  const { npm, output, ended } = await startWithNpm(t, START);
  npm.kill('SIGKILL');
  assert.equal(await ended, 'SIGKILL');
  await eventually(
    async () => groupOf(npm),
    (left) => left.length === 0,
  );
  await reportsStopped(output);
});

test('`npm run cantiga -- serve` stops too, though its shell passes no signals on', options, async (t) => {
  const { npm, output, ended } = await startWithNpm(t, ['run', 'cantiga', '--', 'serve']);
  npm.kill('SIGTERM');
  await ended;
  await eventually(
    async () => groupOf(npm),
    (left) => left.length === 0,
  );
  await reportsStopped(output);
});
