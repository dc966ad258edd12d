/** The pages of the developer portal, each loaded when it is opened. */
import type { RouteObject } from 'react-router';

const application = () => import('./applications/application-page.tsx');
const reference = () => import('./reference/reference.tsx');
const oauth = () => import('./oauth/oauth.tsx');

export const developRoutes: RouteObject[] = [
  {
    path: '/developers',
    lazy: () => import('./layout.tsx'),
    children: [
      { index: true, lazy: () => import('./start/start.tsx') },
      { path: 'applications', lazy: () => import('./applications/application-list.tsx') },
      { path: 'applications/:clientId', lazy: application },
      { path: 'applications/:clientId/:part', lazy: application },
      { path: 'reference', lazy: reference },
      { path: 'reference/:operation', lazy: reference },
      { path: 'oauth', lazy: oauth },
      { path: 'oauth/callback', lazy: oauth },
      { path: 'errors', lazy: () => import('./reference/errors.tsx') },
      { path: 'account', lazy: () => import('./account/account.tsx') },
    ],
  },
];
