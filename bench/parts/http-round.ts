/** One round of requests to a server. */
import type { Load, LoadResult } from '../measure/load-process.ts';
import type { Measured, Script } from '../measure/processes.ts';
import { summary } from '../measure/times.ts';

/** Of requests as people repeat them. */
export interface RepeatedEffort {
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Requests of each kind. Every connection sends them in turn, each from another one on. */
  repeated: number;
}

export interface HttpEffort extends RepeatedEffort {
  /** Requests of each kind that are sent again and again, so that their responses are cached. */
  cached: number;
}

export interface HttpRound {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Processor time of the server, microseconds a request. */
  cpu: number;
  /** How long a thread of the server waited for a processor, microseconds a request. */
  wait: number;
}

export async function measureRound(
  generator: Script,
  server: Measured,
  paths: readonly string[],
  { connections, seconds }: RepeatedEffort,
): Promise<HttpRound> {
  const load: Load = { url: server.url, paths, connections, seconds };
  const before = { cpu: await server.cpu(), wait: await server.wait() };
  const result = await generator.ask<LoadResult>(load);
  const cpu = (await server.cpu()) - before.cpu;
  const wait = (await server.wait()) - before.wait;
  return {
    rate: result.requests / result.seconds,
    p99: summary(result.times).p99,
    cpu: cpu / result.requests,
    wait: wait / result.requests,
  };
}
