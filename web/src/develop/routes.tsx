/** The pages of the portal for developers, each loaded when it is opened. */
import type { RouteObject } from 'react-router';
import { withWords } from '../messages/section.ts';
import { developWords } from './messages.ts';

const application = () => withWords(developWords, import('./applications/application.tsx'));
const reference = () => withWords(developWords, import('./reference/reference.tsx'));
const oauth = () => withWords(developWords, import('./oauth/oauth.tsx'));

export const developRoutes: RouteObject[] = [
  {
    path: '/developers',
    lazy: () => withWords(developWords, import('./layout.tsx')),
    children: [
      { index: true, lazy: () => withWords(developWords, import('./start/start.tsx')) },
      {
        path: 'applications',
        lazy: () => withWords(developWords, import('./applications/applications.tsx')),
      },
      { path: 'applications/:clientId', lazy: application },
      { path: 'applications/:clientId/:part', lazy: application },
      { path: 'reference', lazy: reference },
      { path: 'reference/:operation', lazy: reference },
      { path: 'oauth', lazy: oauth },
      { path: 'oauth/callback', lazy: oauth },
      { path: 'errors', lazy: () => withWords(developWords, import('./reference/errors.tsx')) },
      { path: 'account', lazy: () => withWords(developWords, import('./account/account.tsx')) },
    ],
  },
];
