/** The pages for administrators, each loaded when it is opened. */
import type { RouteObject } from 'react-router';
import { withMessages } from '../messages/section.ts';
import type { PageHandle } from '../page.ts';
import { Fallback } from './fallback.tsx';
import { type AdminMessages, adminMessages } from './messages.ts';

type Place = keyof AdminMessages['places'];

/** The words come with the page: what the server writes has none of them, and is called by the section's name. */
function handleOf(place: Place): PageHandle & { personal: true } {
  const titleIn = (messages: AdminMessages | undefined) => messages?.places[place];
  return {
    personal: true,
    head: (_, { shell }, language) => ({
      title: titleIn(adminMessages.in(language)) ?? shell.admin,
      unlisted: true,
    }),
  };
}

function page(path: string, place: Place, load: () => Promise<object>): RouteObject {
  return { path, handle: handleOf(place), lazy: () => withMessages(adminMessages, load()) };
}

export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    handle: handleOf('health'),
    HydrateFallback: Fallback,
    lazy: () => withMessages(adminMessages, import('./layout.tsx')),
    children: [
      { index: true, handle: handleOf('health'), lazy: () => import('./health/health.tsx') },
      page('catalogue/:kinds', 'catalogue', () => import('./catalogue/catalogue.tsx')),
      page('catalogue/:kinds/:id', 'catalogue', () => import('./catalogue/item.tsx')),
      page('imports', 'imports', () => import('./imports/imports.tsx')),
      page('imports/:id', 'imports', () => import('./imports/report.tsx')),
      page('people', 'people', () => import('./people/people.tsx')),
      page('applications', 'applications', () => import('./people/applications.tsx')),
      page('reviews', 'reviews', () => import('./people/reviews.tsx')),
      page('log', 'log', () => import('./log/log.tsx')),
    ],
  },
];
