/** Two nodes with one storage and one database: what both are asked for is converted once, if the client of one can wait. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { ffmpegForTests, TAGS, temporaryFolder } from '../../media/ffmpeg/audio.fixture.ts';
import { createFolderStorage } from '../../media/storage/folder-storage.ts';
import type { Storage } from '../../media/storage/storage.ts';
import type { ConversionLeases } from '../../media/transcodes/shared-conversions.ts';
import type { MadeSamples } from '../../media/transcodes/source-shape.ts';
import {
  fetchAudio,
  firstBytes,
  pacedSamples,
  setUpTranscodes,
} from '../../media/transcodes/transcodes.fixture.ts';
import type { AudioRequest } from '../../media/transcodes/transcodes.ts';
import { CONVERSION_JOB, isKeyTaken, purgeJobs, takeKey } from '../../store/jobs/jobs.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createLeases } from './leases.ts';

const { ffmpeg, skip } = await ffmpegForTests();
/** Longer than any of these tests. */
const PATIENT = 60_000;

const opened: Store[] = [];
after(() => Promise.all(opened.map((store) => store.close())));

async function scene(t: TestContext) {
  const folder = await temporaryFolder(t);
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'cantiga.db') });
  opened.push(store);
  const objects = createFolderStorage(join(folder, 'objects'));
  const written: string[] = [];
  const storage: Storage = {
    ...objects,
    async write(key, content) {
      written.push(key);
      await objects.write(key, content);
    },
  };
  async function startNode(change: { storage?: Storage; leases?: ConversionLeases } = {}) {
    const leases = createLeases(store, CONVERSION_JOB);
    t.after(leases.close);
    return (await setUpTranscodes(t, ffmpeg, { shared: { storage, leases, ...change } })).transcodes;
  }
  const stored = async () => (await Array.fromAsync(storage.list('transcodes/'))).length;
  return { store, storage, written, stored, startNode };
}

const requestOf = (source: MadeSamples, waitMs?: number): AudioRequest => ({
  ...{ key: 'track 7', source, format: 'mp31', tags: TAGS, waitMs },
});
const leasesOf = ({ db }: Store) =>
  db.selectFrom('job').selectAll().where('kind', '=', CONVERSION_JOB).execute();

/** The same track on two nodes; on the first one, only half of it is there until `go`. */
function tracks() {
  const [slow, other] = [pacedSamples(8), pacedSamples(8)];
  other.go();
  return { slow, other: other.source };
}

test('a download waits for the node that converts, and gets its file', { skip }, async (t) => {
  const { store, written, startNode } = await scene(t);
  const { slow, other } = tracks();
  const [one, two] = [await startNode(), await startNode()];
  const listener = await one.open(requestOf(slow.source));
  const download = fetchAudio(two, requestOf(other, PATIENT));
  await eventually(
    () => leasesOf(store),
    (rows) => rows.length === 1,
  );
  slow.go();
  await listener.finished;
  const bytes = await download;
  assert.ok(bytes.equals(await fetchAudio(one, requestOf(slow.source))));
  listener.release();
  assert.deepEqual([one.status().converted, two.status().converted], [1, 0]);
  assert.equal(written.length, 1);
  await eventually(
    () => leasesOf(store),
    (rows) => rows.length === 0,
  );
});

test('a listener does not wait, and only one node stores the file', { skip }, async (t) => {
  const { store, written, stored, startNode } = await scene(t);
  const { slow, other } = tracks();
  const [one, two] = [await startNode(), await startNode()];
  const first = await one.open(requestOf(slow.source));
  await eventually(
    () => leasesOf(store),
    (rows) => rows.length === 1,
  );
  const second = await two.open(requestOf(other));
  await second.finished;
  assert.equal(two.status().converted, 1);
  assert.equal(await stored(), 0);
  slow.go();
  await eventually(stored, (count) => count === 1);
  for (const audio of [first, second]) audio.release();
  assert.equal(written.length, 1);
});

test('a listener who joins a waiting download is not kept waiting', { skip }, async (t) => {
  const { store, startNode } = await scene(t);
  const { slow, other } = tracks();
  const [one, two] = [await startNode(), await startNode()];
  const first = await one.open(requestOf(slow.source));
  await eventually(
    () => leasesOf(store),
    (rows) => rows.length === 1,
  );
  const download = fetchAudio(two, requestOf(other, PATIENT));
  const joined = await two.open(requestOf(other));
  assert.ok((await firstBytes(joined.read(0))).length > 0);
  await download;
  for (const audio of [first, joined]) audio.release();
  assert.equal(two.status().converted, 1);
  slow.go();
});

test('no request waits for a node that was killed, or longer than it can', { skip }, async (t) => {
  const { store, stored, startNode } = await scene(t);
  const node = await startNode();
  const { slow, other } = tracks();
  // Only its name.
  const named = await node.open(requestOf(slow.source));
  const { version } = named;
  named.release();
  slow.go();
  await eventually(
    () => leasesOf(store),
    (rows) => rows.length === 0,
  );
  await takeKey(store, CONVERSION_JOB, version, { node: 'killed', leaseMs: 500 });
  assert.ok((await fetchAudio(node, requestOf(other, PATIENT))).length > 5000);
  await eventually(stored, (count) => count === 1);
  await eventually(
    () => isKeyTaken(store, CONVERSION_JOB, version),
    (isTaken) => !isTaken,
  );

  const another = await startNode({ storage: createFolderStorage(await temporaryFolder(t)) });
  await takeKey(store, CONVERSION_JOB, version, { node: 'slow', leaseMs: PATIENT });
  assert.ok((await fetchAudio(another, requestOf(other, 300))).length > 5000);
  assert.equal(another.status().converted, 1);
  await purgeJobs(store);
  assert.equal((await leasesOf(store)).length, 1);
  // The node may take over the expired lease for a moment, to store its own file.
  await eventually(
    async () => {
      await store.db.updateTable('job').set({ lease: 1 }).execute();
      await purgeJobs(store);
      return leasesOf(store);
    },
    (rows) => rows.length === 0,
  );
});

test('if a node cannot store the file, or its listener leaves, the next one converts it', {
  skip,
}, async (t) => {
  const { store, storage, stored, startNode } = await scene(t);
  const full: Storage = { ...storage, write: () => Promise.reject(new Error('no room')) };
  const [one, two] = [await startNode({ storage: full }), await startNode()];
  for (const end of ['store', 'leave']) {
    const { slow, other } = tracks();
    const request = (source: MadeSamples, waitMs?: number) => ({ ...requestOf(source, waitMs), key: end });
    const listener = await one.open(request(slow.source));
    await eventually(
      () => leasesOf(store),
      (rows) => rows.length === 1,
    );
    const download = fetchAudio(two, request(other, PATIENT));
    if (end === 'store') slow.go();
    else listener.release();
    assert.ok((await download).length > 5000);
    if (end === 'store') listener.release();
    else slow.go();
  }
  assert.equal(two.status().converted, 2);
  await eventually(stored, (count) => count === 2);
});

test('without the database every node converts, and stores the file', { skip }, async (t) => {
  const { stored, startNode } = await scene(t);
  const away = () => Promise.reject(new Error('away'));
  const node = await startNode({ leases: { take: away, isTaken: away } });
  assert.ok((await fetchAudio(node, requestOf(tracks().other, PATIENT))).length > 5000);
  await eventually(stored, (count) => count === 1);
});

test('a seek reads the file of another node instead of converting the rest', { skip }, async (t) => {
  const { stored, startNode } = await scene(t);
  const [one, two] = [await startNode(), await startNode()];
  const { other } = tracks();
  await fetchAudio(one, requestOf(other));
  await eventually(stored, (count) => count === 1);
  const audio = await two.open({ ...requestOf(other), start: 0.5 });
  assert.deepEqual([audio.start, audio.isWhole?.(), two.status().converted], [0, true, 0]);
  audio.release();
});

forEachDatabase(({ openFresh }) => {
  test('a lease is renewed, and is given back at the end', async () => {
    const store = await openFresh();
    const [one, two] = [createLeases(store, CONVERSION_JOB, 600), createLeases(store, CONVERSION_JOB)];
    const lease = await one.take('a.mp3');
    assert.ok(lease !== undefined);
    assert.deepEqual([await two.take('a.mp3'), await two.isTaken('a.mp3')], [undefined, true]);
    const [{ lease: until }] = await leasesOf(store);
    await eventually(
      async () => (await leasesOf(store))[0].lease,
      (renewed) => renewed > until,
    );
    await lease.release();
    assert.equal(await two.isTaken('a.mp3'), false);
    assert.ok((await two.take('b.mp3')) !== undefined);
    await Promise.all([one.close(), two.close()]);
    assert.deepEqual(await leasesOf(store), []);
  });
});
