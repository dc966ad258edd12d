/** Several nodes on one store. Their ffmpeg writes the name of each file it reads to a list. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { CompiledQuery } from 'kysely';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { importPath } from '../../import/import.ts';
import { type FoundFfmpeg, findFfmpeg } from '../../media/ffmpeg/find.ts';
import { createOriginals, type Originals } from '../../media/originals.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { DECODING_JOB } from '../../store/jobs/jobs.ts';
import { openStore, type Store } from '../../store/store.ts';
import { readChangedWithoutWaveform, withoutWaveform } from './waveform-maker.ts';
import type { NodeParts } from './waveform-maker-process.fixture.ts';
import { createWaveformNode } from './waveform-node.fixture.ts';

const TRACKS = 12;
const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';
const PROCESS = new URL('./waveform-maker-process.fixture.ts', import.meta.url);

let folder: string;
let library: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantiga-waveform-nodes-'));
  library = join(folder, 'library');
  await mkdir(library);
  const first = join(library, 'track 1.mp3');
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=1', first]);
  for (let n = 2; n <= TRACKS; n++) await copyFile(first, join(library, `track ${n}.mp3`));
});
after(() => rm(folder, { recursive: true }));

let lists = 0;
/** An ffmpeg that lists what it reads, and then runs `script`; by default, the real one. */
async function listingFfmpeg(script?: string): Promise<{ ffmpeg: FoundFfmpeg; list: string }> {
  const real = await findFfmpeg();
  assert.ok('path' in real);
  const list = join(folder, `list ${++lists}`);
  const path = join(folder, `ffmpeg ${lists}`);
  const text = `#!/bin/sh\nfor word; do case "$word" in *.mp3) echo "$word" >> '${list}';; esac; done\n`;
  await writeFile(path, `${text}${script ?? `exec ${real.path} "$@"`}\n`, { mode: 0o755 });
  await writeFile(list, '');
  return { ffmpeg: { ...real, path }, list };
}

async function listed(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => basename(line)).sort();
}

const computed = async ({ db }: Store) =>
  (await db.selectFrom('waveform').select('track_id').execute()).length;
const leased = ({ db }: Store) =>
  db.selectFrom('job').select(['node', 'lease']).where('kind', '=', DECODING_JOB).execute();
const allFiles = Array.from({ length: TRACKS }, (_, at) => `track ${at + 1}.mp3`).sort();

/** Long enough for a busy machine to renew it in time. */
const LEASE_MS = 3000;

async function startNode(t: TestContext, parts: NodeParts): Promise<ChildProcess> {
  const child = fork(PROCESS);
  t.after(() => child.kill('SIGKILL'));
  child.send(parts);
  return child;
}

forEachDatabase(({ newLocation, copyOf }) => {
  let imported: DatabaseLocation;
  before(async () => {
    imported = await newLocation();
    const store = await openStore(imported);
    await importPath(store, library, { license: LICENSE });
    await store.close();
  });
  const filledStore = async (t: TestContext) => {
    const location = await copyOf(imported);
    const store = await openStore(location);
    t.after(() => store.close());
    return { location, store };
  };

  test('two nodes compute each waveform once', async (t) => {
    const { location, store } = await filledStore(t);
    const { ffmpeg, list } = await listingFfmpeg();
    const parts = { location, ffmpeg, library, leaseMs: 60_000 };
    await Promise.all([startNode(t, parts), startNode(t, parts)]);
    await eventually(
      () => computed(store),
      (count) => count === TRACKS,
    );
    await eventually(
      () => leased(store),
      (rows) => rows.length === 0,
    );
    assert.deepEqual(await listed(list), allFiles);
  });

  test('the track of a node that was killed is taken over, and not before', async (t) => {
    const { location, store } = await filledStore(t);
    const hanging = await listingFfmpeg('exec sleep 60');
    const dying = await startNode(t, { location, ffmpeg: hanging.ffmpeg, library, leaseMs: LEASE_MS });
    const [held] = await eventually(
      () => listed(hanging.list),
      (files) => files.length === 1,
    );
    const { ffmpeg, list } = await listingFfmpeg();
    const originals = createOriginals({ library, data: library });
    const node = createWaveformNode({ store, ffmpeg, originals, leaseMs: LEASE_MS });
    t.after(node.close);
    await node.wake();
    const leaseOf = async () => Math.max(...(await leased(store)).map(({ lease }) => lease));
    const first = await leaseOf();
    // Longer than a lease lasts: it is renewed.
    await eventually(leaseOf, (lease) => lease > first + LEASE_MS);
    const others = allFiles.filter((file) => file !== held);
    assert.deepEqual([await computed(store), await listed(list)], [TRACKS - 1, others]);
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    await eventually(
      () => computed(store),
      (count) => count === TRACKS,
    );
    assert.deepEqual(await listed(list), allFiles);
  });

  test('a node that stops gives its track back', async (t) => {
    const { store } = await filledStore(t);
    const hanging = await listingFfmpeg('exec sleep 60');
    const node = createWaveformNode({
      ...{ store, ffmpeg: hanging.ffmpeg, originals: createOriginals({ library, data: library }) },
    });
    void node.wake();
    await eventually(
      () => listed(hanging.list),
      (files) => files.length === 1,
    );
    assert.equal((await leased(store)).length, 1);
    await node.close();
    assert.deepEqual(await leased(store), []);
  });

  test('a track that was finished after it was listed is not decoded', async (t) => {
    const { store } = await filledStore(t);
    const { look } = createOriginals({ library, data: library });
    const originals: Pick<Originals, 'look'> = {
      async look(audio) {
        await store.db.updateTable('track').set({ waveform: 1 }).execute();
        return await look(audio);
      },
    };
    const { ffmpeg, list } = await listingFfmpeg();
    const node = createWaveformNode({ store, ffmpeg, originals });
    t.after(node.close);
    await node.wake();
    assert.deepEqual([await listed(list), await leased(store)], [[], []]);
  });

  test('a track that got another file while the first was decoded has no waveform yet', async (t) => {
    const { store } = await filledStore(t);
    const [{ id, audio: own }] = await store.db.selectFrom('track').select(['id', 'audio']).execute();
    const { look } = createOriginals({ library, data: library });
    let looks = 0;
    const originals: Pick<Originals, 'look'> = {
      async look(audio) {
        if (audio === own && ++looks === 2)
          await store.db.updateTable('track').set({ audio: 'another.mp3' }).where('id', '=', id).execute();
        return await look(audio);
      },
    };
    const { ffmpeg } = await listingFfmpeg();
    const node = createWaveformNode({ store, ffmpeg, originals });
    t.after(node.close);
    await node.wake();
    assert.equal(await computed(store), TRACKS - 1);
    assert.deepEqual(await withoutWaveform(store.db).execute(), [{ id, audio: 'another.mp3' }]);
  });

  test('a node that cannot read the files leaves them to the others', async (t) => {
    const { store } = await filledStore(t);
    const { ffmpeg, list } = await listingFfmpeg();
    const away = Object.assign(new Error('away'), { code: 'ENOENT' });
    const blind = createWaveformNode({ store, ffmpeg, originals: { look: () => Promise.reject(away) } });
    t.after(blind.close);
    await blind.wake();
    assert.deepEqual([await computed(store), await leased(store)], [0, []]);
    const node = createWaveformNode({
      store,
      ffmpeg,
      originals: createOriginals({ library, data: library }),
    });
    t.after(node.close);
    await node.wake();
    assert.equal(await computed(store), TRACKS);
    assert.deepEqual(await listed(list), allFiles);
  });

  test('after a change, only the changed tracks are read', async (t) => {
    const { store } = await filledStore(t);
    const { catalogue } = await latestChanges(store.db);
    const since = async (seq: number) =>
      (await Array.fromAsync(readChangedWithoutWaveform(store.db, seq))).flat();
    assert.equal((await since(catalogue - 1)).length, TRACKS);
    assert.deepEqual(await since(catalogue), []);
  });
});

test('tracks without a waveform are found along an index', async (t) => {
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'plan', 'cantiga.db') });
  t.after(() => store.close());
  const { sql: text, parameters } = withoutWaveform(store.db).where('id', '>', 0).limit(100).compile();
  const { rows } = await store.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  assert.match(rows.map(({ detail }) => detail).join('\n'), /track_without_waveform/);
});
