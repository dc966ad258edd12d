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

/** The status of a server without a node, as in tests. */
export const ALWAYS_SERVING: ProbedStatus = {
  isDraining: () => false,
  notReady: (hasCatalogue) => (hasCatalogue ? undefined : 'starting'),
  stuckThreads: () => [],
};

/** The handler of a path; `undefined` if it is not that of a probe. */
export type Probes = (path: string) => RequestHandler | undefined;

export function createProbes({ catalogue }: Pick<Services, 'catalogue'>, status: ProbedStatus): Probes {
  const probes = {
    '/health/live'() {
      const threads = status.stuckThreads();
      return threads.length === 0
        ? jsonResponse(200, { status: 'live' })
        : jsonResponse(503, { status: 'stuck', threads });
    },
    '/health/ready'() {
      const reason = status.notReady(catalogue() !== undefined);
      const response = jsonResponse(reason === undefined ? 200 : 503, { status: reason ?? 'ready' });
      // Every start and every planned end: no fault, so the health page does not count it as one.
      return reason === 'starting' || reason === 'draining' ? { ...response, intendedStatus: 200 } : response;
    },
  };
  const byPath = new Map<string, RequestHandler>();
  for (const [operation, respond] of Object.entries(probes)) {
    const handle: RequestHandler = ({ method }) => ({ ...answer(method, respond), operation });
    // A slash at the end makes no difference.
    byPath.set(operation, handle).set(`${operation}/`, handle);
  }
  return (path) => byPath.get(path);
}

function answer(method: string | undefined, respond: () => HttpResponse): HttpResponse {
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
  const isRead = method === 'GET' || method === 'HEAD';
  const refusal = new Refusal('http-method', `${method} is not allowed here; accepted: ${METHODS}`);
  const response = isRead ? respond() : jsonFailure(refusal, 'json');
  return { ...response, headers: [...CORS, ...response.headers, ...(isRead ? [] : ['Allow', METHODS])] };
}
