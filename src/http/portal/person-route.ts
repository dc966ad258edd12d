/** Routes of the portal: they speak JSON, to those who are logged in. */
import type { Handled } from '../answer.ts';
import type { KnownVisit, Route, WebRequest } from '../route.ts';

type Handle = (request: WebRequest, visit: KnownVisit) => Handled | Promise<Handled>;

export function route(method: Route['method'], path: string, handle: Handle): Route {
  return { access: 'person', speaks: 'json', method, path, handle };
}

export function administratorRoute(method: Route['method'], path: string, handle: Handle): Route {
  return { access: 'administrator', speaks: 'json', method, path, handle };
}
