import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from './run.fixture.ts';
import { COMMANDS } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-run-'));
after(() => rmSync(folder, { recursive: true }));

const cantiga = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(args, { folder, env, startFails: new TypeError('a fault of ours') });

test('without a command, prints the list and exits with 2', async () => {
  const { code, stdout, stderr } = await cantiga([]);
  assert.equal(code, 2);
  assert.equal(stdout, '');
  for (const { name } of COMMANDS) assert.match(stderr, new RegExp(`^  ${name} `, 'm'));
});

test('help prints the list, and the usage of a command', async () => {
  const list = await cantiga(['--help']);
  assert.equal(list.code, 0);
  assert.match(list.stdout, /Exit codes: 0 done; 1 refused/);
  const [helped, optionHelp] = await Promise.all([
    cantiga(['help', 'import']),
    cantiga(['import', '--help']),
  ]);
  assert.equal(helped.stdout, optionHelp.stdout);
  assert.match(optionHelp.stdout, /^Usage: cantiga import/);
});

test('every command has a usage line, lines that fit a terminal, and a line break at the end', () => {
  for (const { help } of COMMANDS) {
    assert.match(help, /^Usage: cantiga [\s\S]*\n$/);
    const [usage] = help.split(/^Examples?:$/m);
    for (const line of usage.split('\n')) assert.ok(line.length <= 100, line);
  }
});

test('prints the version, also as JSON', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [text, json] = await Promise.all([cantiga(['--version']), cantiga(['version', '--json'])]);
  assert.match(text.stdout, new RegExp(`^cantiga ${version.replaceAll('.', '\\.')} \\(Node \\d+`));
  assert.equal(JSON.parse(json.stdout).cantiga, version);
});

test('reports a mistyped command or option in one line with a suggestion, and exits with 2', async () => {
  const cases: [string[], string][] = [
    [['improt', 'x'], 'cantiga: Unknown command "improt"; did you mean "import"? See `cantiga help`.\n'],
    [['constructor'], 'cantiga: Unknown command "constructor". See `cantiga help`.\n'],
    [
      ['config', '--jsn'],
      'cantiga: Unknown option --jsn; did you mean --json? See `cantiga config --help`.\n',
    ],
    [
      ['app', 'susspend'],
      'cantiga: Unknown action "susspend"; did you mean "suspend"? See `cantiga app --help`.\n',
    ],
    [
      ['app'],
      'cantiga: The action is missing; it is one of create, list, update, suspend, resume, plan, approve, refuse, secret, delete. See `cantiga app --help`.\n',
    ],
    [
      ['app', 'update', '5eedcafe'],
      'cantiga: There is nothing to change; expected --name, --description, --redirect-uri or --http-statuses. See `cantiga app --help`.\n',
    ],
    [
      ['app', 'update', '5eedcafe', '--http-statuses', 'yes'],
      'cantiga: --http-statuses must be on or off, not "yes".\n',
    ],
    [['\u001b[2J\u202e'], 'cantiga: Unknown command "\\u001b[2J\\u202e". See `cantiga help`.\n'],
    [['import'], 'cantiga: A <path> is missing. See `cantiga import --help`.\n'],
    [['app', 'plan', '5eedcafe', 'all'], 'cantiga: <plan> must be read or readwrite, not "all".\n'],
    [['user', 'admin', 'ana'], 'cantiga: A <on|off> is missing. See `cantiga user --help`.\n'],
    [['user', 'admin', 'ana', 'yes'], 'cantiga: <on|off> must be on or off, not "yes".\n'],
    [['user', 'create', 'ana', 'hush'], 'cantiga: Unexpected argument "hush". See `cantiga user --help`.\n'],
    [
      ['user', 'create', 'ana', '--password', 'hush'],
      'cantiga: Unknown option --password. See `cantiga user --help`.\n',
    ],
    [
      ['user', 'create', 'ana'],
      'cantiga: Standard input is not a terminal; use --password-stdin to read the password from it.\n',
    ],
    [['user', 'create', 'ana', '--password-stdin'], 'cantiga: There is no password on standard input.\n'],
    [['token', 'create', '--user', 'ana'], 'cantiga: --app is missing. See `cantiga token --help`.\n'],
    [['app', 'create', 'x', '--plan', 'write'], 'cantiga: --plan must be read or readwrite, not "write".\n'],
  ];
  for (const [args, stderr] of cases) {
    assert.deepEqual(await cantiga(args), { code: 2, stdout: '', stderr }, args.join(' '));
  }
});

test('config shows values, sources and no password', async () => {
  const env = { PORT: '9000', CANTIGA_DATABASE: 'postgres://ana:s3cret@db.example/cantiga' };
  const [text, json] = await Promise.all([cantiga(['config'], env), cantiga(['config', '--json'], env)]);
  assert.match(text.stdout, /^PORT +9000 +environment$/m);
  assert.match(text.stdout, /^HOST +127\.0\.0\.1 +default$/m);
  assert.match(text.stdout, /^CANTIGA_URL +http:\/\/127\.0\.0\.1:9000 +default$/m);
  assert.doesNotMatch(text.stdout + json.stdout, /s3cret/);
  const database = JSON.parse(json.stdout).find((one: { name: string }) => one.name === 'CANTIGA_DATABASE');
  assert.equal(database.value, 'postgres://ana:***@db.example/cantiga');
  assert.equal(database.secret, true);
});

test('refuses a file that is not a database', async () => {
  writeFileSync(join(folder, 'text.db'), 'this is not a database, '.repeat(100));
  const { code, stderr } = await cantiga(['app', 'list'], { CANTIGA_DATABASE: 'sqlite:text.db' });
  assert.equal(code, 1, stderr);
  assert.match(stderr, /^cantiga: .*text\.db/);
});

test('an internal error is a fixed sentence and exit code 3; only CANTIGA_LOG=debug shows its cause', async () => {
  const quiet = await cantiga(['serve']);
  const sentence = 'cantiga: Internal error. CANTIGA_LOG=debug shows the cause.\n';
  assert.deepEqual(quiet, { code: 3, stdout: '', stderr: sentence });
  const { stderr } = await cantiga(['serve'], { CANTIGA_LOG: 'debug' });
  assert.match(stderr, /TypeError: a fault of ours\n {4}at /);
});
