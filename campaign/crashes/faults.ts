/** What fails. Each fault resolves to what has happened. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '../../test/postgres-server.fixture.ts';
import type { Random } from '../writes/write-kind.ts';
import { childrenOf, type Nodes } from './nodes.ts';

export type Fault = (nodes: Nodes, random: Random) => Promise<string>;

const killNode: Fault = async (nodes, random) => {
  await nodes.kill(random(nodes.urls().length));
  return 'kills of a node';
};

const killAll: Fault = async (nodes) => {
  await nodes.killAll();
  return 'kills of all nodes';
};

const endThread: Fault = async (nodes, random) => {
  const pids = nodes.pids();
  process.kill(pids[random(pids.length)], 'SIGUSR2');
  await wait(100);
  const names = [...nodes.log().matchAll(/\{"ended":"([^"]+)"\}/g)];
  return `ended threads: ${names.at(-1)?.[1] ?? 'none'}`;
};

/** A child process appears within this time, since the writers import and upload. */
const CHILD_MS = 5000;

const killChild: Fault = async (nodes) => {
  for (const deadline = Date.now() + CHILD_MS; Date.now() < deadline; await wait(5)) {
    for (const { pid, name } of nodes.pids().flatMap(childrenOf)) {
      try {
        process.kill(pid, 'SIGKILL');
        return `killed children: ${name}`;
      } catch {
        // It has just ended.
      }
    }
  }
  return 'killed children: none';
};

/** `short`: one of each round, in this order. */
export function faultsOf(server: PostgresServer | undefined, short: boolean): Fault[] {
  const faults = [killNode, killChild, killAll, endThread, endThread, killChild, killNode];
  if (server === undefined || short) return faults;
  const crashServer: Fault = async () => {
    await server.crash();
    await server.start();
    return 'crashes of PostgreSQL';
  };
  return [...faults, crashServer];
}
