/** Entry point on the server: loads the data of a page, and renders it as HTML. Built into one file; `src/http/web` calls it. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type DataStrategyFunctionArgs,
  type DataStrategyResult,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_ErrorResponseImpl,
} from 'react-router';
import type { Boot, Head, LoadedPage, LoadRequest, RenderedPage } from '../../src/domain/pages.ts';
import { apiContext, createApi } from './api/api.ts';
import { createSession } from './api/session.ts';
import { Application } from './application.tsx';
import { parseFirstData, writeFirstData } from './first-data.ts';
import { loadMessages } from './messages/messages.tsx';
import { headOf } from './page.ts';
import { createSilentPlayer } from './player/silent-player.ts';
import { publicRoutes } from './routes.tsx';

const handler = createStaticHandler(publicRoutes);

/**
 * Runs the loaders of the page, which call the service. It returns what the browser starts with: `render` needs nothing else, so it can run
 * in another thread.
 */
export async function load(request: LoadRequest): Promise<LoadedPage> {
  const { url, boot, fetch, data, failure } = request;
  const requestContext = new RouterContextProvider(
    new Map([[apiContext, { ...createServices(boot, fetch), pageData: data }]]),
  );
  const filterMatchesToLoad = () => failure === undefined;
  const context = await handler.query(new Request(url), { requestContext, filterMatchesToLoad });
  if (context instanceof Response) return redirected(context);
  if (failure !== undefined) fail(context, failure);
  return { status: context.statusCode, data: writeFirstData(boot, context) };
}

/** Renders what `load` has found. */
export async function render(url: string, data: string): Promise<RenderedPage> {
  const { boot, router } = parseFirstData(data);
  const { loaderData = {}, errors = null } = router;
  const [messages, context] = await Promise.all([
    loadMessages(boot.language, boot.name),
    handler.query(new Request(url), { dataStrategy: ({ matches }) => loadModules(matches, loaderData) }),
  ]);
  if (context instanceof Response) throw new Error('the page redirects');
  Object.assign(context, { loaderData, errors });
  const body = renderToString(
    <StrictMode>
      <Application services={createServices(boot)} player={createSilentPlayer()} messages={messages}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Application>
    </StrictMode>,
  );
  const head: Head = headOf(context.matches, loaderData, errors, messages, boot.language);
  return { boot, head, body };
}

function createServices(boot: Boot, fetch?: typeof globalThis.fetch) {
  const session = createSession(boot.session, () => api.webApi);
  const { csrfToken, user } = session;
  const api = createApi({ boot, ...(fetch && { fetch }), csrfToken, user, refused: async () => {} });
  return { ...api, session };
}

/** Loads the modules of routes that are loaded when they are opened, and takes their data from that of `load`. */
async function loadModules(
  matches: DataStrategyFunctionArgs['matches'],
  loaderData: Record<string, unknown>,
): Promise<Record<string, DataStrategyResult>> {
  const opened = matches.filter(({ shouldLoad }) => shouldLoad);
  const results = opened.map(async (match) => {
    const { id } = match.route;
    return [id, await match.resolve(async () => loaderData[id])] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}

function redirected(response: Response): LoadedPage {
  return { status: response.status, location: response.headers.get('Location') ?? '/' };
}

/** Shows the failure in place of the page, as if its loader had thrown it. */
function fail(context: StaticHandlerContext, { status, refusal }: NonNullable<LoadRequest['failure']>): void {
  const boundary = context.matches.findLast(({ route }) => route.ErrorBoundary !== undefined);
  context.errors = { [boundary!.route.id]: new UNSAFE_ErrorResponseImpl(status, '', refusal) };
  context.statusCode = status;
}
