/** Two nodes on one database, and their store. */
import { cpSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { openStore } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import type { TestDatabase } from './databases.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';
import { freePort } from './free-port.fixture.ts';

/** `env` are further settings of both nodes, `ofFirst` of the first one alone. */
export async function startTwoNodes(
  t: TestContext,
  { newLocation }: Pick<TestDatabase, 'newLocation'>,
  env: Record<string, string> = {},
  ofFirst: Record<string, string> = {},
) {
  const database = await newLocation();
  const folders = [temporaryFolder(), temporaryFolder()];
  if (env['CANTIGA_DEMO'] !== 'off') await copyDemo(folders[0].path, database);
  // The second would read the same catalogue from the database.
  cpSync(folders[0].path, folders[1].path, { recursive: true });
  const start = async (path: string, own: Record<string, string>) => {
    // A public URL does not have the port of the node.
    const PORT = env['CANTIGA_URL'] === undefined ? '0' : String(await freePort());
    const settings = { PORT, CANTIGA_THREADS: '1', CANTIGA_DATA: path, ...env, ...own };
    const app = await startApp({ ...loadConfig(settings, path).config, database }, quiet);
    return PORT === '0' ? app : { ...app, url: `http://127.0.0.1:${PORT}` };
  };
  const here = await start(folders[0].path, ofFirst);
  const there = await start(folders[1].path, {});
  const store = await openStore(database);
  t.after(async () => {
    await Promise.all([here.close(), there.close(), store.close()]);
    for (const folder of folders) folder.remove();
  });
  return { here, there, store };
}
