/** The pages of the portal for developers, each loaded when it is opened. */
import type { RouteObject } from 'react-router';

export const developRoutes: RouteObject[] = [];
