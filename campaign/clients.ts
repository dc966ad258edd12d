/** Clients of a service that act again and again, with a random pause after each time. */
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../test/cli-process.fixture.ts';
import type { Random } from './writes/write-kind.ts';

/** Each of them acts until it is stopped, or until one has failed: then `until` and `stop` fail as well. */
export function startClients(acts: readonly (() => Promise<unknown>)[], random: Random, pauseMs: number) {
  let isRunning = true;
  const repeat = async (act: () => Promise<unknown>) => {
    for (; isRunning; await wait(random(pauseMs))) await act();
  };
  const end = () => {
    isRunning = false;
  };
  const all = Promise.all(acts.map(repeat)).finally(end);
  // It is awaited later.
  all.catch(() => {});
  return {
    async until(isEnough: () => boolean): Promise<void> {
      await Promise.race([all, eventually(async () => isEnough(), Boolean)]);
    },
    async stop(): Promise<void> {
      end();
      await all;
    },
    [Symbol.dispose]: end,
  };
}
