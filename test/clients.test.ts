/**
 * Public clients of this API, in their recorded spellings, against the service and its demo catalogue. A client is a file in `clients`;
 * the requirements of its decoder are a schema there.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createApplication } from '../src/core/applications/application-edits.ts';
import { createTokens, newToken, saveCode } from '../src/core/oauth/oauth-tokens.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { type Client, type Credentials, replay } from './client-replay.fixture.ts';
import { mismatches, type Shape } from './client-shape.fixture.ts';
import { type DemoService, startDemoService } from './demo-service.fixture.ts';

const FOLDER = new URL('clients/', import.meta.url);
const REDIRECT = 'http://localhost:4567/';
const USER = 501;

const clients = await Promise.all(
  readdirSync(FOLDER).map(async (file): Promise<Client> => (await import(new URL(file, FOLDER).href)).client),
);

interface Recorder {
  service: DemoService;
  credentials: Credentials;
  store: Store;
}

async function startRecorder(environment: Record<string, string>): Promise<Recorder> {
  const service = await startDemoService(4, environment);
  const store = await openStore(service.database);
  const application = { name: 'Recorded', plan: 'readwrite', redirect_uri: REDIRECT } as const;
  const { client_id, client_secret } = await createApplication(store, { ...application, user_id: USER });
  const owner = { client_id, user_id: USER };
  const credentials: Credentials = {
    client: () => service.clientId,
    token: () => service.token,
    app: () => client_id,
    secret: () => client_secret,
    basic: () => Buffer.from(`${client_id}:${client_secret}`).toString('base64'),
    refresh: async () => (await createTokens(store, owner)).refresh_token,
    code: () => newCode(store, { ...owner, redirect_uri: '' }),
    codeWithRedirect: () => newCode(store, { ...owner, redirect_uri: REDIRECT }),
  };
  return { service, credentials, store };
}

async function newCode(
  store: Store,
  owner: { client_id: string; user_id: number; redirect_uri: string },
): Promise<string> {
  const code = newToken();
  const expires = new Date(Date.now() + 30_000);
  await saveCode(store, code, { ...owner, scope: 'music', challenge: '', expires });
  return code;
}

function testClients(tested: readonly Client[], environment: Record<string, string>): void {
  let recorder: Recorder;
  before(async () => {
    recorder = await startRecorder(environment);
  });
  after(async () => {
    await recorder.store.close();
    await recorder.service.close();
  });
  for (const { name, language, requests } of tested.toSorted((a, b) => a.name.localeCompare(b.name))) {
    describe(`${name} (${language})`, () => {
      for (const recorded of requests)
        test(recorded.send, () => replay(recorder.service, recorder.credentials, recorded));
    });
  }
  test('none of the requests caused an internal error', () => {
    assert.deepEqual(recorder.service.faults, []);
  });
}

const tokenOnly = clients.filter((client) => client.tokenOnly);

describe('clients', () =>
  testClients(
    clients.filter((client) => !client.tokenOnly),
    {},
  ));

describe('clients that send no client_id with a token', () => {
  assert.ok(tokenOnly.length > 0);
  testClients(tokenOnly, { CANTIGA_TOKEN_ONLY: 'on' });
});

test('every client has requests, and a unique name', () => {
  assert.ok(clients.every(({ requests }) => requests.length > 0));
  assert.equal(new Set(clients.map(({ name }) => name)).size, clients.length);
});

test('a schema rejects documents that its client could not read', () => {
  const shape: Shape = {
    'id album_id': 'digits',
    'next?': 'url',
    tracks: [{ duration: 'integer' }],
    '*': 'absent',
  };
  const tracks = [{ duration: 1 }];
  assert.deepEqual(mismatches(shape, { id: '1', album_id: '2', tracks }), []);
  assert.deepEqual(mismatches(shape, { id: 1, next: '', tracks: [{ duration: '1' }], more: true }), [
    'document.id: digits, not 1',
    'document: no album_id',
    'document.next: url, not ""',
    'document.tracks[0].duration: integer, not "1"',
    'document.more: absent, not true',
  ]);
  assert.deepEqual(mismatches({ '*': ['=a'] }, { x: [] }), ['document.x: entries, not []']);
  assert.throws(() => mismatches('strin', ''), /no type is called/);
});
