/** The embedded player, without the frame of our own pages. */
import type { RouteObject } from 'react-router';
import { withMessages } from '../messages/section.ts';
import { Failure } from '../shell/failure.tsx';
import { embedMessages } from './messages.ts';

const embed = () => withMessages(embedMessages, import('./embed.tsx'));

export const embedRoutes: RouteObject[] = [
  {
    ErrorBoundary: Failure,
    children: [
      { path: '/embed/track/:id', lazy: embed },
      { path: '/embed/list/:what', lazy: embed },
    ],
  },
];
