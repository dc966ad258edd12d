/** Clients of a service that act again and again, with a random pause after each time. */
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../test/cli-process.fixture.ts';
import type { Random } from './writes/write-kind.ts';

type Act = (stopped: AbortSignal) => Promise<unknown>;

/** Each of them acts until it is stopped, or until one has failed: then `until` and `stop` fail as well. */
export function startClients(acts: readonly Act[], random: Random, pauseMs: number) {
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (act: Act) => {
    for (; !signal.aborted; await wait(random(pauseMs))) await act(signal);
  };
  const all = Promise.all(acts.map(repeat)).finally(() => ending.abort());
  // It is awaited later.
  all.catch(() => {});
  return {
    async until(isEnough: () => boolean): Promise<void> {
      await Promise.race([all, eventually(async () => isEnough(), Boolean)]);
    },
    async stop(): Promise<void> {
      ending.abort();
      await all;
    },
    [Symbol.dispose]: () => ending.abort(),
  };
}
