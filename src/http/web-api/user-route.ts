/** Routes of the web API: JSON, most of them for users who are logged in. */
import type { HttpResponse } from '../response.ts';
import type { KnownVisit, Route, Visit, WebRequest } from '../route.ts';

type Handle = (request: WebRequest, visit: KnownVisit) => HttpResponse | Promise<HttpResponse>;

export function route(method: Route['method'], path: string, handle: Handle): Route {
  return { access: 'user', speaks: 'json', method, path, handle };
}

export function administratorRoute(method: Route['method'], path: string, handle: Handle): Route {
  return { access: 'administrator', speaks: 'json', method, path, handle };
}

export function visitorRoute(
  method: Route['method'],
  path: string,
  handle: (request: WebRequest, visit: Visit) => HttpResponse | Promise<HttpResponse>,
): Route {
  return { access: 'visitor', speaks: 'json', method, path, handle };
}
