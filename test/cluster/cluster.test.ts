/**
 * A cluster of real components under load, while one part after another fails. No confirmed write is lost, no response is wrong, and
 * no read fails but those that were in progress on a node at the moment it was killed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import { s3ForTests } from '../../src/media/storage/s3-server.fixture.ts';
import { latestVersion } from '../../src/store/migrations/migrations.ts';
import { openStore, openUnmigrated } from '../../src/store/store.ts';
import { eventually } from '../cli-process.fixture.ts';
import { type Cluster, startCluster } from './cluster.fixture.ts';
import { bytesOf, DEMO, hashOf, json, type Load, type Seen, startLoad, type Track } from './load.fixture.ts';

const LISTENER = 501;
/** Reads and streams that can be in progress at a time: one of each listener. */
const IN_PROGRESS = 6;

const { skip } = await s3ForTests();

test('nodes, database and storage fail in turn under load', { skip }, async (t) => {
  const cluster = await startCluster(t);
  const tracks = await allTracks(cluster);
  const token = await tokenFor(cluster.primary.url);
  const load = await startLoad(cluster.url, token, tracks);
  const phases: Record<string, Load['seen']> = {};
  const during = async (phase: string, act: () => Promise<void>) => {
    load.take();
    await act();
    // The load goes on for a moment, and works again.
    await recovered(load);
    phases[phase] = load.take();
    t.diagnostic(`${phase}: ${summary(phases[phase])}`);
  };

  await during('nothing fails', () => wait(1000));
  await during('a node is killed', () => cluster.killAndStart(1));
  await during('the primary crashes, and the standby is promoted', async () => {
    await cluster.primary.crash();
    await wait(500);
    await cluster.standby.promote();
  });
  await during('the storage restarts', async () => {
    await cluster.s3.restart();
  });
  for (const node of [0, 1, 2])
    await during(`node ${node} is replaced by a newer version`, () => cluster.upgrade(node));
  await load.stop();

  assert.equal(await schemaOf(cluster.standby.url), latestVersion() + 1);
  for (const [phase, seen] of Object.entries(phases)) {
    for (const kind of Object.values(seen)) assert.deepEqual(kind.wrong, [], phase);
    const broken = [...seen.reads.failed, ...seen.streams.failed];
    const allowed = phase.includes('killed') ? IN_PROGRESS : 0;
    assert.ok(broken.length <= allowed, `${phase}: ${broken.join('; ')}`);
  }
  for (const node of cluster.urls) {
    const liked = await likesOf(node, token);
    assert.deepEqual(
      load.liked.filter((id) => !liked.has(id)),
      [],
    );
    const [audio] = tracks.map((track) => new URL(track.audio));
    const [here, there] = await Promise.all([node, cluster.url].map((url) => bytesOf(moved(audio, url))));
    assert.equal(hashOf(here), hashOf(there));
  }
  assert.ok(isSubsequence(load.added, await load.playlist()));
});

async function recovered(load: Load): Promise<void> {
  const before = counts(load);
  await eventually(
    async () => counts(load),
    (now) => now.every((count, kind) => count > before[kind]),
  );
}

const counts = ({ seen }: Load) => Object.values(seen).map(({ succeeded }) => succeeded);

function summary(seen: Record<string, Seen>): string {
  return Object.entries(seen)
    .map(([kind, { succeeded, failed }]) => `${succeeded} ${kind}, ${failed.length} failed`)
    .join('; ');
}

/** The shortest first: two of them are converted. */
async function allTracks({ url }: Cluster): Promise<Track[]> {
  const address = `${url}/v3.0/tracks/?client_id=${DEMO}&limit=200&order=duration`;
  const { results } = await json(address);
  return results;
}

async function tokenFor(database: string): Promise<string> {
  const store = await openStore({ kind: 'postgres', url: database });
  await store.db.deleteFrom('user_track').execute();
  const { access_token } = await createTokens(store, { client_id: DEMO, user_id: LISTENER });
  await store.close();
  return access_token;
}

async function schemaOf(database: string): Promise<number> {
  const store = await openUnmigrated({ kind: 'postgres', url: database });
  await store.close();
  return store.version;
}

async function likesOf(url: string, token: string): Promise<Set<string>> {
  const { results } = await json(
    `${url}/v3.0/users/tracks/?client_id=${DEMO}&access_token=${token}&limit=200`,
  );
  const [{ tracks }] = results as unknown as [{ tracks: Track[] }];
  return new Set(tracks.map(({ id }) => id));
}

const moved = (from: URL, to: string) => new URL(from.pathname + from.search, to).href;

/** Whether all of `part` are in `whole`, in their order: an edit without a confirmation may have been made. */
function isSubsequence(part: string[], whole: string[]): boolean {
  let at = 0;
  for (const id of whole) if (id === part[at]) at++;
  return at === part.length;
}
