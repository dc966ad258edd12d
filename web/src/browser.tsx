/** Entry point in a browser: hydrates the page that the server rendered. */
import './design/base.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { apiContext, createApi } from './api/api.ts';
import { createSession, type Session } from './api/session.ts';
import { Application } from './application.tsx';
import { readFirstData } from './first-data.ts';
import { loadMessages } from './messages/messages.tsx';
import { BrowserPlayer } from './player/browser-player.ts';
import { routes } from './routes.tsx';
import { clearTab } from './storage/local-storage.ts';

const { boot, router: hydrationData } = readFirstData(document);
const session: Session = createSession(boot.session, () => api.webApi, clearTab);
const { csrfToken, user, check: refused } = session;
const api = createApi({ boot, csrfToken, user, refused });
const player = new BrowserPlayer(window, api);

/** Lazy routes of the first page must be loaded before React hydrates it. */
async function loadFirst(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const loaded = await route.lazy();
    Object.assign(route, loaded, { lazy: undefined });
  }
}

const [messages] = await Promise.all([loadMessages(boot.language, boot.name), loadFirst()]);
const router = createBrowserRouter(routes, {
  hydrationData,
  getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
});
hydrateRoot(
  document.getElementById('app')!,
  <StrictMode>
    <Application services={{ ...api, session }} player={player} messages={messages}>
      <RouterProvider router={router} />
    </Application>
  </StrictMode>,
);
