/** What fails. Each fault resolves to what has happened. */
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../test/cli-process.fixture.ts';
import type { PostgresServer } from '../../test/postgres-server.fixture.ts';
import type { Random } from '../writes/write-kind.ts';
import { type Disk, signal } from './disk.ts';
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
  const ended = () => [...nodes.log().matchAll(/\{"ended":"([^"]+)"\}/g)].map(([, name]) => name);
  const before = ended().length;
  process.kill(pids[random(pids.length)], 'SIGUSR2');
  return `ended threads: ${await eventually(async () => ended()[before], Boolean)}`;
};

/** A child process appears within this time, since the writers import and upload; most often ffmpeg does. */
const CHILD_MS = 5000;

const killChild: Fault = async (nodes, random) => {
  const wanted = ['import-process', 'ffmpeg'][random(2)];
  for (const start = Date.now(); Date.now() < start + CHILD_MS; await wait(5)) {
    const isAnyRight = Date.now() > start + CHILD_MS / 2;
    const child = nodes
      .pids()
      .flatMap(childrenOf)
      .find(({ name }) => isAnyRight || name === wanted);
    if (child !== undefined && signal(child.pid, 'SIGKILL')) return `killed children: ${child.name}`;
  }
  return 'killed children: none';
};

/** The nodes and the database are on the disk. */
const powerLossOf =
  (disk: Disk, server?: PostgresServer): Fault =>
  async (nodes) => {
    const children = nodes
      .pids()
      .flatMap(childrenOf)
      .map(({ pid }) => pid);
    server?.pause();
    const hasLost = await disk.cutPower([...nodes.pids(), ...children], async () => {
      await nodes.killAll();
      // A stopped process does not notice that its parent is gone.
      for (const pid of children) signal(pid, 'SIGKILL');
      server?.resume();
      await server?.crash();
    });
    await server?.start();
    return hasLost ? 'power losses' : 'power losses after everything was written';
  };

/** A list, of which some may be drawn more often than others. */
export function faultsOf(disk: Disk | undefined, server: PostgresServer | undefined): Fault[] {
  const losses = disk === undefined ? [] : [powerLossOf(disk, server)];
  const crash: Fault = async () => {
    await server!.crash();
    await server!.start();
    return 'crashes of PostgreSQL';
  };
  const others = [killNode, killChild, killAll, endThread, endThread, killChild];
  return [...losses, ...others, ...losses, ...losses, ...(server === undefined ? [] : [crash])];
}
