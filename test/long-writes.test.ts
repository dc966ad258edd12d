/** What may change thousands of rows is written by `Store.rewrite`, in another thread than that of the requests. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { askHere } from '../src/catalogue/ask-here.fixture.ts';
import { resetUser, suspendUser } from '../src/core/accounts/admin-users.ts';
import { createSession, endSession, findSession } from '../src/core/accounts/sessions.ts';
import { createCatalogueAdmin } from '../src/core/admin/catalogue.ts';
import { createApplication, deleteApplication } from '../src/core/applications/application-edits.ts';
import { startHousekeeping } from '../src/core/housekeeping.ts';
import { createJobs } from '../src/core/jobs/jobs.ts';
import {
  createTokens,
  findGrant,
  revokeToken,
  rotateTokens,
  saveCode,
  spendCode,
} from '../src/core/oauth/oauth-tokens.ts';
import { createCast, fillCatalogue } from '../src/core/playlists/lists.fixture.ts';
import { createPublishing } from '../src/core/studio/publish.ts';
import { EMPTY_RELEASE } from '../src/core/studio/release-content.ts';
import { saveMember } from '../src/core/studio/studio-artists.ts';
import { contentColumns } from '../src/core/studio/studio-rows.ts';
import { createStudioStorage } from '../src/core/studio/studio-storage.ts';
import { STUDIO_IDS } from '../src/domain/imports/import-sources.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { TERMS_VERSION } from '../src/domain/studio/studio.ts';
import { insertRows } from '../src/store/queries/rows.ts';
import type { Store } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { openThreadedStore } from './threaded-store.fixture.ts';

const NOW = new Date();

async function open(t: TestContext) {
  const { store } = await openThreadedStore(t);
  await fillCatalogue(store);
  const { client_id } = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
  const cast = await createCast(store);
  const tokens = (user_id: number) => createTokens(store, { client_id, user_id });
  return { store, ...cast, client_id, tokens };
}

/** The same store, whose short writes fail. */
function withoutCommits(store: Store): Store {
  return { ...store, commit: async () => assert.fail('it was a short write') };
}

test('tokens are revoked by long writes', async (t) => {
  const { store, ana, rui, eva, client_id, tokens } = await open(t);
  const long = withoutCommits(store);
  const isValid = async (token: string) => (await findGrant(store.db, token)) !== undefined;

  const revoked = await tokens(ana.id);
  assert.equal(await revokeToken(long, client_id, revoked.refresh_token), 'revoked');
  assert.equal(await isValid(revoked.access_token), false);

  const suspended = await tokens(ana.id);
  await suspendUser(long, ana.id, eva);
  assert.equal(await isValid(suspended.access_token), false);

  const reset = await tokens(rui.id);
  await resetUser(long, { id: rui.id }, eva, NOW);
  assert.equal(await isValid(reset.access_token), false);

  const orphaned = await tokens(eva.id);
  await deleteApplication(long, client_id, eva);
  assert.equal(await isValid(orphaned.access_token), false);
});

test('a session is ended by a long write', async (t) => {
  const { store, ana } = await open(t);
  const session = await createSession(store, { userId: ana.id, verified: '', next: '' }, NOW);
  await endSession(withoutCommits(store), session!);
  assert.equal(await findSession(store.db, session!, NOW), undefined);
});

test('tokens and codes that are used again revoke their family by a long write', async (t) => {
  const { store, ana, client_id, tokens } = await open(t);
  const writes: string[] = [];
  const observed: Store = {
    ...store,
    rewrite: async (work) => {
      writes.push('long');
      return await store.rewrite(work);
    },
  };
  const first = await tokens(ana.id);
  assert.equal((await rotateTokens(observed, first.refresh_token)).outcome, 'rotated');
  assert.deepEqual(writes, []);
  const long_ago = { rotated: '2020-01-01T00:00:00.000Z' };
  await store.db.updateTable('oauth_token').set(long_ago).where('rotated', '<>', '').execute();
  assert.equal((await rotateTokens(observed, first.refresh_token)).outcome, 'reused');
  assert.deepEqual(writes, ['long']);
  assert.deepEqual(await store.db.selectFrom('oauth_token').selectAll().execute(), []);

  const code = { client_id, user_id: ana.id, redirect_uri: '', scope: 'music', challenge: '' };
  await saveCode(store, 'code', { ...code, expires: NOW });
  assert.equal(await spendCode(observed, 'code'), true);
  assert.deepEqual(writes, ['long']);
  assert.equal(await spendCode(observed, 'code'), false);
  assert.deepEqual(writes, ['long', 'long']);
});

test('artists are hidden, restored and merged by long writes', async (t) => {
  const { store, eva } = await open(t);
  const administration = createCatalogueAdmin({
    store: withoutCommits(store),
    ask: askHere(() => undefined),
  });
  assert.equal((await administration.hide(eva, 'artist', 7)).visibility, 'hidden');
  assert.equal((await administration.restore(eva, 'artist', 7)).visibility, 'shown');
  await administration.merge(eva, 7, 8);
  const left = await store.db.selectFrom('track').select('id').where('artist_id', '=', 7).execute();
  assert.deepEqual(left, []);
});

test('a release is deleted by a long write', async (t) => {
  const { store, ana } = await open(t);
  const [at, id] = [NOW.toISOString(), STUDIO_IDS.first];
  const release = { id, artist_id: 7, created: at, updated: at, updated_by: 'Ana' };
  await store.commit(async (trx) => {
    await saveMember(trx, { artist_id: 7, user_id: ana.id, role: 'owner', since: at });
    await insertRows(trx, 'terms_acceptance', { user_id: ana.id, version: TERMS_VERSION, at });
    await insertRows(trx, 'studio_release', { ...release, ...contentColumns(EMPTY_RELEASE) });
  });
  const folder = temporaryFolder();
  t.after(folder.remove);
  const publishing = createPublishing({
    store: withoutCommits(store),
    storage: createStudioStorage(folder.path, undefined, store.db),
    releases: { get: () => assert.fail('it is deleted'), save: () => assert.fail('it is deleted') },
    log: quiet,
    now: () => NOW,
  });
  await publishing.delete(ana, id, 1);
  assert.deepEqual(await store.db.selectFrom('studio_release').selectAll().execute(), []);
});

test('housekeeping deletes by long writes', async (t) => {
  const { store } = await open(t);
  const created = '2020-01-01T00:00:00.000Z';
  await store.db
    .insertInto('session')
    .values({ token_hash: 'x', user_id: 1, created, expires: created })
    .execute();
  const jobs = createJobs({ store, log: quiet });
  await startHousekeeping(withoutCommits(store), jobs, quiet).close();
  await jobs.settle();
  await jobs.close();
  assert.deepEqual(await store.db.selectFrom('session').selectAll().execute(), []);
});
