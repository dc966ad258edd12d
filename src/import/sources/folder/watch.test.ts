import assert from 'node:assert/strict';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from '../../../../test/cli-process.fixture.ts';
import { newFolder } from './music.fixture.ts';
import { type FolderWatch, type WatchTiming, watchFolder } from './watch.ts';

/** No file is read here, so any content will do. */
interface Watched {
  folder: string;
  /** The unsettled files of each import. */
  imports: string[][];
  logged: string[];
  /** Resolves when watching has ended. */
  end(): Promise<void>;
}

async function watched(change: Partial<FolderWatch> = {}): Promise<Watched> {
  const folder = change.folder ?? (await newFolder());
  const imports: string[][] = [];
  const logged: string[] = [];
  const stop = new AbortController();
  const ended = watchFolder({
    folder,
    importNow: async (unsettled) => {
      imports.push([...unsettled].map((path) => basename(path)));
      return true;
    },
    say: (line) => void logged.push(line),
    signal: stop.signal,
    timing: { settle: 50, patience: 60_000, look: 60_000, away: 50 },
    ...change,
  });
  const end = async () => {
    stop.abort();
    await ended;
  };
  // Also if a test fails before it ends.
  after(end);
  return { folder, imports, logged, end };
}

const count = (imports: unknown[], expected: number) =>
  eventually(
    async () => imports.length,
    (length) => length >= expected,
  );

/**
 * Resolves after changes of another folder, made one after the other, have been imported: so would have been an earlier change
 * of this one.
 */
async function untilOthersAreImported(timing?: WatchTiming): Promise<void> {
  const { folder, imports, end } = await watched(timing === undefined ? {} : { timing });
  for (let changes = 0; changes < 4; changes++) {
    await count(imports, changes + 1);
    await writeFile(join(folder, `${changes}.mp3`), 'x');
  }
  await end();
}

test('imports at first, and again when files are added, changed, moved or removed', async () => {
  const { folder, imports, logged, end } = await watched();
  await count(imports, 1);
  /** At least one: a change in several steps may be seen as several. */
  const imported = async (change: Promise<unknown>) => {
    const before = imports.length;
    await change;
    await count(imports, before + 1);
  };
  await mkdir(join(folder, 'new/deep'), { recursive: true });
  await imported(writeFile(join(folder, 'new/deep/1.mp3'), 'x'));
  await imported(appendFile(join(folder, 'new/deep/1.mp3'), 'y'));
  await imported(writeFile(join(folder, 'new/cover.jpg'), 'x'));
  await imported(writeFile(join(folder, 'new/catalogue.json'), '{}'));
  await imported(rename(join(folder, 'new/deep/1.mp3'), join(folder, 'moved.mp3')));
  await imported(rm(join(folder, 'moved.mp3')));
  const before = imports.length;
  await writeFile(join(folder, 'notes.txt'), 'x');
  await untilOthersAreImported();
  assert.equal(imports.length, before, 'ignored files cause no import');
  await end();
  assert.deepEqual([imports.flat(), logged], [[], []]);
});

test('a file that is being written is not imported before it is complete', async () => {
  const timing = { settle: 1000, patience: 60_000, look: 60_000, away: 50 };
  const { folder, imports, end } = await watched({ timing });
  await count(imports, 1);
  /** Writes for two and a half times as long as a file needs to settle. */
  const writeSlowly = async (): Promise<{ pauseMax: number }> => {
    let pauseMax = 0;
    for (let piece = 0, last = performance.now(); piece < 50; piece++) {
      const start = performance.now();
      await appendFile(join(folder, 'long.flac'), 'x');
      pauseMax = Math.max(pauseMax, performance.now() - last);
      last = start;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { pauseMax };
  };
  // On a busy machine the writer may pause for so long that the file counts as complete: then it writes again.
  for (;;) {
    const before = imports.length;
    const { pauseMax } = await writeSlowly();
    const meanwhile = imports.length - before;
    await count(imports, before + 1);
    if (pauseMax < timing.settle) {
      assert.equal(meanwhile, 0);
      break;
    }
  }
  await end();
  assert.deepEqual(imports.flat(), []);
});

test('a file that never settles does not block others', async () => {
  const timing = { settle: 50, patience: 1, look: 60_000, away: 50 };
  const { folder, imports, end } = await watched({ timing });
  await count(imports, 1);
  await writeFile(join(folder, '1.mp3'), 'x');
  let growing = true;
  const writing = (async () => {
    while (growing) await appendFile(join(folder, 'endless.mp3'), 'x');
  })();
  await eventually(
    async () => imports,
    (all) => all.some((unsettled) => unsettled.includes('endless.mp3') && !unsettled.includes('1.mp3')),
  );
  growing = false;
  await writing;
  // Once it has settled, it is imported too.
  await eventually(
    async () => imports.at(-1),
    (unsettled) => unsettled?.length === 0,
  );
  await end();
});

test('waits for a folder that disappears, and notices when it is another one', async () => {
  const { folder, imports, logged, end } = await watched();
  await writeFile(join(folder, '1.mp3'), 'x');
  await count(imports, 1);
  await rename(folder, `${folder} aside`);
  await eventually(
    async () => logged,
    (lines) => lines.length > 0,
  );
  const before = imports.length;
  await mkdir(folder);
  await writeFile(join(folder, '2.mp3'), 'x');
  await count(imports, before + 1);
  await appendFile(join(folder, '2.mp3'), 'x');
  await count(imports, before + 2);
  await end();
  assert.match(logged[0], /: cannot be read: it is gone\. Waiting for it; the catalogue stays as it is\.$/);
  assert.match(logged[1], /: it is back\.$/);
  assert.equal(logged.length, 2);
});

test('an import that failed for another reason than the folder is retried without a change', async () => {
  let tries = 0;
  const timing = { settle: 20, patience: 1000, look: 20, away: 20 };
  const { end } = await watched({ importNow: async () => ++tries > 2, timing });
  await eventually(
    async () => tries,
    (number) => number >= 3,
  );
  await untilOthersAreImported(timing);
  await end();
  assert.equal(tries, 3);
});

test('closing waits for the running import', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const order: string[] = [];
  const { end } = await watched({
    importNow: async () => {
      order.push('begun');
      await released;
      order.push('imported');
      return true;
    },
  });
  await count(order, 1);
  const ended = end().then(() => void order.push('ended'));
  release();
  await ended;
  assert.deepEqual(order, ['begun', 'imported', 'ended']);
});
