/** The pages of the developer portal, each loaded when it is opened. */
import type { RouteObject } from 'react-router';
import { withMessages } from '../messages/section.ts';
import { developMessages } from './messages.ts';

const application = () => withMessages(developMessages, import('./applications/application-page.tsx'));
const reference = () => withMessages(developMessages, import('./reference/reference.tsx'));
const oauth = () => withMessages(developMessages, import('./oauth/oauth.tsx'));

export const developRoutes: RouteObject[] = [
  {
    path: '/developers',
    lazy: () => withMessages(developMessages, import('./layout.tsx')),
    children: [
      { index: true, lazy: () => withMessages(developMessages, import('./start/start.tsx')) },
      {
        path: 'applications',
        lazy: () => withMessages(developMessages, import('./applications/application-list.tsx')),
      },
      { path: 'applications/:clientId', lazy: application },
      { path: 'applications/:clientId/:part', lazy: application },
      { path: 'reference', lazy: reference },
      { path: 'reference/:operation', lazy: reference },
      { path: 'oauth', lazy: oauth },
      { path: 'oauth/callback', lazy: oauth },
      { path: 'errors', lazy: () => withMessages(developMessages, import('./reference/errors.tsx')) },
      { path: 'account', lazy: () => withMessages(developMessages, import('./account/account.tsx')) },
    ],
  },
];
