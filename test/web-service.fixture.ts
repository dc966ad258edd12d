/**
 * The real service and a real browser with one page, for tests of the pages. Whatever fails while they start, nothing of them
 * goes on: a process that is left behind would keep the whole run waiting.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core';
import { loadConfig } from '../src/config.ts';
import { csrfTokenOf } from '../src/http/csrf.ts';
import { createUser, getPasswordHash } from '../src/store/accounts.ts';
import { createSession } from '../src/store/sessions.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { startBrowser, type TestBrowser } from './browser.fixture.ts';
import { cantiga, eventually, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';

/** Long enough for a busy machine; nothing here is about time. */
export const PATIENCE = { timeout: 240_000 };
/** For one step in a page, on a busy machine. A step that fails costs this much. */
const STEP_MS = 20_000;

export interface WebServiceOptions {
  /** Settings of the service. */
  env?: NodeJS.ProcessEnv;
  /** What the catalogue holds instead of the demo, as lines of the import format. Files lie below `prepare`'s folder. */
  records?: readonly object[];
  /** Puts files into the folder before anything is imported. */
  prepare?(folder: string): Promise<void>;
  /** Of the browser. */
  context?: BrowserContextOptions;
  /** Messages of the browser that are no complaints here. */
  expected?: RegExp;
}

export interface WebService {
  url: string;
  /** The data, and the library. */
  folder: string;
  env: NodeJS.ProcessEnv;
  browser: Browser;
  context: BrowserContext;
  page: Page;
  /** Opens a path of the service and waits until the scripts have taken the page over, if it has any. */
  open(path: string, page?: Page): Promise<Response>;
  /** The same page again. */
  reload(page?: Page): Promise<void>;
  /** Another page of this browser, whose complaints count as well. */
  newPage(): Promise<Page>;
  /**
   * For `beforeEach`: one empty page without session, storage and routes, whatever the last test left. A test that fails
   * must not fail others.
   */
  startOver(): Promise<void>;
  /** What the browser said since it was last asked: failures, refusals of the policy, questions, requests to others. */
  takeComplaints(): string[];
  withStore<T>(act: (store: Store) => Promise<T>): Promise<T>;
  /** Makes somebody and gives a session of theirs, for `become`. */
  createPerson(user: Parameters<typeof createUser>[1]): Promise<Person>;
  /** The browser is theirs from then on; nobody's without one. */
  become(person?: Person): Promise<void>;
  /** A request of their browser, with a JSON body; fails unless it succeeds. Returns the response. */
  send(person: Person, method: string, path: string, body: object): Promise<unknown>;
  /** What the service has logged as an error since it was last started. */
  faults(): string[];
  /** Ends the service as a failure of power would. */
  kill(): Promise<void>;
  /** Starts it again, at the same address with the same data. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

export interface Person {
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

/** What there is to be ended. */
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
  const env: NodeJS.ProcessEnv = { CANTIGA_DATA: folder, CANTIGA_LIBRARY: folder, ...settings };
  const startAll = async () => {
    await prepare?.(folder);
    if (records !== undefined) await importRecords(folder, env, records);
    started.service = await startService(folder, env);
    return started.service.url;
  };
  const openBrowser = async () => {
    started.browser = await startBrowser();
    return started.browser.browser;
  };
  // Both have an end before anything is said of a failure.
  const [starting, opening] = await Promise.allSettled([startAll(), openBrowser()]);
  if (starting.status === 'rejected') throw starting.reason;
  if (opening.status === 'rejected') throw opening.reason;
  const [url, browser] = [starting.value, opening.value];
  const complaints: string[] = [];
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...contextOptions });
  const newPage = async () => {
    const made = await context.newPage();
    made.setDefaultTimeout(STEP_MS);
    hearComplaints(made, url, (text) => {
      if (expected?.test(text) !== true) complaints.push(text);
    });
    return made;
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
      complaints.length = 0;
    },
    takeComplaints: () => complaints.splice(0),
    withStore,
    createPerson: (user) =>
      withStore(async (store) => {
        const { id } = await createUser(store, user);
        const verified = await getPasswordHash(store.db, id);
        const session = await createSession(store, { userId: id, verified, next: verified }, new Date());
        return { id, session: session! };
      }),
    async become(person) {
      await context.clearCookies();
      if (person === undefined) return;
      await context.addCookies([{ name: 'cantiga_session', value: person.session, url }]);
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

function hearComplaints(page: Page, url: string, complain: (text: string) => void): void {
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  // Nothing of ours asks in this way: a name has been taken for a script.
  page.on('dialog', (dialog) => {
    complain(`${dialog.type()}: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on('request', (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${url}/`) && /^(https?|wss?):/.test(asked))
      complain(`asked another host: ${asked}`);
  });
}

const TAKEN_OVER = `(() => {
  if (document.readyState === 'loading') return false;
  const first = document.querySelector('#app > :not(link)');
  return first === null || Object.keys(first).some((key) => key.startsWith('__reactProps'));
})()`;

/** React has seen every element, so that nothing that is pressed now is lost. */
async function takenOver(page: Page): Promise<void> {
  // Between two documents there is nobody to ask.
  await eventually(() => page.evaluate<boolean>(TAKEN_OVER).catch(() => false), Boolean);
}
