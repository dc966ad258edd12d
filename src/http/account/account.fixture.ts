/** The account pages behind a real server, with their own database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createAccounts } from '../../core/accounts/accounts.ts';
import { findImageOwner as readImageOwner } from '../../core/media/media-rows.ts';
import { createAppKeys } from '../../core/players/app-keys.ts';
import { createScrobbling } from '../../core/scrobbling/scrobbling.ts';
import type { ScrobblePolicy } from '../../domain/listens.ts';
import type { FindImageOwner } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createImages } from '../../media/images/images.ts';
import { createOriginals } from '../../media/originals.ts';
import { findPicture } from '../../store/pictures.ts';
import { openStore } from '../../store/store.ts';
import { imageRoute } from '../media/image.ts';
import { createCookies } from '../request/cookies.ts';
import { type Browser, browse, contextOf, examplePages, serveRoutes } from '../router.fixture.ts';
import { accountRoutes } from './routes.ts';

export const PASSWORD = 'correct horse';

export async function startAccounts(
  t: TestContext,
  { signup = true, url = 'http://localhost:8080', scrobble = false as ScrobblePolicy } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-accounts-'));
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'cantiga.db') });
  const mails: Mail[] = [];
  const mailer = { deliver: async (mail: Mail) => void mails.push(mail) };
  const accounts = createAccounts({ store, mailer, settings: { url, signup }, log: quiet });
  const appKeys = createAppKeys({ store, secret: undefined });
  const scrobbling = createScrobbling({
    ...{
      store,
      jobs: { handle() {} },
      policy: scrobble,
      secret: undefined,
      settings: { url: '', version: '1' },
    },
  });
  const reports = { own: async () => [] };
  const cookies = createCookies(() => url.startsWith('https:'));
  const images = createImages({
    folder: join(folder, 'images'),
    max: 1e6,
    originals: createOriginals({ library: folder, data: folder }),
    findUploaded: ({ kind, id }) => findPicture(store.db, kind, id),
    log: quiet,
  });
  const findImageOwner: FindImageOwner = async (kind, id) =>
    kind === 'user' ? await readImageOwner(store.db, kind, id) : undefined;
  const context = contextOf({
    ...{ accounts, appKeys, reports, scrobbling, cookies, images },
    settings: { url },
    pages: examplePages(signup),
    media: { findImageOwner },
  });
  const routes = [...accountRoutes(context), imageRoute(context)];
  const server = await serveRoutes(routes, accounts.findSession, { url });
  t.after(async () => {
    await server.close();
    await accounts.close();
    await images.close();
    await store.close();
    await rm(folder, { recursive: true });
  });
  return {
    store,
    accounts,
    url: server.url,
    browse: () => browse(server.url),
    /** The path of the link in the latest mail, after all pending mails are sent. */
    async mailedPath(): Promise<string> {
      await accounts.close();
      return new URL(mails.at(-1)!.link).pathname;
    },
  };
}

export type AccountService = Awaited<ReturnType<typeof startAccounts>>;

export async function signUp(service: AccountService, fields: Record<string, string> = {}): Promise<Browser> {
  const browser = service.browse();
  await browser.get('/signup');
  await browser.submit('/signup', { username: 'Ana', password: PASSWORD, ...fields });
  await browser.get('/account');
  return browser;
}

/** The error of a field as the page shows it; empty without one. */
export function errorAt(page: string, name: string): string {
  const controls = [...page.matchAll(/<(?:input|select)\b[^>]*>/g)].map(([tag]) => tag);
  const control = controls.find(
    (tag) => tag.includes(`name="${name}"`) && tag.includes('aria-invalid="true"'),
  );
  const id = /\bid="([^"]+)"/.exec(control ?? '')?.[1];
  return page.split(`id="${id}-error"`)[1]?.match(/<span>(.*?)<\/span>/)?.[1] ?? '';
}

/** The error of a whole form. */
export function alertIn(page: string): string {
  return /role="alert"[^>]*><p[^>]*>.*?<span>(.*?)<\/span>/s.exec(page)?.[1] ?? '';
}

export function noticeIn(page: string): string {
  return /<main.*role="status"[^>]*><p[^>]*>(.*?)<\/p>/s.exec(page)?.[1] ?? '';
}
