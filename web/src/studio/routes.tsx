/** The pages of the Studio, each loaded when it is opened. */
import type { RouteObject } from 'react-router';
import { Loading, Skeleton } from '../design/feedback/skeleton.tsx';
import { withMessages } from '../messages/section.ts';
import type { PageHandle } from '../page.ts';
import { studioMessages } from './messages.ts';

const handle: PageHandle & { personal: true } = {
  personal: true,
  head: (_, { shell }) => ({ title: shell.studio, unlisted: true }),
};

function page(path: string, load: () => Promise<object>): RouteObject {
  return {
    path,
    handle,
    HydrateFallback: LoadingPage,
    lazy: () => withMessages(studioMessages, load()),
  };
}

export const studioRoutes: RouteObject[] = [
  page('/studio', () => import('./start.tsx')),
  page('/studio/artists/:id', () => import('./artist.tsx')),
  page('/studio/artists/:id/profile', () => import('./profile/profile.tsx')),
  page('/studio/artists/:id/statistics', () => import('./statistics/statistics.tsx')),
  page('/studio/artists/:id/activity', () => import('./activity.tsx')),
  page('/studio/releases/:id/activity', () => import('./activity.tsx')),
  page('/studio/releases/:id', () => import('./release/release.tsx')),
];

/** Shown until a page is loaded. */
function LoadingPage() {
  return (
    <Loading>
      <Skeleton shape="heading" width="medium" />
      <Skeleton shape="block" rows={16} />
    </Loading>
  );
}
