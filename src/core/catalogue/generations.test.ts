import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { type DatabaseLocation, LOG_LEVELS, type Log, WAVEFORM_TEXT_MAX } from '../../domain/ports.ts';
import { openWaveformFile } from '../../media/waveform-file.ts';
import { openStore, type Store, storeId } from '../../store/store.ts';
import { recordTouched } from '../../store/touched.ts';
import { runBuild } from './build-generation.ts';
import { artist, put, track, trackNames } from './example-tracks.fixture.ts';
import { Generations } from './generations.ts';
import { createLiveCatalogue, type LiveCatalogue } from './live-catalogue.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** All processes that are started while `work` runs. */
async function processesOf(work: () => Promise<void>): Promise<ChildProcess[]> {
  const started: ChildProcess[] = [];
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  await work().finally(() => unsubscribe('child_process', note));
  return started;
}

/** The next started process, once it runs. */
function nextProcess(): Promise<ChildProcess> {
  return new Promise((resolve) => {
    const note = (message: unknown) => {
      const { process } = message as { process: ChildProcess };
      unsubscribe('child_process', note);
      process.once('spawn', () => resolve(process));
    };
    subscribe('child_process', note);
  });
}

interface Node extends StoppedNode {
  store: Store;
  /** The file of the last generation. */
  generationFile: string;
  log: Log;
  lines: string[];
  /** Starts like a service. */
  start(): Promise<LiveCatalogue>;
  close(): Promise<void>;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-generations-'));
  folders.push(folder);
  return folder;
}

/** The database and the data folder of a node that is not running. */
interface StoppedNode {
  location: DatabaseLocation;
  folder: string;
}

async function openNode({ location, folder }: StoppedNode): Promise<Node> {
  const store = await openStore(location);
  const lines: string[] = [];
  const levels = LOG_LEVELS.map((level) => [
    level,
    (message: string, fields?: object) => lines.push(`${level} ${message} ${JSON.stringify(fields)}`),
  ]);
  const log: Log = { ...Object.fromEntries(levels), isEnabled: () => true };
  const running: LiveCatalogue[] = [];
  const start = async () => {
    const live = createLiveCatalogue(new Generations({ store: location, folder, library: folder }, log), log);
    running.push(live);
    await live.update();
    return live;
  };
  const close = async () => {
    for (const live of running) await live.close();
    await store.close();
  };
  return {
    ...{
      store,
      location,
      folder,
      generationFile: join(folder, `catalogue-${await storeId(store)}`),
      log,
      lines,
    },
    ...{ start, close },
  };
}

/** A store with the tracks Three and Seven, and a node that was started and stopped once. */
async function createStoppedNode(location: DatabaseLocation): Promise<StoppedNode> {
  const stopped = { location, folder: newFolder() };
  const { store, folder, start, close } = await openNode(stopped);
  await put(store, artist, track(3, 'Three', 3), track(7, 'Seven', 7));
  await start();
  // They can be read before they are on the disk.
  const waveforms = join(folder, `waveforms-${await storeId(store)}`);
  while (!readFileSync(waveforms).includes('cantiga waveforms')) await sleep(10);
  await close();
  return stopped;
}

const listenTo = (store: Store, track_id: number) =>
  store.commit(async (trx) => {
    const row = { track_id, day: '2020-01-01', client_id: '', listens: 1, downloads: 0 };
    await trx.insertInto('activity').values(row).execute();
    await recordTouched(store, trx, [{ kind: 'track', id: track_id }]);
  });

/** As if the changes so far were made so long ago that the log no longer has all of them. */
const forgetChanges = ({ db }: Store) =>
  sql`update meta set value = '{"track":{"seq":1000,"entity":"track","id":1}}'
    where key = 'changes_removed'`.execute(db);

const hide = ({ db }: Store) => sql`alter table track rename to track_away`.execute(db);

test('a build whose process cannot be started fails', async (t) => {
  const { execPath } = process;
  t.after(() => (process.execPath = execPath));
  process.execPath = '/missing';
  const folder = newFolder();
  const store = { kind: 'sqlite', file: join(folder, 'db') } as const;
  const build = runBuild(
    { store, folder, library: undefined, part: join(folder, 'part'), format: '' },
    quiet,
  );
  await assert.rejects(build.version, { code: 'ENOENT' });
  await build.ended;
});

forEachDatabase(({ newLocation, copyOf }) => {
  let original: StoppedNode;
  before(async () => {
    original = await createStoppedNode(await newLocation());
  });
  /** A copy of it: a test changes both its database and its files. */
  const stoppedNode = async () => {
    const folder = newFolder();
    cpSync(original.folder, folder, { recursive: true });
    return await openNode({ location: await copyOf(original.location), folder });
  };

  test('a restart loads the stored generation, and builds nothing', async () => {
    const node = await stoppedNode();
    await hide(node.store);
    const started = await processesOf(async () => {
      assert.deepEqual(trackNames((await node.start()).current()!), ['Three', 'Seven']);
    });
    assert.equal(started.length, 0);
    await node.close();
  });

  test('records imported while the service was down are loaded at the start', async () => {
    const node = await stoppedNode();
    await put(node.store, track(8, 'Eight', 8));
    const started = await processesOf(async () => {
      assert.deepEqual(trackNames((await node.start()).current()!), ['Three', 'Seven', 'Eight']);
    });
    assert.equal(started.length, 0, 'without a build');
    await node.close();
  });

  test('changes that the log no longer lists lead to a build', async () => {
    const node = await stoppedNode();
    await put(node.store, track(8, 'Eight', 8));
    await forgetChanges(node.store);
    const started = await processesOf(async () => {
      assert.deepEqual(trackNames((await node.start()).current()!), ['Three', 'Seven', 'Eight']);
    });
    assert.equal(started.length, 1);
    await node.close();
  });

  test('an import larger than the catalogue is built, and edits meanwhile are visible after it', async () => {
    const node = await stoppedNode();
    const live = await node.start();
    await put(node.store, ...Array.from({ length: 2500 }, (_, i) => track(100 + i, `Track ${i}`, 1)));
    const started = await processesOf(async () => {
      const starting = nextProcess();
      const updates = [live.update()];
      await starting;
      for (const name of ['Three again', 'Three at last']) {
        await put(node.store, track(3, name, 3));
        updates.push(live.update());
      }
      await Promise.all(updates);
    });
    assert.equal(started.length, 1);
    assert.equal(live.current()!.tracks.count, 2502);
    assert.equal(trackNames(live.current()!)[0], 'Three at last');
    await node.close();
  });

  test('a generation with many derived changes is saved when the service stops', async () => {
    const node = await stoppedNode();
    const live = await node.start();
    await put(node.store, ...Array.from({ length: 600 }, (_, i) => track(100 + i, `Track ${i}`, 1)));
    await live.update();
    await live.close();
    await forgetChanges(node.store);
    await sql`alter table track rename to track_away`.execute(node.store.db);
    assert.equal((await node.start()).current()!.tracks.count, 602, 'nothing is read from the table');
    await node.close();
  });

  test('changes are derived while a generation is saved, and the file has one of them whole', async () => {
    const node = await stoppedNode();
    const { location, folder } = node;
    const open = (savedAfter: number) =>
      new Generations({ store: location, folder, library: folder }, node.log, { savedAfter });
    const saving = open(1);
    for (let i = 1; i <= 6; i++) {
      await put(node.store, track(7, `Seven, change ${i}`, 7));
      assert.deepEqual(trackNames(await saving.next()), ['Three', `Seven, change ${i}`]);
    }
    await saving.close();
    const started = await processesOf(async () => {
      const later = open(100);
      assert.deepEqual(trackNames(await later.next()), ['Three', 'Seven, change 6']);
      await later.close();
    });
    assert.equal(started.length, 0, 'the file is used');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.part')),
      [],
    );
    await node.close();
  });

  test('a restored backup that has made other changes is recognized', async () => {
    const node = await stoppedNode();
    await sql`update change set at = '2001-01-01T00:00:00.000Z'`.execute(node.store.db);
    assert.deepEqual(trackNames((await node.start()).current()!), ['Three', 'Seven']);
    assert.match(node.lines.join('\n'), /info the cached catalogue is not used .*another history/);
    await node.close();
  });

  test('a backup that is restored under a running node, and has made other changes, is recognized', async () => {
    const node = await stoppedNode();
    const live = await node.start();
    await sql`update change set at = '2001-01-01T00:00:00.000Z'`.execute(node.store.db);
    await sql`update track set name = 'Restored' where id = 3`.execute(node.store.db);
    await put(node.store, track(8, 'Eight', 1));
    await live.update();
    assert.deepEqual(trackNames(live.current()!), ['Restored', 'Seven', 'Eight']);
    assert.match(node.lines.join('\n'), /warn the database has another history/);
    const started = await processesOf(async () => {
      await put(node.store, track(9, 'Nine', 1));
      await live.update();
    });
    assert.equal(started.length, 0, 'from then on, changes are derived');
    assert.deepEqual(trackNames(live.current()!), ['Restored', 'Seven', 'Eight', 'Nine']);
    await node.close();
  });

  test('a generation that could not be saved is saved with a later change', async () => {
    const node = await stoppedNode();
    const { location, folder, generationFile } = node;
    const options = { savedAfter: 2, saveAgainMs: 0 };
    const saving = new Generations({ store: location, folder, library: folder }, node.log, options);
    await saving.next();
    rmSync(generationFile);
    mkdirSync(generationFile);
    await put(node.store, track(8, 'Eight', 1), track(9, 'Nine', 1));
    await saving.next();
    for (let waited = 0; !node.lines.some((line) => line.includes('could not be saved')); waited += 20) {
      assert.ok(waited < 60_000, 'the failure was not logged');
      await sleep(20);
    }
    rmSync(generationFile, { recursive: true });
    await put(node.store, track(10, 'Ten', 1));
    await saving.next();
    await saving.close();
    assert.ok(statSync(generationFile).isFile());
    await node.close();
  });

  test('activity while the service was down is in the ratings after the start, without a build', async () => {
    const node = await stoppedNode();
    await listenTo(node.store, 7);
    const started = await processesOf(async () => {
      assert.deepEqual([...(await node.start()).current()!.tracks.rating.listens_total], [0, 1]);
    });
    assert.equal(started.length, 0);
    await node.close();
  });

  test('a restored older database gets its own generation', async () => {
    const node = await stoppedNode();
    const generationFile = readFileSync(node.generationFile, 'latin1');
    writeFileSync(node.generationFile, generationFile.replace('"rating":0}', '"rating":9}'), 'latin1');
    assert.deepEqual([...(await node.start()).current()!.tracks.rating.listens_total], [0, 0]);
    assert.match(node.lines.join('\n'), /info the cached catalogue is not used .*another history/);
    await node.close();
  });

  test('missing waveforms are written at the start, before any request is served', async () => {
    const node = await stoppedNode();
    const id = await storeId(node.store);
    await hide(node.store);
    for (const lose of [rmSync, (file: string) => truncateSync(file, 5000)]) {
      lose(join(node.folder, `waveforms-${id}`));
      const catalogue = (await node.start()).current()!;
      const file = openWaveformFile(node.folder, id, node.log);
      const target = Buffer.alloc(WAVEFORM_TEXT_MAX);
      const texts = Array.from(catalogue.tracks.waveform, (record) =>
        target.toString('latin1', 0, file.copy(record, target, 0)).slice(0, 4),
      );
      file.close();
      assert.deepEqual(texts, ['3,3,', '7,7,']);
    }
    await node.close();
  });

  test('a killed build keeps the last generation, and is retried', async () => {
    const node = await stoppedNode();
    const live = await node.start();
    await put(node.store, track(8, 'Eight', 8));
    await forgetChanges(node.store);
    const starting = nextProcess();
    const refreshed = live.update();
    (await starting).kill('SIGKILL');
    await refreshed;
    assert.deepEqual(trackNames(live.current()!), ['Three', 'Seven']);
    assert.match(node.lines.join('\n'), /error the catalogue could not be updated/);
    for (let waited = 0; live.current()!.tracks.count < 3; waited += 50) {
      assert.ok(waited < 60_000, 'the build was not retried');
      await sleep(50);
    }
    await node.close();
  });

  test('closing during a build leaves no process and no partial file', async () => {
    const node = await stoppedNode();
    const abandoned = `${node.generationFile}.1234.part`;
    writeFileSync(abandoned, 'half');
    utimesSync(abandoned, 0, 0);
    const live = await node.start();
    await put(node.store, track(8, 'Eight', 8));
    await forgetChanges(node.store);
    const starting = nextProcess();
    const refreshed = live.update();
    const build = await starting;
    await live.close();
    assert.equal(build.signalCode, 'SIGKILL');
    await refreshed;
    const started = await processesOf(() => live.update());
    assert.equal(started.length, 0);
    assert.deepEqual(
      readdirSync(node.folder).filter((name) => name.endsWith('.part')),
      [],
    );
    await node.close();
  });
});

const damages: [string, RegExp, (file: string) => void][] = [
  ['damaged', /warn .* damaged/, (file) => edit(file, (bytes) => bytes.writeUInt8(bytes[2000]! ^ 1, 2000))],
  ['cut off', /warn .* damaged/, (file) => truncateSync(file, readFileSync(file).length - 8)],
  ['cut off early', /warn .* damaged/, (file) => truncateSync(file, 12)],
  ['cut off in the header', /warn .* damaged/, (file) => truncateSync(file, 160)],
  ['empty', /warn .* damaged/, (file) => truncateSync(file, 0)],
  ['something else', /warn .* damaged/, (file) => writeFileSync(file, 'a'.repeat(1000))],
  ['of another format', /info .*another format/, (file) => replace(file, '"format":"', '"format":"x')],
  ['of another store', /info .*another database/, (file) => replace(file, '"storeId":"', '"storeId":"x')],
];
test('an unusable file is built again', async () => {
  const location = { kind: 'sqlite', file: join(newFolder(), 'cantiga.db') } as const;
  const node = await openNode(await createStoppedNode(location));
  const right = readFileSync(node.generationFile);
  for (const [what, expected, damage] of damages) {
    damage(node.generationFile);
    node.lines.length = 0;
    assert.deepEqual(trackNames((await node.start()).current()!), ['Three', 'Seven'], what);
    assert.match(node.lines.join('\n'), expected, what);
    assert.ok(readFileSync(node.generationFile).equals(right), what);
  }
  await node.close();
});

function edit(file: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
}

function replace(file: string, text: string, by: string): void {
  writeFileSync(file, readFileSync(file, 'latin1').replace(text, by), 'latin1');
}
