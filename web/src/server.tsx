/** Entry point on the server: renders a page as HTML. Built into one file; `src/http/web` calls it. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  UNSAFE_ErrorResponseImpl,
} from 'react-router';
import type { Head, RenderRequest, WrittenPage } from '../../src/domain/pages.ts';
import { apiContext, createApi } from './api/api.ts';
import { createSession } from './api/session.ts';
import { Application } from './application.tsx';
import { writeFirstData } from './first-data.ts';
import { loadMessages } from './messages/messages.tsx';
import { headOf } from './page.ts';
import { createSilentPlayer } from './player/silent-player.ts';
import { publicRoutes } from './routes.tsx';

const handler = createStaticHandler(publicRoutes);

export async function write(request: RenderRequest): Promise<WrittenPage> {
  const { url, boot, fetch, signal, data, failure } = request;
  const session = createSession(boot.session, () => api.webApi);
  const { csrfToken, user } = session;
  const api = createApi({ boot, fetch, csrfToken, user, refused: async () => {} });
  const requestContext = new RouterContextProvider(new Map([[apiContext, { ...api, pageData: data }]]));
  const filterMatchesToLoad = () => failure === undefined;
  const [messages, context] = await Promise.all([
    loadMessages(boot.language, boot.name),
    handler.query(new Request(url, { signal: signal ?? null }), { requestContext, filterMatchesToLoad }),
  ]);
  if (context instanceof Response) return redirected(context);
  if (failure !== undefined) fail(context, failure);
  const body = renderToString(
    <StrictMode>
      <Application services={{ ...api, session }} player={createSilentPlayer()} messages={messages}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Application>
    </StrictMode>,
  );
  const head: Head = headOf(context.matches, context.loaderData, context.errors, messages, boot.language);
  return { status: context.statusCode, head, body, data: writeFirstData(boot, context) };
}

function redirected(response: Response): WrittenPage {
  return { status: response.status, location: response.headers.get('Location') ?? '/' };
}

/** Shows the failure in place of the page, as if its loader had thrown it. */
function fail(
  context: StaticHandlerContext,
  { status, refusal }: NonNullable<RenderRequest['failure']>,
): void {
  const boundary = context.matches.findLast(({ route }) => route.ErrorBoundary !== undefined);
  context.errors = { [boundary!.route.id]: new UNSAFE_ErrorResponseImpl(status, '', refusal) };
  context.statusCode = status;
}
