/** The counts next to filters. */
import { countFacets } from '../../catalogue/query/facets.ts';
import type { Services } from '../http-services.ts';
import type { Route } from '../route.ts';
import { catalogueRoute } from './catalogue-route.ts';

export function facetsRoute(services: Pick<Services, 'catalogue' | 'settings'>): Route {
  return catalogueRoute(services, { path: 'facets', parameters: {}, answer: countFacets });
}
