/** Routes of the portal: they speak JSON, most of them only to those who are logged in. */
import type { Handled } from '../answer.ts';
import type { KnownVisit, Route, Visit, WebRequest } from '../route.ts';

type Handle = (request: WebRequest, visit: KnownVisit) => Handled | Promise<Handled>;

export function route(method: Route['method'], path: string, handle: Handle): Route {
  return { access: 'person', speaks: 'json', method, path, handle };
}

export function administratorRoute(method: Route['method'], path: string, handle: Handle): Route {
  return { access: 'administrator', speaks: 'json', method, path, handle };
}

export function visitorRoute(
  method: Route['method'],
  path: string,
  handle: (request: WebRequest, visit: Visit) => Handled | Promise<Handled>,
): Route {
  return { access: 'visitor', speaks: 'json', method, path, handle };
}
