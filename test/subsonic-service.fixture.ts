/** The whole service with the demo catalogue, and a player that calls it. */
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createUser } from '../src/core/accounts/users.ts';
import { createAppKeys } from '../src/core/players/app-keys.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo, shareCache } from './demo-folder.fixture.ts';
import { checkDocument } from './subsonic-shapes.fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: the fields are checked at run time
export type Payload = Record<string, any>;

export interface SubsonicService {
  url: string;
  store: Store;
  user: { id: number; name: string };
  apiKey: string;
  /** The payload of a checked document. `query` is added to the API key, the version and the client. */
  call(endpoint: string, query?: string, key?: string): Promise<Payload>;
  /** The whole response. */
  get(target: string, init?: RequestInit): Promise<Response>;
  addUser(name: string): Promise<{ id: number; apiKey: string; revoke(): Promise<void> }>;
  close(): Promise<void>;
}

export async function startSubsonicService(): Promise<SubsonicService> {
  const folder = temporaryFolder();
  await copyDemo(folder.path);
  shareCache(folder.path);
  const { config } = loadConfig({ PORT: '0', CANTIGA_THREADS: '1', CANTIGA_DATA: folder.path }, folder.path);
  const app = await startApp(config, quiet);
  const store = await openStore(config.database);
  const keys = createAppKeys({ store, secret: config.secret });

  async function addUser(name: string) {
    const { id } = await createUser(store, { name });
    const { key, id: keyId } = await keys.create({ id }, 'test');
    return { id, apiKey: key, revoke: () => keys.revoke({ id }, keyId) };
  }

  const ana = await addUser('ana');
  const get = (target: string, init?: RequestInit) => fetch(`${app.url}/rest/${target}`, init);
  return {
    url: app.url,
    store,
    user: { id: ana.id, name: 'ana' },
    apiKey: ana.apiKey,
    get,
    addUser,
    async call(endpoint, query = '', key = ana.apiKey) {
      const response = await get(`${endpoint}?apiKey=${key}&v=1.16.1&c=test&f=json&${query}`);
      return checkDocument(await response.json());
    },
    async close() {
      await app.close();
      await store.close();
      folder.remove();
    },
  };
}
