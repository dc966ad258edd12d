/** Renders the pages of the web application: ordinary pages, pages with forms, and failures. */
import type { Boot, RenderRequest } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DEMO_CLIENT_ID, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { etagIn, etagOf, generationName, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { languageOf } from '../request/language.ts';
import { type HttpResponse, jsonResponse, NO_STORE, PLAIN_TEXT, redirect, wantsJson } from '../response.ts';
import type { Route, Visit, WebRequest } from '../route.ts';
import { createHandler } from '../v3.0/handler.ts';
import { OPERATIONS } from '../v3.0/operations.ts';
import { reportOf } from '../web-errors.ts';
import { createBuilt } from './built.ts';
import { documentOf } from './document.ts';
import { bestEncoding, encode } from './encoding.ts';
import { createInProcessFetch } from './in-process-fetch.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { type PageKind, pageHeaders } from './page-headers.ts';
import { createRenderQueue } from './render-queue.ts';
import { sessionInfo } from './session-info.ts';

/** The parts of a request that are needed to render a page for it. */
export type PageVisitor = Pick<WebRequest, 'path' | 'query' | 'headers' | 'address' | 'requestId' | 'signal'>;

export interface FormPage {
  status?: number;
  /** Returned by the loader of the page. */
  data: object;
  kind?: PageKind;
  /** Names and values in turn. */
  headers?: readonly string[];
}

interface Rendered {
  status: number;
  text: string;
}

/** A page may repeat its URL in many places: a longer one would cost more than the page. */
const URL_MAX = 8 * 1024;
/** Seconds, for a page whose data is not there: the service starts, or its database is away. */
const RETRY_AFTER = '5';

const NO_QUERY = new URLSearchParams();
const FIRST_VISITOR: PageVisitor = {
  path: '/',
  query: NO_QUERY,
  headers: { accept: 'text/html' },
  address: '127.0.0.1',
  requestId: 'start',
};
/** The first page of each kind takes several times as long as later ones. From the shortest to the longest, because they have code in common. */
const TYPICAL = ['/search', '/', '/charts', '/albums', '/browse'];
const STRANGER: Visit = { session: undefined, csrfToken: '', user: undefined, cookie: [] };

export class Pages {
  readonly #services: Services;
  readonly #signup: boolean;
  readonly #routes: () => readonly Route[];
  readonly #getBuilt = createBuilt();
  readonly #cache = createPageCache();
  readonly #inTurn = createRenderQueue();
  #ownFetch: ReturnType<typeof createInProcessFetch> | undefined;

  /** `routes`: those that pages may call while they are rendered. */
  constructor(services: Services, { signup }: { signup: boolean }, routes: () => readonly Route[]) {
    this.#services = services;
    this.#signup = signup;
    this.#routes = routes;
  }

  /** The page at the URL of the request. For visitors without a session it is cached. */
  async render(request: PageVisitor, visit: Visit, kind: PageKind = 'page'): Promise<HttpResponse> {
    // Pages embedded in other sites have no session: a click there must not act for a user.
    const known = kind === 'embedded' || visit.session === undefined ? STRANGER : visit;
    const boot = this.#bootOf(request, known);
    requireUrl(request);
    const isShared = boot.session === null;
    const key = `${boot.language} ${boot.name} ${request.path}?${request.query}`;
    const find = () =>
      isShared ? this.#cache.find(key, this.#generation(), this.#hasReadOutage()) : undefined;
    const page =
      find() ??
      (await this.#inTurn(request, async () => {
        // Of several requests for one page only the first renders it.
        const found = find();
        if (found !== undefined) return found;
        const generation = this.#generation();
        const rendered = await this.#write(request, known, boot);
        if ('location' in rendered) return rendered;
        const page = { ...rendered, generation, at: Date.now(), tag: etagOf(rendered.text) };
        // It may lack playlists and reviews, and must not outlive the outage.
        if (this.#hasReadOutage()) return { ...page, encoded: new Map(), isPartial: true };
        const cached: CachedPage = { ...page, encoded: new Map() };
        if (isShared && cached.status === 200) this.#cache.set(key, cached);
        return cached;
      }));
    if ('location' in page) return redirect(page.location);
    const isCached = isShared && page.status === 200 && !('isPartial' in page);
    const caching = isCached ? 'public, max-age=0, s-maxage=30' : 'private, no-store';
    const common = ['Cache-Control', caching, 'Vary', 'Cookie, Accept-Language, Accept-Encoding'];
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const tag = etagIn(encoding, page.tag);
    if (isCached) common.push('ETag', tag);
    if (isCached && isNotModified(request.headers, tag)) return { status: 304, headers: common };
    const body = page.encoded.get(encoding) ?? (await encode(page.text, encoding));
    if (encoding !== 'identity') page.encoded.set(encoding, body);
    const headers = [...this.#headersOf(kind), ...common];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    if (page.status === 503) headers.push('Retry-After', RETRY_AFTER);
    return { status: page.status, headers, body };
  }

  /** Loads and runs the application once, before the first request: the page is the one for failures. Never rejects. */
  async warmUp(): Promise<void> {
    await this.renderFailure(new Refusal('overload', ''), FIRST_VISITOR);
  }

  /** Renders typical pages once, when there is a catalogue: some tenths of a second, with other requests in between. Never rejects. */
  async renderTypical(): Promise<void> {
    for (const path of TYPICAL)
      await this.render({ ...FIRST_VISITOR, path }, STRANGER).catch((error: unknown) =>
        this.#services.log.warn('a page could not be rendered before the first request', { path, error }),
      );
  }

  #headersOf(kind: PageKind): string[] {
    return pageHeaders(kind, this.#services.settings.mediaOrigin);
  }

  /** A page with forms, never cached. Scripts that ask for JSON get its data alone. */
  async renderForm(request: PageVisitor, visit: Visit, page: FormPage): Promise<HttpResponse> {
    const { status = 200, data, kind = 'form', headers = [] } = page;
    const own = [...headers, ...visit.cookie];
    if (wantsJson(request)) return jsonResponse(status, data, own);
    requirePagePath(request);
    // The cookie that comes with the page belongs to its forms.
    const boot = { ...this.#bootOf(request, visit), session: sessionInfo(visit, this.#signup) };
    const rendered = await this.#inTurn(request, () => this.#write(request, visit, boot, { data }, kind));
    if ('location' in rendered) return redirect(rendered.location);
    return await uncached(request, { ...rendered, status }, [...this.#headersOf(kind), ...own]);
  }

  /** Plain text for programs, and where the application cannot be used: not built, faulty, or overloaded. */
  async renderFailure(error: unknown, request: PageVisitor, visit: Visit = STRANGER): Promise<HttpResponse> {
    const { status, refusal } = reportOf(error);
    const after = refusal.retryAfter === undefined ? [] : ['Retry-After', String(refusal.retryAfter)];
    if (request.headers.accept?.includes('text/html')) {
      try {
        const shown = isPagePath(request.path) ? request : { ...request, path: '/', query: NO_QUERY };
        const boot = this.#bootOf(shown, visit);
        const rendered = await this.#inTurn(request, () =>
          this.#write(shown, visit, boot, { failure: { status, refusal } }),
        );
        if ('text' in rendered)
          return await uncached(request, rendered, [...this.#headersOf('form'), ...after]);
      } catch (cause) {
        if (!(cause instanceof Refusal))
          this.#services.log.error('the failure page failed', { error: cause });
      }
    }
    const headers = [...PLAIN_TEXT, ...NO_STORE, ...after];
    return { status, headers, body: Buffer.from(`${refusal.message}\n`) };
  }

  #bootOf(request: PageVisitor, visit: Visit): Boot {
    const { settings, clients } = this.#services;
    return {
      language: languageOf(request, visit),
      name: settings.name,
      url: settings.url,
      clientId: WEB_CLIENT_ID,
      session: visit.session === undefined ? null : sessionInfo(visit, this.#signup),
      version: settings.version,
      demo: clients.find(DEMO_CLIENT_ID) !== undefined,
      signup: this.#signup,
    };
  }

  async #write(
    request: PageVisitor,
    visit: Visit,
    boot: Boot,
    content: Pick<RenderRequest, 'data' | 'failure'> = {},
    kind: PageKind = 'page',
  ): Promise<Rendered | { location: string }> {
    const built = await this.#getBuilt();
    this.#ownFetch ??= createInProcessFetch(createHandler(this.#services, OPERATIONS), this.#routes());
    const { path, query, signal } = request;
    const { url } = this.#services.settings;
    const page = await built.writer.write({
      url: `${url}${path}${query.size > 0 ? `?${query}` : ''}`,
      boot,
      fetch: this.#ownFetch({ ...request, visit }),
      signal,
      ...content,
    });
    if ('location' in page) return page;
    const text = documentOf({ language: boot.language, site: boot.name, path, url, kind, ...page }, built);
    return { status: page.status, text };
  }

  #generation(): string {
    const generation = this.#services.catalogue();
    return generation === undefined ? '' : generationName(generation);
  }

  /** A database that cannot be written still has playlists and reviews for the pages. */
  #hasReadOutage(): boolean {
    const kind = this.#services.outage()?.kind;
    return kind !== undefined && kind !== 'unwritable';
  }
}

async function uncached(
  { headers: { 'accept-encoding': accepted } }: PageVisitor,
  { status, text }: Rendered,
  own: readonly string[],
): Promise<HttpResponse> {
  const encoding = bestEncoding(accepted);
  const headers = [...own, ...NO_STORE];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return { status, headers, body: await encode(text, encoding) };
}

/** Throws (kind `type`) a URL that is too long, and (kind `not-found`) one that no page can have. */
function requireUrl({ path, query }: PageVisitor): void {
  if (path.length + query.toString().length > URL_MAX)
    throw new Refusal('type', `The URL is longer than ${URL_MAX} characters.`);
  requirePagePath({ path });
}

function requirePagePath({ path }: Pick<PageVisitor, 'path'>): void {
  if (!isPagePath(path)) throw new Refusal('not-found', 'Page not found.');
}

/** An empty path, as in `GET http://music.example`, is the home page. */
function isPagePath(path: string): boolean {
  try {
    return decodeURIComponent(path).startsWith('/') || path === '';
  } catch {
    return false;
  }
}
