import type { TestContext } from 'node:test';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { openStore } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';

/** A new SQLite database whose long reads, long writes and checkpoints run in threads of their own, as in the service. */
export async function openThreadedStore(t: TestContext) {
  const folder = temporaryFolder();
  const file = `${folder.path}/store.db`;
  const store = await openStore({ kind: 'sqlite', file }, { threads: { env: process.env, log: quiet } });
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  return { file, store };
}
