/** Renders the pages of the web application: ordinary pages, pages with forms, and failures. */
import type { QuestionOptions } from '../../catalogue/question.ts';
import type { Boot, LoadRequest } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { DEMO_CLIENT_ID, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { etagIn, generationName, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { languageOf } from '../request/language.ts';
import { type HttpResponse, jsonResponse, NO_STORE, PLAIN_TEXT, redirect, wantsJson } from '../response.ts';
import { questionOptionsOf, type Route, type Visit, type WebRequest } from '../route.ts';
import { createHandler } from '../v3.0/handler.ts';
import { OPERATIONS } from '../v3.0/operations.ts';
import { reportOf } from '../web-errors.ts';
import { createBuilt } from './built.ts';
import { bestEncoding, encode, encodedResponse } from './encoding.ts';
import { createInProcessFetch } from './in-process-fetch.ts';
import { type CachedPage, createPageCache } from './page-cache.ts';
import { type PageKind, pageHeaders } from './page-headers.ts';
import type { RenderedDocument } from './render-page.ts';
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

interface Rendered extends RenderedDocument {
  status: number;
}

type FoundPage = CachedPage | { location: string };

/** A page that several requests may wait for. */
interface SharedPage {
  page: Promise<FoundPage>;
  /** How many of them are not gone. */
  waiting: number;
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
  /** By generation and key. */
  readonly #rendering = new Map<string, SharedPage>();
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
    const generation = this.#generation();
    const key = `${boot.language} ${boot.name} ${request.path}?${request.query}`;
    const write = async (options: QuestionOptions): Promise<FoundPage> => {
      const rendered = await this.#write(request, known, boot, options);
      if ('location' in rendered) return rendered;
      // It may lack playlists and reviews, and must not outlive the outage.
      const isPartial = this.#hasReadOutage();
      const page = { ...rendered, generation, at: Date.now(), isPartial, encoded: new Map() };
      if (isShared && page.status === 200 && !isPartial) this.#cache.set(key, page);
      return page;
    };
    const options = questionOptionsOf(request);
    const page = isShared
      ? (this.#cache.find(key, generation, this.#hasReadOutage()) ??
        (await this.#renderOnce(`${generation} ${key}`, request, (isGone) => write({ ...options, isGone }))))
      : await write(options);
    if ('location' in page) return redirect(page.location);
    const isCached = isShared && page.status === 200 && !page.isPartial;
    const caching = isCached ? 'public, max-age=0, s-maxage=30' : 'private, no-store';
    const common = ['Cache-Control', caching, 'Vary', 'Cookie, Accept-Language, Accept-Encoding'];
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const tag = etagIn(encoding, page.tag);
    if (isCached) common.push('ETag', tag);
    if (isCached && isNotModified(request.headers, tag)) return { status: 304, headers: common };
    const body = page.encoded.get(encoding) ?? (await encode(page.body, encoding));
    if (encoding !== 'identity') page.encoded.set(encoding, body);
    const headers = [...this.#headersOf(kind), ...common];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    if (page.status === 503) headers.push('Retry-After', RETRY_AFTER);
    return { status: page.status, headers, body };
  }

  /** The first of several requests for one page renders it; if all of them are gone before, none does. */
  async #renderOnce(
    key: string,
    { signal }: PageVisitor,
    render: (isGone: () => boolean) => Promise<FoundPage>,
  ): Promise<FoundPage> {
    const known = this.#rendering.get(key);
    const shared: SharedPage = known ?? { page: render(() => shared.waiting === 0), waiting: 0 };
    const end = () => {
      if (this.#rendering.get(key) === shared) this.#rendering.delete(key);
    };
    shared.waiting++;
    signal?.addEventListener('abort', () => {
      if (--shared.waiting === 0) end();
    });
    if (known === undefined) {
      this.#rendering.set(key, shared);
      return shared.page.finally(end);
    }
    const page = await shared.page.catch(() => undefined);
    // Its failure may be that of the other visitor, whose limit is reached for example.
    const isForAll = page !== undefined && ('location' in page || page.status === 200);
    return isForAll ? page : render(() => signal?.aborted === true);
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
    const rendered = await this.#write(request, visit, boot, questionOptionsOf(request), { data }, kind);
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
        const failure = { status, refusal };
        const rendered = await this.#write(shown, visit, boot, questionOptionsOf(request), { failure });
        if ('body' in rendered)
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
    options: QuestionOptions,
    content: Pick<LoadRequest, 'data' | 'failure'> = {},
    kind: PageKind = 'page',
  ): Promise<Rendered | { location: string }> {
    const { application } = await this.#getBuilt();
    this.#ownFetch ??= createInProcessFetch(createHandler(this.#services, OPERATIONS), this.#routes());
    const { path, query } = request;
    const url = `${boot.url}${path}${query.size > 0 ? `?${query}` : ''}`;
    const fetch = this.#ownFetch({ ...request, visit });
    const loaded = await application.load({ url, boot, fetch, ...content });
    if ('location' in loaded) return loaded;
    const { status, data } = loaded;
    return { status, ...(await this.#services.queries.render({ path, url, data, kind }, options)) };
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

function uncached(
  { headers: { 'accept-encoding': accepted } }: PageVisitor,
  { status, body }: Rendered,
  own: readonly string[],
): Promise<HttpResponse> {
  return encodedResponse({ status, headers: [...own, ...NO_STORE], body }, bestEncoding(accepted));
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
