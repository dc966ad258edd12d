/**
 * Crashes at random moments under writes of every kind. A step starts a service with its own database, and in each of its rounds
 *
 *   writers write, and record what is confirmed  →  something fails, and the writers go on  →  what is gone is started again
 *   →  twice more  →  database, files and read model are checked, and every register on every node
 *
 * Steps use SQLite and PostgreSQL in turn, with one node and with two, on a usual disk and on one that loses its power.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_CLIENT_ID } from '../../src/domain/vocabulary.ts';
import { eventually } from '../../test/cli-process.fixture.ts';
import type { PostgresServer } from '../../test/postgres-server.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { startClients } from '../clients.ts';
import { childrenOf, type Nodes, openDatabase, startNodes } from '../nodes.ts';
import type { Part, Step } from '../part.ts';
import { ALL_WRITES, findUnchecked } from '../writes/artist-writes.ts';
import { createWorld } from '../writes/world.ts';
import { createModel, type Model, type Random } from '../writes/write-kind.ts';
import { checkAgreement, checkDatabase, checkFiles, checkReadModel } from './checks.ts';
import { type Disk, mountDisk, signal } from './disk.ts';

const WRITERS = 24;
const PAUSE_MS = 40;
/** Of the steps in turn. */
const SETUPS = [
  { database: 'sqlite', nodes: 1, hasDisk: true, shortRounds: 2 },
  { database: 'postgres', nodes: 2, hasDisk: false, shortRounds: 1 },
  { database: 'sqlite', nodes: 2, hasDisk: false, shortRounds: 1 },
  { database: 'postgres', nodes: 1, hasDisk: true, shortRounds: 1 },
] as const;
const ROUNDS = 10;
/** In each round, since a whole check takes longer than a fault. A short round has one. */
const FAULTS = 3;
/** So many writes are confirmed in each round before its first fault. Each fault comes within this time. */
const CONFIRMED = 20;
const UNTIL_FAULT_MS = 2000;
const AFTER_FAULT_MS = 700;

export const crashes: Part = {
  help: 'kills processes and threads, cuts the power, and checks every confirmed write',
  steps: { usual: 36, short: 2 },
  run: runCrashes,
};

async function runCrashes(step: Step): Promise<void> {
  const { seed, number, short, findings, count, leftOut } = step;
  const random = seeded(seed);
  const setup = SETUPS[number % SETUPS.length];
  using disk = setup.hasDisk ? mountDisk(join(step.folder, 'disk')) : undefined;
  if (setup.hasDisk && disk === undefined) leftOut.push('power losses: only root on Linux can mount a disk');
  const folder = disk?.folder ?? step.folder;
  await using database = await openDatabase(setup.database, folder, disk !== undefined);
  const { location, server } = database;
  await using nodes = await startNodes(step, folder, setup.nodes, location);
  const anyNode = () => nodes.urls()[random(nodes.urls().length)];
  const world = await createWorld(anyNode(), location);
  const model = await createModel(anyNode(), world, ALL_WRITES);
  const faults = faultsOf(disk, server);
  let left = 0;
  const write = async () => {
    const url = anyNode();
    if (url === undefined) return;
    const { kind, result } = await model.write(url, random);
    count(result === 'confirmed' ? `confirmed writes: ${kind}` : `${result} writes`);
    if (result === 'confirmed') left--;
  };
  /** It may take longer than all else here: the listener leaves at the end. */
  const convert = async (signal: AbortSignal) => {
    const url = anyNode();
    if (url === undefined) return;
    const track = world.tracks[random(world.tracks.length)];
    const target = `${url}/storage/?trackid=${track}&format=ogg&client_id=${DEMO_CLIENT_ID}`;
    const request = fetch(target, { signal });
    const status = await request.then((one) => one.arrayBuffer().then(() => one.status)).catch(() => 0);
    if (status === 500) throw new Error(`${target} is 500`);
    if (status === 200) count('conversions');
  };
  disk?.synchronize();
  for (let round = 0; round < (short ? setup.shortRounds : ROUNDS) && findings.length === 0; round++) {
    const found = (text: string) => findings.push(`round ${round}: ${text}`);
    left = CONFIRMED;
    using writers = startClients([...Array(WRITERS).fill(write), convert], random, PAUSE_MS);
    await writers.until(() => left <= 0);
    for (let fault = 0; fault < (short ? 1 : FAULTS); fault++) {
      await nodes.startAll();
      await wait(random(UNTIL_FAULT_MS));
      const [what, act] = faults[short ? round : random(faults.length)];
      const detail = await act(nodes, random);
      count(detail ? `${what}: ${detail}` : what);
      await wait(random(AFTER_FAULT_MS));
    }
    await writers.stop().catch((error) => found(error.message));
    for (const text of await checkAll(nodes, model)) found(text);
  }
  if (!short) findings.push(...(await findUnchecked(nodes.urls()[0], world)));
}

/** The nodes that do not run are started in between. */
async function checkAll(nodes: Nodes, model: Model): Promise<string[]> {
  const { database, storage } = nodes;
  const texts = await checkDatabase(database);
  for (const folder of nodes.stoppedFolders()) texts.push(...(await checkReadModel(database, folder)));
  await nodes.startAll();
  texts.push(...(await model.check(nodes.urls())), ...(await checkFiles(database, storage)));
  return [...texts, ...(await checkAgreement(nodes.urls()))];
}

/** An act may resolve to a detail of what has happened. */
type Fault = readonly [what: string, act: (nodes: Nodes, random: Random) => Promise<unknown>];

async function endThread(nodes: Nodes, random: Random): Promise<string | undefined> {
  const ended = () => [...nodes.log().matchAll(/\{"ended":"([^"]+)"\}/g)].map(([, name]) => name);
  const before = ended().length;
  process.kill(nodes.pids()[random(nodes.pids().length)], 'SIGUSR2');
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
function faultsOf(disk: Disk | undefined, server: PostgresServer | undefined): Fault[] {
  const kill: Fault = ['kills of a node', (nodes, random) => nodes.kill(random(nodes.urls().length))];
  const killAll: Fault = ['kills of all nodes', (nodes) => nodes.killAll()];
  const child: Fault = ['killed children', killChild];
  const thread: Fault = ['ended threads', endThread];
  const losses: Fault[] = disk ? [['power losses', (nodes) => losePower(nodes, disk, server)]] : [];
  const crashes: Fault[] = server ? [['crashes of PostgreSQL', () => server.crash().then(server.start)]] : [];
  return [...losses, kill, child, killAll, thread, thread, child, ...losses, ...losses, ...crashes];
}
