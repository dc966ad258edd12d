/** What fails. An act may resolve to a detail of what has happened. */
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../test/cli-process.fixture.ts';
import type { PostgresServer } from '../../test/postgres-server.fixture.ts';
import { childrenOf, type Nodes } from '../nodes.ts';
import type { Random } from '../writes/write-kind.ts';
import { type Disk, signal } from './disk.ts';

export type Fault = readonly [what: string, act: (nodes: Nodes, random: Random) => Promise<unknown>];

async function endThread(nodes: Nodes, random: Random): Promise<string | undefined> {
  const pids = nodes.pids();
  const ended = () => [...nodes.log().matchAll(/\{"ended":"([^"]+)"\}/g)].map(([, name]) => name);
  const before = ended().length;
  process.kill(pids[random(pids.length)], 'SIGUSR2');
  return await eventually(async () => ended()[before], Boolean);
}

/** A child process appears within this time, since the writers import and upload; most often ffmpeg does. */
const CHILD_MS = 5000;

async function killChild(nodes: Nodes, random: Random): Promise<string> {
  const wanted = ['import-process', 'ffmpeg'][random(2)];
  for (const start = Date.now(); Date.now() < start + CHILD_MS; await wait(5)) {
    const isAnyRight = Date.now() > start + CHILD_MS / 2;
    const children = nodes.pids().flatMap(childrenOf);
    const child = children.find(({ name }) => isAnyRight || name === wanted);
    if (child !== undefined && signal(child.pid, 'SIGKILL')) return child.name;
  }
  return 'none';
}

/** The nodes and the database are on the disk. */
async function losePower(nodes: Nodes, disk: Disk, server?: PostgresServer): Promise<string> {
  const children = nodes.pids().flatMap((pid) => childrenOf(pid).map((child) => child.pid));
  server?.pause();
  const hasLost = await disk.cutPower([...nodes.pids(), ...children], async () => {
    await nodes.killAll();
    // A stopped process does not notice that its parent is gone.
    for (const pid of children) signal(pid, 'SIGKILL');
    server?.resume();
    await server?.crash();
  });
  await server?.start();
  return hasLost ? '' : 'after everything was written';
}

/** A list, of which some may be drawn more often than others. */
export function faultsOf(disk: Disk | undefined, server: PostgresServer | undefined): Fault[] {
  const kill: Fault = ['kills of a node', (nodes, random) => nodes.kill(random(nodes.urls().length))];
  const killAll: Fault = ['kills of all nodes', (nodes) => nodes.killAll()];
  const child: Fault = ['killed children', killChild];
  const thread: Fault = ['ended threads', endThread];
  const losses: Fault[] = disk ? [['power losses', (nodes) => losePower(nodes, disk, server)]] : [];
  const crashes: Fault[] = server ? [['crashes of PostgreSQL', () => server.crash().then(server.start)]] : [];
  return [...losses, kill, child, killAll, thread, thread, child, ...losses, ...losses, ...crashes];
}
