/** Requests to a measured server from a separate process. */
import type { Load, LoadResult } from './load-process.ts';
import { type Measured, startScript } from './processes.ts';
import { summary, type Times } from './times.ts';

export interface LoadRound {
  requests: number;
  seconds: number;
  /** Requests per second. */
  rate: number;
  bytes: number;
  /** To the end of each response. */
  times: Times;
  /** Processor time of the server, microseconds a request. */
  cpu: number;
}

export interface LoadGenerator extends AsyncDisposable {
  send(server: Measured, load: Omit<Load, 'url'>): Promise<LoadRound>;
}

export function startLoad(): LoadGenerator {
  const script = startScript('measure/load-process.ts');
  return {
    async send(server, { paths, method, connections, seconds, perSecond }) {
      const before = await server.cpu();
      const load = { url: server.url, paths, method, connections, seconds, perSecond };
      const { times, ...result } = await script.ask<LoadResult>(load);
      const cpu = ((await server.cpu()) - before) / result.requests;
      return { ...result, times: summary(times), rate: result.requests / result.seconds, cpu };
    },
    [Symbol.asyncDispose]: () => script[Symbol.asyncDispose](),
  };
}

export const byRate = (ours: Pick<LoadRound, 'rate'>, other: Pick<LoadRound, 'rate'>): number =>
  ours.rate / other.rate;
