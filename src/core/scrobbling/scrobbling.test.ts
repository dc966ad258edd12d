import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Store } from '../../store/store.ts';
import { createHistory, PENDING_MAX } from '../history/history.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createCast, fillCatalogue } from '../playlists/lists.fixture.ts';
import { startListenBrainz, TOKEN } from './listenbrainz-server.fixture.ts';
import { createScrobbling } from './scrobbling.ts';

const SETTINGS = { url: 'https://music.example', version: '1.2.3' };
const MINUTE = 60_000;

/** A node, and the service that users send their listens to. Jobs are done by `settle`. */
async function setUp(t: TestContext, store: Store) {
  const server = await startListenBrainz();
  t.after(server.close);
  await fillCatalogue(store);
  const { ana } = await createCast(store);
  const time = { now: Date.UTC(2026, 2, 1, 12) };
  const jobs = createJobs({ store, log: quiet, pollMs: 1e9 });
  t.after(() => jobs.close());
  const clock = () => new Date(time.now);
  const scrobbling = createScrobbling({
    ...{ store, jobs, policy: server.policy, secret: undefined, settings: SETTINGS, clock },
  });
  const history = createHistory({
    // The test decides when they are sent.
    ...{ store, jobs: { wake() {} }, mayScrobble: true, log: quiet, clock: () => time.now },
  });
  const hear = (trackId: number, at = time.now) =>
    history.record(ana, [{ trackId, duration: 180, at, isReported: true }]);
  /** Time passes, and all jobs are due. */
  const settleLater = async (ms: number) => {
    time.now += ms;
    await store.db.updateTable('job').set({ due: 0 }).execute();
    await jobs.settle();
  };
  const status = async () => {
    const { scrobbler, pending } = (await scrobbling.status(ana))!;
    return { state: scrobbler?.state, error: scrobbler?.error, pending };
  };
  return { server, ana, time, hear, settleLater, status, jobs, scrobbling, history };
}

const rowsOf = ({ db }: Store) => db.selectFrom('listen').selectAll().orderBy('n').execute();
const jobsOf = ({ db }: Store) => db.selectFrom('job').selectAll().execute();

forEachDatabase(({ openFresh }) => {
  test('a listen is sent once, as the API describes it, without a history', async (t) => {
    const store = await openFresh();
    const { server, ana, time, hear, jobs, scrobbling, history, status } = await setUp(t, store);
    await hear(1);
    await scrobbling.connect(ana, { url: `${server.url}/`, token: ` ${TOKEN} ` });
    await hear(1);
    await hear(1);
    assert.deepEqual(await status(), { state: 'ok', error: '', pending: 1 });
    await jobs.settle();
    const track = await store.db
      .selectFrom('track')
      .innerJoin('artist', 'artist.id', 'track.artist_id')
      .select(['track.name', 'artist.name as artist', 'duration'])
      .where('track.id', '=', 1)
      .executeTakeFirstOrThrow();
    const [listen, ...more] = server.state.accepted;
    assert.equal(more.length, 0);
    assert.deepEqual(
      [listen['listened_at'], listen['track_metadata'].track_name, listen['track_metadata'].artist_name],
      [time.now / 1000, track.name, track.artist],
    );
    assert.deepEqual(listen['track_metadata'].additional_info, {
      ...{ media_player: 'Cantiga', submission_client: 'Cantiga', submission_client_version: '1.2.3' },
      ...(track.duration > 0 ? { duration_ms: track.duration * 1000 } : {}),
      origin_url: 'https://music.example/track/1',
    });
    assert.equal(server.state.requests.at(-1)?.headers.authorization, `Token ${TOKEN}`);
    assert.deepEqual(await status(), { state: 'ok', error: '', pending: 0 });
    assert.deepEqual((await history.page(ana, undefined, 10)).entries, []);
    const stored = await store.db.selectFrom('listener').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(TOKEN));
    assert.ok(!JSON.stringify(await scrobbling.status(ana)).includes(stored[0].scrobble_token));
  });

  test('a node that is killed after it has sent a listen sends it again, with the same time', async (t) => {
    const store = await openFresh();
    const { server, ana, hear, scrobbling, settleLater, jobs } = await setUp(t, store);
    await scrobbling.connect(ana, { url: server.url, token: TOKEN });
    await hear(1);
    const [{ id: _, ...job }] = await jobsOf(store);
    await jobs.settle();
    // As if it had died before its last commits.
    await store.db.updateTable('listen').set({ pending: 1 }).execute();
    await store.db
      .insertInto('job')
      .values({ ...job, attempts: 1, lease: 1, node: 'killed' })
      .execute();
    await settleLater(MINUTE);
    assert.equal(server.submissions(), 2);
    assert.equal(server.state.accepted.length, 1);
    assert.deepEqual(await jobsOf(store), []);
  });

  test('nothing is sent any more with a token that is refused, until the user enters another', async (t) => {
    const store = await openFresh();
    const { server, ana, hear, scrobbling, settleLater, status } = await setUp(t, store);
    await scrobbling.connect(ana, { url: server.url, token: TOKEN });
    server.state.tokens.clear();
    await hear(1);
    await hear(2);
    await settleLater(0);
    assert.deepEqual(await status(), { state: 'refused', error: '', pending: 0 });
    assert.equal(server.submissions(), 1);
    await hear(3);
    await settleLater(MINUTE);
    assert.equal(server.submissions(), 1);
    assert.deepEqual(await jobsOf(store), []);
    await assert.rejects(scrobbling.check(ana), { kind: 'forbidden', field: 'scrobble_token' });
    server.state.tokens.add(TOKEN);
    await scrobbling.check(ana);
    assert.equal((await status()).state, 'ok');
    await hear(4);
    await settleLater(MINUTE);
    assert.equal(server.state.accepted.length, 1);
    await scrobbling.remove(ana);
    await hear(5);
    assert.deepEqual(
      [await status(), await jobsOf(store)],
      [{ state: undefined, error: undefined, pending: 0 }, []],
    );
  });

  test('a limit, an error and a lost connection delay listens; none is lost, and one request finds out', async (t) => {
    const store = await openFresh();
    const { server, ana, time, hear, scrobbling, settleLater, status } = await setUp(t, store);
    await scrobbling.connect(ana, { url: server.url, token: TOKEN });
    await hear(1);
    await hear(2);
    server.state.failure = { status: 429, headers: { 'x-ratelimit-reset-in': '7' } };
    await settleLater(0);
    assert.equal(server.submissions(), 1);
    assert.deepEqual(await status(), { state: 'ok', error: '', pending: 2 });
    await settleLater(6900);
    assert.equal(server.submissions(), 1, 'not before the time that the service has named');

    server.state.failure = { status: 503 };
    await settleLater(200);
    assert.equal(server.submissions(), 2);
    assert.deepEqual(await status(), { state: 'failing', error: 'HTTP 503', pending: 2 });
    const before = Math.max(...(await jobsOf(store)).map(({ due }) => due));
    assert.ok(before - Date.now() > 10_000, 'it waits');

    server.state.failure = { status: 302, headers: { location: `${server.url}/1/elsewhere` } };
    await settleLater(2 * MINUTE);
    assert.deepEqual([server.submissions(), (await status()).error], [3, 'HTTP 302']);
    assert.ok(server.state.requests.every(({ path }) => !path.includes('elsewhere')));

    server.state.failure = { status: 400 };
    await settleLater(2 * MINUTE);
    assert.equal((await status()).pending, 0, 'what the service does not understand is not repeated');
    server.state.failure = undefined;
    await hear(3, time.now);
    await server.close();
    await settleLater(2 * MINUTE);
    assert.deepEqual(await status(), { state: 'failing', error: 'no response', pending: 1 });
    assert.deepEqual(
      (await rowsOf(store)).map(({ pending }) => pending),
      [0, 0, 1],
    );
  });

  test('a wrong token, a private address and too many checks are refused, and nothing is stored', async (t) => {
    const store = await openFresh();
    const { server, ana, scrobbling } = await setUp(t, store);
    const parts = { store, jobs: { handle() {} }, secret: undefined, settings: SETTINGS };
    const any = createScrobbling({ ...parts, policy: { isAny: true, hosts: [], origins: [] } });
    const local = any.connect(ana, { url: 'https://localhost', token: TOKEN });
    await assert.rejects(local, { message: 'localhost has no public address.', field: 'scrobble_url' });
    const off = createScrobbling({ ...parts, policy: false });
    await assert.rejects(off.connect(ana, { url: server.url, token: TOKEN }), { kind: 'forbidden' });
    assert.equal(await off.status(ana), null);
    for (const token of ['', 'two words', 'x'.repeat(201), 'x\r\nHost: y', 'ü'])
      await assert.rejects(scrobbling.connect(ana, { url: '', token }), { field: 'scrobble_token' });
    assert.equal(server.state.requests.length, 0);
    for (let i = 0; i < 20; i++)
      await assert.rejects(scrobbling.connect(ana, { url: server.url, token: 'wrong' }), {
        kind: 'forbidden',
      });
    const next = scrobbling.connect(ana, { url: server.url, token: TOKEN });
    await assert.rejects(next, { kind: 'rate-limit' });
    assert.deepEqual(await store.db.selectFrom('listener').selectAll().execute(), []);
  });

  test('a listen is given up after a week, without a trace in the queue', async (t) => {
    const store = await openFresh();
    const { server, ana, hear, scrobbling, settleLater, status } = await setUp(t, store);
    await scrobbling.connect(ana, { url: server.url, token: TOKEN });
    server.state.failure = { status: 503, headers: { 'retry-after': '0' } };
    await hear(1);
    await hear(2);
    await settleLater(0);
    assert.deepEqual(
      [server.submissions(), (await jobsOf(store)).map(({ attempts }) => attempts)],
      [1, [1, 1]],
    );
    await store.db.updateTable('job').set({ attempts: 179 }).execute();
    await settleLater(1);
    assert.equal(server.submissions(), 1, 'still paused');
    assert.deepEqual(
      [await status(), await jobsOf(store)],
      [{ state: 'failing', error: 'HTTP 503', pending: 0 }, []],
    );
  });

  test('a waiting listen is given up when the operator allows no service any more', async (t) => {
    const store = await openFresh();
    const { server, ana, hear, scrobbling, status } = await setUp(t, store);
    await scrobbling.connect(ana, { url: server.url, token: TOKEN });
    await hear(1);
    const jobs = createJobs({ store, log: quiet, pollMs: 1e9 });
    t.after(() => jobs.close());
    createScrobbling({ store, jobs, policy: false, secret: undefined, settings: SETTINGS });
    await jobs.settle();
    assert.deepEqual([server.submissions(), (await status()).pending, await jobsOf(store)], [0, 0, []]);
  });

  test('the listens of a user that wait are limited', async (t) => {
    const store = await openFresh();
    const { server, ana, time, scrobbling, history, status } = await setUp(t, store);
    await scrobbling.connect(ana, { url: server.url, token: TOKEN });
    const row = { user_id: ana.id, track_id: 1, listened: '2026-01-01T00:00:00.000Z', reported: 1 };
    const waiting = Array.from({ length: PENDING_MAX - 1 }, (_, i) => ({
      ...{ ...row, n: i + 1, in_history: 0, pending: 1 },
    }));
    await store.db.insertInto('listen').values(waiting).execute();
    await store.db.updateTable('listener').set({ last: waiting.length }).execute();
    const listens = [1, 2, 3].map((trackId) => ({ trackId, duration: 180, at: time.now, isReported: true }));
    await history.record(ana, listens);
    assert.deepEqual([(await status()).pending, (await jobsOf(store)).length], [PENDING_MAX, 1]);
  });
});
