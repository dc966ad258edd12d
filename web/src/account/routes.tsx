/** The pages of an account, each loaded when it is opened. */
import { type RouteObject, redirectDocument } from 'react-router';
import { withMessages } from '../messages/section.ts';
import { Failure } from '../shell/failure.tsx';
import { accountMessages } from './messages.ts';

const entryPages = () => withMessages(accountMessages, import('./log-in.tsx'));
const mailLink = () => withMessages(accountMessages, import('./mail-link.tsx'));

export const accountRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => (await entryPages()).logIn },
  { path: '/signup', lazy: async () => (await entryPages()).signUp },
  { path: '/forgot', lazy: () => withMessages(accountMessages, import('./forgot.tsx')) },
  { path: '/reset/:token', lazy: mailLink },
  { path: '/verify/:token', lazy: mailLink },
  { path: '/setup', lazy: () => withMessages(accountMessages, import('./setup.tsx')) },
  { path: '/account/export', loader: ({ request }) => redirectDocument(request.url) },
  // Rejected forms show the page at their own URLs.
  { path: '/account/*', lazy: () => withMessages(accountMessages, import('./account.tsx')) },
];

/** Other sites lead here, and a decision leads back to them: it has its own layout, without the player. */
export const consentRoutes: RouteObject[] = [
  {
    ErrorBoundary: Failure,
    children: [
      {
        path: '/v3.0/oauth/authorize',
        lazy: () => withMessages(accountMessages, import('./consent.tsx')),
      },
    ],
  },
];
