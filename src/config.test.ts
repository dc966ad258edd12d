import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadConfig, publicUrl } from './config.ts';
import { Refusal } from './domain/refusal.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-config-'));
after(() => rmSync(folder, { recursive: true }));

function complaint(env: NodeJS.ProcessEnv, at = folder): string {
  try {
    loadConfig(env, at);
  } catch (error) {
    assert.ok(error instanceof Refusal);
    assert.equal(error.kind, 'configuration');
    return error.message;
  }
  return assert.fail('these settings were accepted');
}

function inForce(env: NodeJS.ProcessEnv, name: string): { value: string; source: string } {
  const found = loadConfig(env, folder).inForce.find((one) => one.name === name);
  assert.ok(found !== undefined);
  return found;
}

test('works with nothing set', () => {
  const { config } = loadConfig({}, folder);
  assert.deepEqual(config, {
    port: 8080,
    host: '127.0.0.1',
    data: join(folder, 'data'),
    database: { kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') },
    url: undefined,
    demo: true,
    failuresAs200: false,
    logLevel: 'info',
    logFormat: 'auto',
  });
});

test('reports everything that is wrong at once, with what is accepted and what came', () => {
  const message = complaint({
    PORT: '80800',
    CANTIGA_DEMO: 'yes',
    CANTIGA_LOG: 'loud',
    CANTIGA_DATABSE: 'x',
  });
  assert.match(message, /^4 settings are wrong:\n/);
  assert.match(message, /PORT \(environment\) must be a whole number from 0 to 65535 .*, not "80800"/);
  assert.match(message, /CANTIGA_DEMO \(environment\) must be `on` or `off`, not "yes"/);
  assert.match(message, /CANTIGA_LOG \(environment\) must be `debug`, .*, not "loud"/);
  assert.match(message, /CANTIGA_DATABSE \(environment\) is not a setting; did you mean CANTIGA_DATABASE\?/);
});

test('refuses a port, a host, an address and a database that cannot be', () => {
  for (const PORT of ['-1', '65536', '80a', '8 0', '1e3'])
    assert.match(complaint({ PORT }), /^One setting is wrong: PORT/);
  for (const HOST of ['http://x', 'a b', 'x/y']) assert.match(complaint({ HOST }), /HOST/);
  for (const CANTIGA_URL of ['x', 'ftp://x', 'https://a:b@x', 'https://x/?a=1', 'https://x/#y']) {
    assert.match(complaint({ CANTIGA_URL }), /CANTIGA_URL/);
  }
  for (const CANTIGA_DATABASE of ['mysql://x', 'sqlite:', './x.db']) {
    assert.match(complaint({ CANTIGA_DATABASE }), /CANTIGA_DATABASE/);
  }
});

test('takes values from the settings file, and the environment wins', () => {
  const path = join(folder, 'other.env');
  writeFileSync(path, '# the archive\n\nPORT = 9000\nHOST="::1"\r\nCANTIGA_DEMO=off\n');
  const env = { CANTIGA_CONFIG: path, PORT: '9001' };
  const { config } = loadConfig(env, folder);
  assert.equal(config.port, 9001);
  assert.equal(config.host, '::1');
  assert.equal(config.demo, false);
  assert.equal(inForce(env, 'PORT').source, 'environment');
  assert.equal(inForce(env, 'HOST').source, `${path}, line 4`);
  assert.equal(inForce(env, 'CANTIGA_LOG').source, 'default');
});

test('takes cantiga.env of the current folder when it is there', () => {
  const here = mkdtempSync(join(folder, 'here-'));
  writeFileSync(join(here, 'cantiga.env'), 'PORT=0\n');
  assert.equal(loadConfig({}, here).config.port, 0);
});

test('names the line of the settings file that is wrong', () => {
  const path = join(folder, 'bad.env');
  writeFileSync(path, 'PORT=1\nwhat is this\nPORT=2\nDATA=x\nCANTIGA_CONFIG=y\nCANTIGA_LOGG=info\n');
  const message = complaint({ CANTIGA_CONFIG: path });
  assert.match(message, /^5 settings are wrong/);
  assert.match(message, /bad\.env, line 2: must be a KEY=value line/);
  assert.match(message, /PORT \(.*line 3\) is set twice/);
  assert.match(message, /DATA \(.*line 4\) is not a setting/);
  assert.match(message, /CANTIGA_CONFIG \(.*line 5\) can only be set in the environment/);
  assert.match(message, /CANTIGA_LOGG \(.*line 6\) is not a setting; did you mean CANTIGA_LOG\?/);
});

test('refuses a settings file that was named and is not there', () => {
  assert.match(complaint({ CANTIGA_CONFIG: 'nowhere.env' }), /cannot read .*nowhere\.env \(ENOENT\)/);
});

test('takes an empty value for an absent one', () => {
  assert.equal(loadConfig({ PORT: '', CANTIGA_URL: '', CANTIGA_CONFIG: '' }, folder).config.port, 8080);
});

test('never shows a password', () => {
  const shown = (CANTIGA_DATABASE: string) => inForce({ CANTIGA_DATABASE }, 'CANTIGA_DATABASE').value;
  assert.equal(shown('postgres://ana:s3cret@db.example/cantiga'), 'postgres://ana:***@db.example/cantiga');
  assert.equal(shown('postgres://ana:s3@cret@db.example/cantiga'), 'postgres://ana:***@db.example/cantiga');
  assert.equal(
    shown('postgresql://db/cantiga?user=ana&password=s3cret'),
    'postgresql://db/cantiga?user=ana&password=***',
  );
  assert.doesNotMatch(complaint({ CANTIGA_DATABASE: 'postgres://ana:s3/cret@db/cantiga' }), /s3|cret@/);
});

test('the public address is the one set, else the one listened on', () => {
  assert.equal(publicUrl({ host: '127.0.0.1', url: undefined }, 8080), 'http://127.0.0.1:8080');
  assert.equal(publicUrl({ host: '0.0.0.0', url: undefined }, 81), 'http://localhost:81');
  assert.equal(publicUrl({ host: '::1', url: undefined }, 81), 'http://[::1]:81');
  const { config } = loadConfig({ CANTIGA_URL: 'https://music.example/api/' }, folder);
  assert.equal(publicUrl(config, 81), 'https://music.example/api');
});
