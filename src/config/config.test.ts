import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { Refusal } from '../domain/refusal.ts';
import { commonSettings, loadConfig, publicUrl } from './config.ts';

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
  const found = loadConfig(env, folder).effective.find((one) => one.name === name);
  assert.ok(found !== undefined);
  return found;
}

test('has defaults for all settings', () => {
  const { config } = loadConfig({}, folder);
  assert.deepEqual(config, {
    port: 8080,
    host: '127.0.0.1',
    threads: availableParallelism(),
    drain: 0,
    name: 'Cantiga',
    data: join(folder, 'data'),
    database: { kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') },
    databaseStandby: undefined,
    databaseConnections: 10,
    databaseWait: 60,
    readyWithoutDatabase: 0,
    secret: undefined,
    library: join(folder, 'data', 'library'),
    storage: undefined,
    storageFrom: undefined,
    storageRedirect: false,
    imports: [],
    uploadMax: 2000,
    ffmpeg: 'ffmpeg',
    transcodes: 2,
    cacheSounds: 10_000,
    cacheImages: 1000,
    cacheOriginals: 10_000,
    url: undefined,
    proxies: [],
    demo: true,
    httpStatuses: false,
    tokenOnly: false,
    signup: true,
    artists: 'request',
    artistStorage: 10_000,
    adminDigest: 12,
    scrobble: { isAny: false, hosts: ['api.listenbrainz.org'], origins: [] },
    readwriteAtOnce: false,
    rateRead: 600_000,
    rateReadwrite: 600_000,
    rateAddress: 600_000,
    rateUser: 120_000,
    rateMedia: 6000,
    streamsAddress: 250,
    connectionsAddress: 400,
    cpuAddress: 250,
    cpuApplication: 500,
    quotaRead: 0,
    quotaReadwrite: 0,
    quotaPlaylists: 1000,
    quotaPlaylistTracks: 100_000,
    quotaReviews: 2000,
    diskReserve: 256,
    smtp: undefined,
    mailFrom: 'cantiga@localhost',
    contact: undefined,
    metrics: false,
    logLevel: 'info',
    logFormat: 'auto',
  });
});

test('reports all errors together, with the accepted and the actual values', () => {
  const message = complaint({
    PORT: '80800',
    CANTIGA_DEMO: 'yes',
    CANTIGA_LOG: 'loud',
    CANTIGA_DATABSE: 'x',
    CANTIGA_PORT: '8080',
    CANTIGA_X: '1',
    CANTIGA_PROXY: '10.0.0.1',
  });
  assert.match(message, /^7 settings are wrong:\n/);
  assert.match(message, /PORT \(environment\) must be a whole number from 0 to 65535 .*, not "80800"/);
  assert.match(message, /CANTIGA_DEMO \(environment\) must be `on` or `off`, not "yes"/);
  assert.match(message, /CANTIGA_LOG \(environment\) must be `debug`, .*, not "loud"/);
  assert.match(message, /CANTIGA_DATABSE \(environment\) is not a setting; did you mean CANTIGA_DATABASE\?/);
  assert.match(message, /CANTIGA_PORT \(environment\) is not a setting; did you mean PORT\?/);
  assert.match(message, /CANTIGA_X \(environment\) is not a setting$/m);
  assert.match(message, /CANTIGA_PROXY \(environment\) is not a setting; did you mean CANTIGA_PROXIES\?/);
});

test('accepts limits as whole numbers', () => {
  const env = { CANTIGA_RATE_READ: '0', CANTIGA_RATE_USER: '7', CANTIGA_QUOTA_READWRITE: '1000000000' };
  const { config } = loadConfig(env, folder);
  assert.deepEqual([config.rateRead, config.rateUser, config.quotaReadwrite], [0, 7, 1e9]);
  for (const name of ['READ', 'READWRITE', 'ADDRESS', 'USER'].map((one) => `CANTIGA_RATE_${one}`)) {
    for (const text of ['-1', '1.5', '1e3', '1000000001', '99999999999999999999', 'off', ' '])
      assert.match(complaint({ [name]: text }), new RegExp(`${name} .*a whole number from 0 to 1000000000`));
  }
  for (const name of ['CANTIGA_QUOTA_READ', 'CANTIGA_QUOTA_READWRITE'])
    assert.match(complaint({ [name]: 'none' }), new RegExp(`${name} .*, not "none"`));
});

test('accepts only the exact words of a switch', () => {
  assert.equal(loadConfig({ CANTIGA_SIGNUP: 'off' }, folder).config.signup, false);
  assert.equal(loadConfig({ CANTIGA_READWRITE: 'at-once' }, folder).config.readwriteAtOnce, true);
  assert.equal(loadConfig({ CANTIGA_READWRITE: 'request' }, folder).config.readwriteAtOnce, false);
  assert.match(complaint({ CANTIGA_SIGNUP: 'true' }), /CANTIGA_SIGNUP .* `on` or `off`, not "true"/);
  assert.match(complaint({ CANTIGA_READWRITE: 'on' }), /CANTIGA_READWRITE .* `request` or `at-once`/);
});

test('accepts a list of proxies, separated by commas and spaces', () => {
  const proxies = (CANTIGA_PROXIES: string) => loadConfig({ CANTIGA_PROXIES }, folder).config.proxies;
  assert.deepEqual(proxies('10.0.0.1'), ['10.0.0.1']);
  assert.deepEqual(proxies('10.0.0.0/8,  2001:db8::/32 ,192.0.2.1'), [
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.1',
  ]);
  assert.deepEqual(proxies('loopback 10.0.0.1'), ['127.0.0.0/8', '::1', '10.0.0.1']);
  const wrong = ['proxy.example', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/', '/8', '*'];
  for (const one of [...wrong, '10.0.0.0/-1', 'fe80::1%eth0', '10.0.0.1:80', ',', 'loopback,x'])
    assert.match(complaint({ CANTIGA_PROXIES: one }), /CANTIGA_PROXIES .* networks such as/, one);
});

test('accepts one folder or several for imports, from the current folder', () => {
  const imports = (text: string) => loadConfig({ CANTIGA_IMPORTS: text }, folder).config.imports;
  assert.deepEqual(imports('/music'), [resolve('/music')]);
  assert.deepEqual(imports(`/music${delimiter}${delimiter}more`), [resolve('/music'), join(folder, 'more')]);
});

test('names the settings that nodes have in common, without secrets', () => {
  const common = (env: NodeJS.ProcessEnv) => commonSettings(loadConfig(env, folder).config);
  const env = {
    CANTIGA_STORAGE: 's3://key:s3cret@s3.example/music',
    CANTIGA_RATE_READ: '7',
  };
  const { CANTIGA_STORAGE, CANTIGA_RATE_READ, CANTIGA_URL } = common(env);
  assert.deepEqual([CANTIGA_STORAGE, CANTIGA_RATE_READ, CANTIGA_URL], ['https://s3.example/music/', '7', '']);
  assert.deepEqual(common({ ...env, PORT: '81', CANTIGA_THREADS: '3', CANTIGA_DATA: 'x' }), common(env));
  assert.equal(common({ CANTIGA_STORAGE: 'folder:/mnt/x' })['CANTIGA_STORAGE'], '/mnt/x');
});

test('accepts a mail server and a sender', () => {
  const env = {
    CANTIGA_SMTP: 'smtps://ana:s3cret@mail.example:465',
    CANTIGA_MAIL_FROM: 'songs@mail.example',
  };
  const { config } = loadConfig(env, folder);
  assert.deepEqual([config.smtp, config.mailFrom], [env.CANTIGA_SMTP, env.CANTIGA_MAIL_FROM]);
  assert.equal(config.contact, env.CANTIGA_MAIL_FROM);
  for (const CANTIGA_SMTP of ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail.example', 'smtp:'])
    assert.match(complaint({ CANTIGA_SMTP }), /CANTIGA_SMTP/, CANTIGA_SMTP);
  for (const CANTIGA_MAIL_FROM of ['songs', 'a b@x', 'Songs <a@x>', 'a@x\r\nBcc: b@y', 'a@', '@x', 'a@x,b@y'])
    assert.match(complaint({ CANTIGA_MAIL_FROM }), /CANTIGA_MAIL_FROM/, CANTIGA_MAIL_FROM);
});

test('mail comes from the public host unless a sender is set', () => {
  const sender = (env: NodeJS.ProcessEnv) => loadConfig(env, folder).config.mailFrom;
  assert.equal(sender({ CANTIGA_URL: 'https://music.example:8443/api' }), 'cantiga@music.example');
  assert.equal(sender({ HOST: '0.0.0.0' }), 'cantiga@localhost');
  for (const HOST of ['::1', 'fe80::a%eth0', '999.1.1.1', '10.0.0.1'])
    assert.equal(sender({ HOST }), 'cantiga@localhost', HOST);
  assert.equal(sender({ CANTIGA_URL: 'http://192.0.2.1' }), 'cantiga@localhost');
  assert.equal(inForce({ HOST: 'box.example' }, 'CANTIGA_MAIL_FROM').value, 'cantiga@box.example');
});

test('refuses an invalid port, host, URL and database', () => {
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

test('never repeats the password of a URL, even of an invalid one', () => {
  const addresses = [
    'https://u:s3cret@x',
    'https://u:s3/s3cret@x',
    'u:s3cret@x',
    'https://s3cret@x',
    'https://x?token=s3cret',
  ];
  for (const CANTIGA_URL of addresses) {
    const message = complaint({ CANTIGA_URL });
    assert.match(message, /CANTIGA_URL \(environment\) must be an http.* without user/, CANTIGA_URL);
    assert.doesNotMatch(message, /s3/, CANTIGA_URL);
  }
  assert.match(complaint({ CANTIGA_URL: 'music.example' }), /not "music\.example"/);
});

test('reads the settings file; the environment takes precedence', () => {
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

test('reads cantiga.env of the current folder if it exists', () => {
  const here = mkdtempSync(join(folder, 'here-'));
  writeFileSync(join(here, 'cantiga.env'), 'PORT=0\n');
  assert.equal(loadConfig({}, here).config.port, 0);
});

test('names the line of the settings file that is wrong', () => {
  const path = join(folder, 'bad.env');
  writeFileSync(
    path,
    'PORT=1\nwhat is this\nPORT=2\nDATA=x\nCANTIGA_CONFIG=y\nCANTIGA_LOGG=info\nCANTIGA_INSTALL_FFMPEG=off\n',
  );
  const message = complaint({ CANTIGA_CONFIG: path });
  assert.match(message, /^6 settings are wrong/);
  assert.match(message, /bad\.env, line 2: must be a KEY=value line/);
  assert.match(message, /PORT \(.*line 3\) is set twice/);
  assert.match(message, /DATA \(.*line 4\) is not a setting/);
  assert.match(message, /CANTIGA_CONFIG \(.*line 5\) can only be set in the environment/);
  assert.match(message, /CANTIGA_INSTALL_FFMPEG \(.*line 7\) can only be set in the environment/);
  assert.match(message, /CANTIGA_LOGG \(.*line 6\) is not a setting; did you mean CANTIGA_LOG\?/);
});

test('refuses a configured settings file that does not exist', () => {
  assert.match(complaint({ CANTIGA_CONFIG: 'nowhere.env' }), /cannot read .*nowhere\.env \(ENOENT\)/);
});

test('accepts CANTIGA_INSTALL_FFMPEG, which only the scripts of npm read', () => {
  assert.equal(loadConfig({ CANTIGA_INSTALL_FFMPEG: 'off' }, folder).config.port, 8080);
});

test('treats an empty value as absent', () => {
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
  const smtp = inForce({ CANTIGA_SMTP: 'smtp://ana:s3cret@mail.example' }, 'CANTIGA_SMTP').value;
  assert.equal(smtp, 'smtp://ana:***@mail.example');
  assert.doesNotMatch(complaint({ CANTIGA_SMTP: 'imap://ana:s3cret@mail.example' }), /s3cret/);
  const several = 'a:5432,b:5432/cantiga?target_session_attrs=read-write';
  assert.equal(shown(`postgres://ana:s3cret@${several}`), `postgres://ana:***@${several}`);
  assert.doesNotMatch(complaint({ CANTIGA_DATABASE: 'postgres://ana:s3/cret@db/cantiga' }), /s3|cret@/);
});

test('the public URL is the configured one, or else that of the listening port', () => {
  assert.equal(publicUrl({ host: '127.0.0.1', url: undefined }, 8080), 'http://127.0.0.1:8080');
  assert.equal(publicUrl({ host: '0.0.0.0', url: undefined }, 81), 'http://localhost:81');
  assert.equal(publicUrl({ host: '::1', url: undefined }, 81), 'http://[::1]:81');
  const { config } = loadConfig({ CANTIGA_URL: 'https://music.example/api/' }, folder);
  assert.equal(publicUrl(config, 81), 'https://music.example/api');
});

test('the address of the metrics is a port of its own', () => {
  const metrics = (CANTIGA_METRICS: string) => loadConfig({ CANTIGA_METRICS }, folder).config.metrics;
  assert.deepEqual(metrics('on'), { host: '127.0.0.1', port: 9464 });
  assert.deepEqual(metrics('10.0.0.1:9000'), { host: '10.0.0.1', port: 9000 });
  assert.deepEqual(metrics('[::1]:0'), { host: '::1', port: 0 });
  assert.equal(metrics('off'), false);
  for (const text of ['9464', ':9464', '::1:9464', 'host:70000', 'http://host:1', 'yes'])
    assert.match(complaint({ CANTIGA_METRICS: text }), /CANTIGA_METRICS .* must be `off`, `on`/, text);
});

test('the storage is a bucket with its key, or a folder', () => {
  const parsed = (text: string) => loadConfig({ CANTIGA_STORAGE: text }, folder).config.storage;
  assert.deepEqual(parsed('s3://ana:s3%2Fcr%2Bet@s3.example:9000/music/one/two?region=eu-west-1'), {
    kind: 's3',
    endpoint: 'https://s3.example:9000',
    region: 'eu-west-1',
    bucket: 'music',
    prefix: 'one/two/',
    accessKeyId: 'ana',
    secretAccessKey: 's3/cr+et',
  });
  const plain = parsed('s3+http://ana:secret@127.0.0.1/music');
  assert.ok(plain?.kind === 's3');
  assert.deepEqual([plain.endpoint, plain.region, plain.prefix], ['http://127.0.0.1', 'us-east-1', '']);
  assert.deepEqual(parsed('folder:shared'), { kind: 'folder', folder: join(folder, 'shared') });
  for (const wrong of [
    ...['s3://s3.example/music', 's3://ana@s3.example/music', 's3://ana:s3cret@s3.example', 'folder:'],
    ...['s3://ana:s3cret@s3.example/Music', 's3://ana:s3%zzcret@s3.example/music', '/srv/music'],
    ...['s3://ana:s3cret@s3.example/music?regoin=x', 's3://ana:s3cret@s3.example/music/a%20b'],
  ])
    assert.doesNotMatch(complaint({ CANTIGA_STORAGE: wrong }), /s3cret|zzcret/, wrong);
  const shown = inForce({ CANTIGA_STORAGE: 's3://ana:s3cret@s3.example/music' }, 'CANTIGA_STORAGE');
  assert.equal(shown.value, 's3://ana:***@s3.example/music');
});

test('shows nothing of the secret of the operator', () => {
  const { effective } = loadConfig({ CANTIGA_SECRET: 'sixteen characters' }, folder);
  assert.equal(effective.find(({ name }) => name === 'CANTIGA_SECRET')?.value, '***');
  assert.throws(
    () => loadConfig({ CANTIGA_SECRET: 'short' }, folder),
    (error: Error) => {
      return error.message.includes('CANTIGA_SECRET') && !error.message.includes('short');
    },
  );
});

test('a setting that may contain a secret is not shown, but the part that is wrong is named', () => {
  const wrong: [string, string, RegExp][] = [
    ['CANTIGA_DATABASE', 'mysql://ana:s3cret@db/x', /does not begin with postgres:\/\/ or .* or sqlite:/],
    [
      'CANTIGA_DATABASE',
      'postgres://ana:s3/cret@db/x',
      /password has a character that must be percent-encoded/,
    ],
    ['CANTIGA_DATABASE', 'postgres://ana:s3cret@/x:y@', /percent-encoded/],
    ['CANTIGA_DATABASE', 'postgres://ana:s3cret@db:99999/x', /its port is not a number/],
    ['CANTIGA_DATABASE', 'postgres://ana:s3cret@a,b:5x/x', /its port is not a number/],
    ['CANTIGA_DATABASE', 'postgres://ana:s3cret@d b/x', /its host is not/],
    [
      'CANTIGA_DATABASE',
      'postgres://ana:s3cret@db/x?target_session_attrs=standby',
      /target_session_attrs is not/,
    ],
    ['CANTIGA_DATABASE', 'sqlite:', /its path is missing/],
    ['CANTIGA_STORAGE', 's3://key:s3%cret@host/music', /percent-encoded/],
    ['CANTIGA_STORAGE', 's3://host/music', /its key is missing/],
    ['CANTIGA_STORAGE', 's3://key@host/music', /its secret is missing/],
    ['CANTIGA_STORAGE', 's3://key:s3cret@/music', /its host is missing/],
    ['CANTIGA_STORAGE', 's3://key:s3cret@host', /its bucket is missing/],
    ['CANTIGA_STORAGE', 's3://key:s3cret@host/Music', /its bucket is not a name/],
    ['CANTIGA_STORAGE', 's3://key:s3cret@host/music/a+b', /its prefix has other characters/],
    ['CANTIGA_STORAGE', 's3://key:s3cret@host/music?region=EU', /its region is not one/],
    ['CANTIGA_STORAGE', 's3://key:s3cret@host/music?zone=1', /its parameters are others/],
    ['CANTIGA_SMTP', 'smtp://ana:s3cret@:25', /its host/],
    ['CANTIGA_URL', 'https://ana:s3cret@music.example', /its user, query or fragment/],
    ['CANTIGA_SECRET', 's3cret', /must be at least 16 characters: it has 6/],
  ];
  for (const [name, text, reason] of wrong) {
    const message = complaint({ [name]: text });
    assert.match(message, reason, text);
    assert.doesNotMatch(message, /s3.?cret|what it is|another/, text);
  }
});
