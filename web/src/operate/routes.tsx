/** The pages of administration, each loaded when it is opened. */
import type { RouteObject } from 'react-router';

export const operateRoutes: RouteObject[] = [];
