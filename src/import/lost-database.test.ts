import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../test/databases.fixture.ts';
import { latestChanges } from '../store/changes/changes.ts';
import { openStore } from '../store/store.ts';
import { artist, track } from './sample-records.fixture.ts';
import { importRecords } from './writing/import-records.ts';

const { album_id: _, ...single } = track;

describe('an outage of PostgreSQL during an import', async () => {
  const server = await startPostgres();
  after(() => server.close());

  // How long the import waits for the end: long enough to notice it, just so long, or not at all.
  const cases: [string, (stopped: Promise<void>) => Promise<unknown> | undefined][] = [
    ['between two statements, and the loss is noticed', (stopped) => stopped.then(() => sleep(100))],
    ['between two statements', (stopped) => stopped],
    ['while statements are on their way', () => undefined],
  ];
  for (const [title, wait] of cases) {
    test(title, async () => {
      let stopped: Promise<void> | undefined;
      const store = await openStore({ kind: 'postgres', url: server.url });
      async function* batches() {
        yield [{ record: artist, line: 1 }];
        for (let batch = 0; batch < 20; batch++) {
          if (batch === 5) {
            stopped = server.stop();
            await wait(stopped);
          }
          yield Array.from({ length: 200 }, (_, at) => {
            const line = batch * 200 + at + 2;
            return { record: { ...single, id: line }, line };
          });
        }
      }
      const source = {
        name: 'music.jsonl',
        batches: batches(),
        owner: 'jsonl',
        bytesDone: () => 0,
        bytesTotal: 0,
      };
      await assert.rejects(importRecords(store, source), {
        name: 'Refusal',
        kind: 'store',
        message: /^Cannot use PostgreSQL at 127\.0\.0\.1:\d+\/postgres: [a-z ]+\.$/,
      });
      await store.close();
      await stopped;
      await server.start();
      const again = await openStore({ kind: 'postgres', url: server.url });
      assert.equal((await latestChanges(again.db)).catalogue, 0);
      await again.close();
    });
  }
});
