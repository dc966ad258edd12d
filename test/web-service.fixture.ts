/**
 * The real service and a real browser with one page, for tests of the pages. If the start fails, everything is ended: a
 * remaining process would keep the whole run waiting.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import { loadConfig } from '../src/config/config.ts';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createUser, getPasswordHash } from '../src/core/accounts/users.ts';
import { csrfTokenOf } from '../src/http/request/csrf.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { startBrowser, type TestBrowser } from './browser.fixture.ts';
import {
  cantiga,
  eventually,
  preloading,
  type Service,
  startService,
  temporaryFolder,
} from './cli-process.fixture.ts';
import { copyDemo, shareCache } from './demo-folder.fixture.ts';

const QUICK_IMAGES = new URL('./quick-images.fixture.ts', import.meta.url);
/** Long enough for a busy machine; nothing here measures time. */
export const PATIENCE = { timeout: 240_000 };
/** The time for one step in a page, on a busy machine. A step that fails costs this much. */
const STEP_MS = 90_000;

export interface WebServiceOptions {
  /** Settings of the service. */
  env?: NodeJS.ProcessEnv;
  /**
   * The content of the catalogue instead of the demo, as lines of the import format. Files are in the folder of
   * `prepare`.
   */
  records?: readonly object[];
  /** Writes files into the folder before anything is imported. */
  prepare?(folder: string): Promise<void>;
  /** Options of the browser. */
  context?: BrowserContextOptions;
  /** Browser messages that are expected here. */
  expected?: RegExp;
}

export interface WebService {
  url: string;
  /** The data folder, and the library. */
  folder: string;
  env: NodeJS.ProcessEnv;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Opens a path of the service and waits until the scripts have hydrated the page, if it has any. */
  open(path: string, page?: Page): Promise<Response>;
  /** The same page again. */
  reload(page?: Page): Promise<void>;
  /** Another page of this browser, whose messages are recorded as well. */
  newPage(): Promise<Page>;
  /**
   * Called by `beforeEach`: one empty page without session, storage and routes, whatever the last test left. A test that fails
   * must not fail others.
   */
  startOver(): Promise<void>;
  /** Browser messages since the last call: errors, policy violations, dialogs, requests to other hosts. */
  takeMessages(): string[];
  withStore<T>(act: (store: Store) => Promise<T>): Promise<T>;
  /** Creates a user with a session, for `logInAs`. */
  createUser(user: Parameters<typeof createUser>[1]): Promise<TestUser>;
  /** Sets the session of the browser; without a user, logs out. */
  logInAs(user?: TestUser): Promise<void>;
  /** A request of their browser, with a JSON body; fails unless it succeeds. Returns the response. */
  send(person: TestUser, method: string, path: string, body: object): Promise<unknown>;
  /** The log of the service since its last start. */
  log(): string;
  /** The errors in it. */
  faults(): string[];
  /** Ends the service like a power failure. */
  kill(): Promise<void>;
  /** Starts it again, at the same URL with the same data. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

export interface TestUser {
  id: number;
  session: string;
}

export async function startWebService(options: WebServiceOptions = {}): Promise<WebService> {
  const folder = temporaryFolder();
  const started: Started = { folder: folder.path };
  const close = async () => {
    await started.browser?.close();
    await kill(started);
    folder.remove();
  };
  try {
    return { ...(await start(options, started)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything that must be ended. */
interface Started {
  folder: string;
  service?: Service;
  browser?: TestBrowser;
}

async function kill({ service }: Started): Promise<void> {
  service?.process.kill('SIGKILL');
  await service?.ended;
}

async function start(
  { env: settings, records, prepare, context: contextOptions, expected }: WebServiceOptions,
  started: Started,
): Promise<Omit<WebService, 'close'>> {
  const { folder } = started;
  const env: NodeJS.ProcessEnv = {
    ...{ CANTIGA_DATA: folder, CANTIGA_LIBRARY: folder, NODE_OPTIONS: preloading(QUICK_IMAGES) },
    ...settings,
  };
  const startAll = async () => {
    if (records === undefined && settings?.['CANTIGA_DEMO'] !== 'off') await copyDemo(folder);
    shareCache(folder);
    await prepare?.(folder);
    if (records !== undefined) await importRecords(folder, env, records);
    started.service = await startService(folder, env);
    return started.service.url;
  };
  const openBrowser = async () => {
    started.browser = await startBrowser();
    return started.browser.browser;
  };
  // Both are ended before a failure is reported.
  const [starting, opening] = await Promise.allSettled([startAll(), openBrowser()]);
  if (starting.status === 'rejected') throw starting.reason;
  if (opening.status === 'rejected') throw opening.reason;
  const [url, browser] = [starting.value, opening.value];
  const messages: string[] = [];
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...contextOptions });
  const newPage = async () => {
    const anotherPage = await context.newPage();
    anotherPage.setDefaultTimeout(STEP_MS);
    recordMessages(anotherPage, url, (text) => {
      if (expected?.test(text) !== true) messages.push(text);
    });
    return anotherPage;
  };
  const page = await newPage();

  async function withStore<T>(act: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(loadConfig(env, folder).config.database);
    try {
      return await act(store);
    } finally {
      await store.close();
    }
  }

  return {
    url,
    folder,
    env,
    browser,
    context,
    page,
    newPage,
    async open(path, opened = page) {
      const response = await opened.goto(url + path, { waitUntil: 'commit' });
      await takenOver(opened);
      return response!;
    },
    async reload(opened = page) {
      await opened.reload({ waitUntil: 'commit' });
      await takenOver(opened);
    },
    async startOver() {
      for (const other of context.pages()) if (other !== page) await other.close();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Not a page of ours: those store their state when they are left.
      await page.goto(`${url}/favicon.svg`);
      await page.evaluate('localStorage.clear(); sessionStorage.clear()');
      await context.clearCookies();
      messages.length = 0;
    },
    takeMessages: () => messages.splice(0),
    withStore,
    createUser: (user) =>
      withStore(async (store) => {
        const { id } = await createUser(store, user);
        const verified = await getPasswordHash(store.db, id);
        const session = await createSession(store, { userId: id, verified, next: verified }, new Date());
        return { id, session: session! };
      }),
    async logInAs(user) {
      await context.clearCookies();
      if (user === undefined) return;
      await context.addCookies([{ name: 'cantiga_session', value: user.session, url }]);
    },
    async send({ session }, method, path, body) {
      const headers = {
        cookie: `cantiga_session=${session}`,
        'x-csrf-token': csrfTokenOf(session),
        'content-type': 'application/json',
      };
      const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
      const text = await response.text();
      assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    log: () => started.service!.output().stderr,
    faults: () =>
      started
        .service!.output()
        .stderr.split('\n')
        .filter((line) => /"level":"error"/.test(line)),
    kill: () => kill(started),
    async startAgain() {
      started.service = await startService(folder, { ...env, PORT: new URL(url).port });
    },
  };
}

async function importRecords(folder: string, env: NodeJS.ProcessEnv, records: readonly object[]) {
  const file = join(folder, 'records.jsonl');
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { code, stderr } = await cantiga(folder, ['import', file, '--accounts'], env);
  assert.equal(code, 0, stderr);
}

function recordMessages(page: Page, url: string, onMessage: (text: string) => void): void {
  page.on('pageerror', (error) => onMessage(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') onMessage(message.text());
  });
  // Our pages use no such dialogs: a name was run as a script.
  page.on('dialog', (dialog) => {
    onMessage(`${dialog.type()}: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on('request', (request) => {
    const requested = request.url();
    if (!requested.startsWith(`${url}/`) && /^(https?|wss?):/.test(requested))
      onMessage(`requested another host: ${requested}`);
  });
}

const TAKEN_OVER = `(() => {
  if (document.readyState === 'loading') return false;
  const first = document.querySelector('#app > :not(link)');
  return first === null || Object.keys(first).some((key) => key.startsWith('__reactProps'));
})()`;

/** React has hydrated every element, so that no click is lost. */
async function takenOver(page: Page): Promise<void> {
  // Between two documents there is no page to evaluate in.
  await eventually(() => page.evaluate<boolean>(TAKEN_OVER).catch(() => false), Boolean);
}
