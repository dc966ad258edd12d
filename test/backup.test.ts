/** Backups and exports of a running service, on the command line: in each database, the API then responds the same. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { startApp } from '../src/app/app.ts';
import { runCommand } from '../src/cli/run.fixture.ts';
import { loadConfig } from '../src/config/config.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { openStore } from '../src/store/store.ts';
import { eventually, temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

const USER = 501;
const PATHS = [
  ...['albums', 'albums/tracks', 'artists', 'artists/tracks', 'artists/locations', 'tracks', 'charts/tracks'],
  ...['playlists', 'radios', 'feeds', 'reviews/albums', 'reviews/tracks', 'changes'],
];
const REQUESTS = [
  ...PATHS.map((path) => `/v3.0/${path}/?limit=100`),
  '/v3.0/tracks/?limit=200&include=musicinfo+stats+lyrics+licenses&audioformat=mp31&order=popularity_total',
  '/v3.0/tracks/?search=river&fuzzytags=ambient',
  '/v3.0/tracks/similar/?id=1',
  `/v3.0/playlists/tracks/?user_id=${USER}`,
  '/v3.0/autocomplete/?prefix=ma',
];

const folder = temporaryFolder();
const settings = {
  ...{ PORT: '0', CANTIGA_THREADS: '1' },
  ...{ CANTIGA_DATA: join(folder.path, 'data') },
};
const backupPath = join(folder.path, 'backup');
const start = (env: NodeJS.ProcessEnv) => startApp(loadConfig(env, folder.path).config, quiet);
let service: Awaited<ReturnType<typeof start>>;
let token: string;
let expected: Record<string, string>;

before(async () => {
  // Radios, feeds and charts depend on it.
  mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  mkdirSync(settings.CANTIGA_DATA);
  await copyDemo(settings.CANTIGA_DATA);
  service = await start(settings);
  const store = await openStore(loadConfig(settings, folder.path).config.database);
  token = (await createTokens(store, { client_id: DEMO_CLIENT_ID, user_id: USER })).access_token;
  await store.close();
  expected = await readAll(service.url);
  const { code, stdout, stderr } = await cantiga(['backup', backupPath, '--json']);
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).verified, true);
});
after(async () => {
  await service.close();
  mock.timers.reset();
  folder.remove();
});

const cantiga = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(args, { folder: folder.path, env: { ...settings, ...env } });

async function readAll(url: string, paths?: string[]): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  const personal = ['tracks', 'albums', 'artists'].map(
    (what) => `/v3.0/users/${what}/?access_token=${token}`,
  );
  for (const path of paths ?? [...REQUESTS, ...personal]) {
    const response = await fetch(`${url}${path}&client_id=${DEMO_CLIENT_ID}`);
    responses[path] = (await response.text()).replaceAll(url, '');
    assert.match(responses[path], /"status":"success"/, path);
  }
  return responses;
}

test('a running service is not restored over', async () => {
  const { code, stderr } = await cantiga(['restore', backupPath]);
  assert.equal(code, 1);
  assert.match(stderr, /not empty, and a service may be using it/);
  assert.deepEqual(await readAll(service.url), expected);
});

let restored = 0;
forEachDatabase(({ emptyLocation }) => {
  const emptyInstallation = async () => {
    const location = await emptyLocation();
    return {
      CANTIGA_DATA: join(folder.path, `restored-${++restored}`),
      CANTIGA_DATABASE: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
    };
  };

  test('a restored service responds the same', async () => {
    const env = await emptyInstallation();
    const { code, stdout, stderr } = await cantiga(['restore', backupPath], env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Restored [\d,]+ rows as of 2026-01-15/);
    const other = await start({ ...settings, ...env });
    try {
      assert.deepEqual(await readAll(other.url), expected);
    } finally {
      await other.close();
    }
  });

  test('an export imports to the same responses', async () => {
    const [file, again, application] = ['first', 'again', 'application'].map((name) =>
      join(folder.path, `${name}-${++restored}.jsonl`),
    );
    const run = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
      const { code, stderr } = await cantiga(args, env);
      assert.equal(code, 0, stderr);
    };
    const env = await emptyInstallation();
    await run(['export', file, '--people']);
    assert.equal(statSync(file).mode & 0o077, 0, 'only the owner may read it');
    assert.match(readFileSync(file, 'utf8'), /^\{"entity":"export","format":1,"program":"[\w.+-]+"\}\n/);
    await run(['import', file], env);
    await run(['export', again, '--people'], env);
    assert.equal(readFileSync(again, 'utf8'), readFileSync(file, 'utf8'));
    if (env.CANTIGA_DATABASE.startsWith('sqlite:')) return;
    writeFileSync(
      application,
      JSON.stringify({ entity: 'application', client_id: DEMO_CLIENT_ID, name: 'Demo' }),
    );
    await run(['import', application], env);
    const other = await start({ ...settings, ...env });
    try {
      // The numbers of changes differ, and no token is exported.
      const isExported = ([path]: [string, string]) => !/changes|access_token/.test(path);
      const found = await readAll(
        other.url,
        REQUESTS.filter((path) => isExported([path, ''])),
      );
      assert.deepEqual(Object.entries(found), Object.entries(expected).filter(isExported));
    } finally {
      await other.close();
    }
  });
});

test('a deleted artist disappears from the running service, as from a new one', async () => {
  const listed = async (path: string) => {
    const response = await fetch(`${service.url}/v3.0/${path}&client_id=${DEMO_CLIENT_ID}`);
    return ((await response.json()) as { results: { id: string; artist_id: string }[] }).results;
  };
  const [{ artist_id }] = await listed('tracks/?limit=1');
  const { code, stderr } = await cantiga(['delete', 'artist', artist_id, '--yes']);
  assert.equal(code, 0, stderr);
  await eventually(
    () => listed(`artists/?id=${artist_id}`),
    ({ length }) => length === 0,
  );
  const path = join(folder.path, 'deleted');
  assert.equal((await cantiga(['backup', path, '--no-verify'])).code, 0);
  const env = { CANTIGA_DATA: join(folder.path, 'without') };
  assert.equal((await cantiga(['restore', path], env)).code, 0);
  const other = await start({ ...settings, ...env });
  try {
    const built = await readAll(other.url);
    assert.notDeepEqual(built, expected);
    // Ratings follow within seconds.
    await eventually(
      () => readAll(service.url),
      (derived) => isDeepStrictEqual(derived, built),
    );
  } finally {
    await other.close();
  }
});
