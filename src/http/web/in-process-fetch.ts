/** A `fetch` for pages that are rendered on the server: it calls this service without a connection. */
import { NO_FORM } from '../request/form.ts';
import { parseTarget } from '../request/request-target.ts';
import { type HttpResponse, wholeBody } from '../response.ts';
import type { Route, Visit } from '../route.ts';
import { createRouteTable } from '../route-table.ts';
import type { Handler } from '../v3.0/handler.ts';
import { isVersioned } from '../v3.0/paths.ts';
import { jsonFailure } from '../web-errors.ts';

export interface Visitor {
  /** The address of the visitor: requests of the page count as theirs. */
  address: string;
  requestId: string;
  /** The browser that the page is for; pages that are cached for all visitors have none of its own. */
  visit: Visit;
}

/** Only GET, for operations of the API and JSON routes for everyone, for visitors and for users. */
export function createInProcessFetch(
  handler: Handler,
  routes: readonly Route[],
): (visitor: Visitor) => typeof globalThis.fetch {
  const open = routes.filter(
    ({ method, access, speaks }) =>
      method === 'GET' && (access === 'everyone' || (access !== 'administrator' && speaks === 'json')),
  );
  const findRoutes = createRouteTable(open);

  async function ask(whole: string, { address, requestId, visit }: Visitor): Promise<HttpResponse> {
    const target = parseTarget(whole);
    const { path } = target;
    if (isVersioned(path))
      return handler({ method: 'GET', headers: {}, address, form: undefined }, target, requestId);
    const place = findRoutes(path);
    const route = place?.routes.get('GET');
    if (place === undefined || route === undefined || route.access === 'administrator')
      return { status: 404, headers: [] };
    const { parameters } = place;
    const query = new URLSearchParams(target.query);
    const common = { method: 'GET', path, parameters, query, headers: {}, form: NO_FORM };
    try {
      const request = { ...common, address, requestId };
      if (route.access !== 'user') return await route.handle(request, visit);
      const { session, user } = visit;
      if (session === undefined || user === undefined) return { status: 401, headers: [] };
      return await route.handle(request, { ...visit, session, user });
    } catch (error) {
      return jsonFailure(error, 'json');
    }
  }

  async function answer(input: string | URL | Request, visitor: Visitor): Promise<Response> {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const handled = await ask(pathname + search, visitor);
    const { status, headers, sent } = handled;
    const body = await wholeBody(handled);
    // It copies the body, whose memory is used again for the next answer.
    const response = new Response(body ?? null, { status, headers: pairsOf(headers) });
    sent?.();
    return response;
  }

  // A visitor who disconnects ends the exchange, but not this.
  return (visitor) => (input) => answer(input, visitor);
}

function pairsOf(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
}
