/**
 * Probes: `/health/live` for supervisors, `/health/ready` for load balancers. They have no limits and do not wait for their turn: a node
 * under load must not look like one that is down.
 */
import type { NodeStatus } from '../../core/node/node-status.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { RequestHandler } from '../connections/exchange.ts';
import type { Services } from '../http-services.ts';
import { CORS, type HttpResponse, jsonResponse, METHODS, PREFLIGHT } from '../response.ts';
import { jsonFailure } from '../web-errors.ts';

export interface ProbedStatus extends Pick<NodeStatus, 'isDraining' | 'notReady'> {
  /** The numbers of query threads that have not answered for long. */
  stuckThreads(): number[];
}

/** Of a server without a node, as in tests. */
export const ALWAYS_SERVING: ProbedStatus = {
  isDraining: () => false,
  notReady: (hasCatalogue) => (hasCatalogue ? undefined : 'starting'),
  stuckThreads: () => [],
};

/** The handler of a path; `undefined` if it is not that of a probe. */
export type Probes = (path: string) => RequestHandler | undefined;

export function createProbes({ catalogue }: Pick<Services, 'catalogue'>, status: ProbedStatus): Probes {
  const live = createProbe('/health/live', () => {
    const threads = status.stuckThreads();
    return threads.length === 0
      ? jsonResponse(200, { status: 'live' })
      : jsonResponse(503, { status: 'stuck', threads });
  });
  const ready = createProbe('/health/ready', () => {
    const reason = status.notReady(catalogue() !== undefined);
    return jsonResponse(reason === undefined ? 200 : 503, { status: reason ?? 'ready' });
  });
  const handlers = new Map([...live, ...ready]);
  return (path) => handlers.get(path);
}

/** With and without a slash at the end. */
function createProbe(path: string, respond: () => HttpResponse): [string, RequestHandler][] {
  const handle: RequestHandler = ({ method }) => {
    if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, operation: path };
    if (method !== 'GET' && method !== 'HEAD') return notAllowed(path, method);
    const response = respond();
    return { ...response, headers: [...CORS, ...response.headers], operation: path };
  };
  return [
    [path, handle],
    [`${path}/`, handle],
  ];
}

function notAllowed(path: string, method: string | undefined): HttpResponse {
  const refusal = new Refusal('http-method', `${method} is not allowed here; accepted: ${METHODS}`);
  const response = jsonFailure(refusal, 'json');
  return { ...response, headers: [...CORS, ...response.headers, 'Allow', METHODS], operation: path };
}
