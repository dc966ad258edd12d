/** Listens and downloads over HTTP are soon in the store, and stay there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type Track } from '../client/src/index.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { eventually, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { copyDemo, shareCache } from './demo-folder.fixture.ts';
import { freePort } from './free-port.fixture.ts';

const DEMO = '5eedcafe';
/** All services here have it: converted audio contains the URL, so they can use what another has converted. */
const PORT = String(await freePort());

async function shortTrack({ url }: Service): Promise<Track> {
  const client = createClient({ baseUrl: url, clientId: DEMO });
  const { results } = await client.tracks({ order: 'duration', limit: 1, audiodlformat: 'mp31' });
  return results[0];
}

async function take(url: string, userAgent: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers: { 'user-agent': userAgent, ...headers } });
  assert.ok(response.ok, `${url}: ${response.status}`);
  await response.arrayBuffer();
}

/** `client listens downloads` of one track, over all days. */
async function countsOf({ db }: Store, trackId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select(({ fn }) => [
      'client_id',
      fn.sum<number>('listens').as('listens'),
      fn.sum<number>('downloads').as('downloads'),
    ])
    .where('track_id', '=', Number(trackId))
    .groupBy('client_id')
    .orderBy('client_id')
    .execute();
  return rows.map(({ client_id, listens, downloads }) => `${client_id} ${listens} ${downloads}`);
}

forEachDatabase(({ newLocation }) => {
  test('listens and downloads of the demo are counted; those that are stored survive SIGKILL, and a stop loses none', async (t) => {
    const folder = temporaryFolder();
    const location = await newLocation();
    await copyDemo(folder.path, location);
    shareCache(folder.path);
    const database = location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
    const env = {
      ...{ PORT, CANTIGA_DATA: folder.path },
      ...{ CANTIGA_DATABASE: database, CANTIGA_PROXIES: 'loopback' },
    };
    let service = await startService(folder.path, env);
    const store = await openStore(location);
    t.after(async () => {
      await store.close();
      service.process.kill('SIGKILL');
      await service.ended;
      folder.remove();
    });

    const track = await shortTrack(service);
    await take(track.audio, 'one', { range: 'bytes=0-1' });
    await take(track.audio, 'one');
    await take(track.audio, 'one');
    await take(track.audio, 'two');
    await take(track.audiodownload, 'one');
    const file = `${service.url}/v3.0/tracks/file/?client_id=${DEMO}&id=${track.id}`;
    await take(file, 'two');
    await take(`${file}&action=stream`, 'three');
    await take(file, 'three', { range: 'bytes=0-99999' });
    const expected = [' 0 1', `${DEMO} 3 1`];
    await eventually(
      () => countsOf(store, track.id),
      (counts) => counts.join() === expected.join(),
    );

    let played = 0;
    const play = async (times: number) => {
      // Only some of the listeners behind one address count.
      for (const end = played + times; played < end; played++)
        await take(track.audio, 'listener', { 'x-forwarded-for': `198.51.100.${played}` });
    };
    const storedListens = async () => Number((await countsOf(store, track.id))[1].split(' ')[1]) - 3;
    await play(10);
    await eventually(storedListens, (listens) => listens === 10);
    await play(5);
    service.process.kill('SIGKILL');
    await service.ended;
    const stored = await storedListens();
    assert.ok(stored >= 10 && stored <= played, `${stored} of ${played}`);

    const address = service.url;
    service = await startService(folder.path, env);
    await take(track.audio.replace(address, service.url), 'one', { 'x-forwarded-for': '203.0.113.1' });
    service.process.kill('SIGTERM');
    assert.equal((await service.ended).code, 0);
    assert.deepEqual((await countsOf(store, track.id))[1], `${DEMO} ${3 + stored + 1} 1`);
  });
});
