/** The pages for administrators, each loaded when it is opened. */
import type { RouteObject } from 'react-router';
import { Loading, Skeleton } from '../design/feedback/skeleton.tsx';
import { withMessages } from '../messages/section.ts';
import type { PageHandle } from '../page.ts';
import { type AdminMessages, adminMessages } from './messages.ts';

type SectionName = keyof AdminMessages['sections'];

/** Messages are loaded with the page. The server does not have them, so it uses the title of the whole section. */
function handleOf(section: SectionName): PageHandle & { personal: true } {
  const titleIn = (messages: AdminMessages | undefined) => messages?.sections[section];
  return {
    personal: true,
    head: (_, { shell }, language) => ({
      title: titleIn(adminMessages.in(language)) ?? shell.admin,
      unlisted: true,
    }),
  };
}

function page(path: string, section: SectionName, load: () => Promise<object>): RouteObject {
  return { path, handle: handleOf(section), lazy: () => withMessages(adminMessages, load()) };
}

export const adminRoutes: RouteObject[] = [
  {
    path: '/admin',
    handle: handleOf('health'),
    HydrateFallback: LoadingPage,
    lazy: () => withMessages(adminMessages, import('./layout.tsx')),
    children: [
      { index: true, handle: handleOf('health'), lazy: () => import('./health/health.tsx') },
      page('catalogue/:kinds', 'catalogue', () => import('./catalogue/catalogue.tsx')),
      page('catalogue/:kinds/:id', 'catalogue', () => import('./catalogue/item-page.tsx')),
      page('imports', 'imports', () => import('./imports/imports.tsx')),
      page('imports/:id', 'imports', () => import('./imports/import-report.tsx')),
      page('people', 'people', () => import('./people/people.tsx')),
      page('applications', 'applications', () => import('./people/applications.tsx')),
      page('artists', 'artists', () => import('./people/artist-requests.tsx')),
      page('reports', 'reports', () => import('./people/reports.tsx')),
      page('reviews', 'reviews', () => import('./people/reviews.tsx')),
      page('log', 'log', () => import('./log/log.tsx')),
    ],
  },
];

/** Shown until an admin page is loaded. */
function LoadingPage() {
  return (
    <Loading>
      <Skeleton shape="heading" width="medium" />
      <Skeleton shape="block" rows={16} />
    </Loading>
  );
}
