/** Makes the load of the media part in a process of its own: whole files as fast as they come, or paced questions. */
import { openConnection } from '../../measure/connection.ts';
import { openTaker } from './downloads.ts';

export interface MediaLoad {
  kind: 'files' | 'questions';
  url: string;
  /** Every connection asks for them in turn. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Of each connection; without it, the next request follows the last answer. */
  perSecond?: number;
}

export interface Taken {
  requests: number;
  bytes: number;
  seconds: number;
  /** Milliseconds to the end of each answer, from when its request was due. */
  times: number[];
}

async function openAsker({
  kind,
  url,
}: MediaLoad): Promise<{ ask(path: string): Promise<number>; close(): void }> {
  if (kind === 'files') {
    const { take, close } = await openTaker(url);
    return { ask: take, close };
  }
  const { get, close } = await openConnection(url);
  return { ask: async (path) => (await get(path)).length, close };
}

async function run(load: MediaLoad): Promise<Taken> {
  const askers = await Promise.all(Array.from({ length: load.connections }, () => openAsker(load)));
  const taken: Taken = { requests: 0, bytes: 0, seconds: 0, times: [] };
  const start = performance.now();
  const end = start + load.seconds * 1000;
  await Promise.all(
    askers.map(async ({ ask }, number) => {
      // Staggered, so that they do not send at the same time.
      let due = start + (number * 1000) / ((load.perSecond ?? 1e6) * load.connections);
      for (let i = number; ; i++) {
        let since = performance.now();
        if (load.perSecond !== undefined) {
          // Who could not ask in time, because the last answer was late, has waited since then.
          if (since > due) since = due;
          else {
            await new Promise((resolve) => setTimeout(resolve, due - since));
            since = performance.now();
          }
          due += 1000 / load.perSecond;
        }
        if (since >= end) break;
        taken.bytes += await ask(load.paths[i % load.paths.length]);
        taken.times.push(performance.now() - since);
        taken.requests += 1;
      }
    }),
  );
  taken.seconds = (performance.now() - start) / 1000;
  for (const { close } of askers) close();
  return taken;
}

process.on('message', async (load: MediaLoad) => process.send?.(await run(load)));
