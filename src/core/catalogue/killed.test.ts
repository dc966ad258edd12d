/** A process is killed at any moment: while it reads changes, derives, builds, saves, or writes waveforms. The next one has everything. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { differing } from '../../../test/catalogue-model/differing.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { WAVEFORM_TEXT_MAX } from '../../domain/ports.ts';
import { openWaveformFile } from '../../media/waveform-file.ts';
import { openStore, type Store, storeId } from '../../store/store.ts';
import { createCast } from '../playlists/lists.fixture.ts';
import { fillExample } from './format-example.fixture.ts';
import { type GenerationOptions, Generations } from './generations.ts';
import type { KilledTask } from './killed-process.fixture.ts';
import { built, strictLog } from './random-changes.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-killed-'));
// The build of a killed process ends when it notices that, and may write a file until then.
after(() => rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 }));
const PROCESS = new URL('./killed-process.fixture.ts', import.meta.url);
const KILLS = 3;
/** After its first change the process makes up to so many generations before it is killed. */
const STEPS = 10;
/** About the time of one step. */
const STEP_MS = 30;

forEachDatabase(({ newLocation }) => {
  test('after each SIGKILL, the next process has the catalogue and the waveforms of the store', async (t) => {
    const location = await newLocation();
    const store = await openStore(location);
    t.after(() => store.close());
    await fillExample(store);
    await createCast(store);
    const options = { store: location, folder: mkdtempSync(join(folder, 'node-')), library: folder };
    let version = 0;
    for (let killed = 0; killed < KILLS; killed++) {
      await runAndKill({ options, seed: killed }, version);
      const next = await loadAgain(store, options);
      assert.ok(next.version > version);
      version = next.version;
    }
  });
});

/** Kills the process at a random moment after a generation later than `version`. */
async function runAndKill(task: KilledTask, version: number): Promise<void> {
  const child = fork(PROCESS, { serialization: 'advanced' });
  const exited = once(child, 'exit');
  child.send(task);
  let left = 1 + Math.random() * STEPS;
  while (left > 0) {
    const made = once(child, 'message');
    const [reached] = await Promise.race([made, exited.then(() => assert.fail('the process has ended'))]);
    if (reached > version) left--;
  }
  await sleep(Math.random() * STEP_MS);
  child.kill('SIGKILL');
  await exited;
}

/** What a start finds; its log fails the test for a damaged file. */
async function loadAgain(store: Store, options: GenerationOptions): Promise<Catalogue> {
  const generations = new Generations(options, strictLog());
  try {
    const next = await generations.next();
    assert.deepEqual(differing(next, await built(store, options.library, next)), []);
    await requireWaveforms(store, options, next);
    return next;
  } finally {
    await generations.close();
  }
}

async function requireWaveforms(store: Store, options: GenerationOptions, { tracks }: Catalogue) {
  const rows = await store.db.selectFrom('waveform').select(['record', 'peaks']).execute();
  const stored = new Map(rows.map(({ record, peaks }) => [record, peaks.join()]));
  const file = openWaveformFile(options.folder, await storeId(store), strictLog());
  const target = Buffer.alloc(WAVEFORM_TEXT_MAX);
  for (const record of tracks.waveform.filter((record) => record >= 0))
    assert.equal(target.toString('latin1', 0, file.copy(record, target, 0)), stored.get(record));
  file.close();
}
