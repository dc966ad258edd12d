/** Generates load in a separate process, which shares only the processors with the measured servers. */
import { type Method, openConnection } from './connection.ts';

export interface Load {
  url: string;
  /** Every connection requests them in turn, each from another one on. */
  paths: readonly string[];
  method?: Method;
  connections: number;
  seconds: number;
  /** Requests of each connection; without it, the next request follows the last response. */
  perSecond?: number;
}

export interface LoadResult {
  requests: number;
  bytes: number;
  seconds: number;
  /** Milliseconds to the end of each response, from when its request was due. */
  times: number[];
}

async function run(load: Load): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.url)),
  );
  const result: LoadResult = { requests: 0, bytes: 0, seconds: 0, times: [] };
  const start = performance.now();
  const end = start + load.seconds * 1000;
  await Promise.all(
    connections.map(async ({ discard }, number) => {
      // Staggered, so that they do not send at the same time.
      let due = start + (number * 1000) / ((load.perSecond ?? 1e6) * load.connections);
      for (let i = Math.floor((number * load.paths.length) / load.connections); ; i++) {
        let since = performance.now();
        if (load.perSecond !== undefined) {
          // A request that could not be sent in time, because the last response was late, has waited since then.
          if (since > due) since = due;
          else {
            await new Promise((resolve) => setTimeout(resolve, due - since));
            since = performance.now();
          }
          due += 1000 / load.perSecond;
        }
        if (since >= end) break;
        const bytes = await discard(load.paths[i % load.paths.length], load.method);
        // Not `+= await`, which would add to the sum from before the other connections' responses.
        result.bytes += bytes;
        result.times.push(performance.now() - since);
        result.requests += 1;
      }
    }),
  );
  result.seconds = (performance.now() - start) / 1000;
  for (const { close } of connections) close();
  return result;
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
