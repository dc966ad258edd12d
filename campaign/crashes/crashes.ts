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
import { seeded } from '../../test/seeded.fixture.ts';
import { closeDatabases, openDatabase } from '../databases.ts';
import type { Part, Step, StepResult } from '../part.ts';
import { ALL_WRITES } from '../writes/all-writes.ts';
import { findUnchecked } from '../writes/artist-writes.ts';
import { createWorld, type World } from '../writes/world.ts';
import { createModel, type Model, type Random } from '../writes/write-kind.ts';
import { checkAgreement, checkDatabase, checkFiles, checkReadModel } from './checks.ts';
import { mountDisk } from './disk.ts';
import { faultsOf } from './faults.ts';
import { type Nodes, startNodes } from './nodes.ts';

const WRITERS = 24;
/** Of the steps in turn. */
const SETUPS = [
  { database: 'sqlite', nodes: 1, hasDisk: true, shortRounds: 2 },
  { database: 'postgres', nodes: 2, hasDisk: false, shortRounds: 1 },
  { database: 'sqlite', nodes: 2, hasDisk: false, shortRounds: 1 },
  { database: 'postgres', nodes: 1, hasDisk: true, shortRounds: 1 },
] as const;
const ROUNDS = 6;
/** In each round: a whole check takes longer than a fault. A short round has one. */
const FAULTS = 3;
/** So many writes are confirmed in each round. Each fault comes within this time, and the next after another. */
const CONFIRMED = 20;
const UNTIL_FAULT_MS = 3000;
const SOON_MS = 1000;
const AFTER_FAULT_MS = 700;

export const crashes: Part = {
  help: 'kills processes and threads, cuts the power, and checks every confirmed write',
  steps: { usual: 100, short: 2 },
  run: runCrashes,
  close: closeDatabases,
};

async function runCrashes({ seed, number, short, folder: plain }: Step): Promise<StepResult> {
  const random = seeded(seed);
  const setup = SETUPS[number % SETUPS.length];
  const rounds = short ? setup.shortRounds : ROUNDS;
  const disk = setup.hasDisk ? mountDisk(join(plain, 'disk')) : undefined;
  const folder = disk?.folder ?? plain;
  const counts: Record<string, number> = {};
  const findings: string[] = [];
  const counted = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const database = await openDatabase(setup.database, folder, disk !== undefined);
  const { location, server } = database;
  try {
    const nodes = await startNodes(setup.nodes, folder, database);
    try {
      const world = await createWorld(nodes.urls()[0], location);
      const model = createModel(world, ALL_WRITES);
      const faults = faultsOf(disk, short ? undefined : server);
      disk?.synchronize();
      for (let round = 0; round < rounds && findings.length === 0; round++) {
        const found = (text: string) => findings.push(`round ${round}: ${text}`);
        const writers = startWriters({ world, model, nodes, random }, counted, found);
        await writers.confirmed;
        for (let fault = 0; fault < (short ? 1 : FAULTS); fault++) {
          await nodes.startAll();
          await wait(random(short ? SOON_MS : UNTIL_FAULT_MS));
          const [what, act] = faults[short ? round : random(faults.length)];
          const detail = await act(nodes, random);
          counted(detail ? `${what}: ${detail}` : what);
          await wait(random(AFTER_FAULT_MS));
        }
        await writers.stop();
        await checkAll(nodes, model, found);
      }
      if (!short) findings.push(...(await findUnchecked(nodes.urls()[0], world)));
      if (findings.length > 0) findings.push(`the end of the log:\n${nodes.log().slice(-3000)}`);
    } finally {
      await nodes.killAll();
    }
  } finally {
    await database.close();
    disk?.remove();
  }
  const leftOut = 'power losses: only root on Linux can mount a disk for them';
  return { counts, findings, ...(setup.hasDisk && disk === undefined && { leftOut: [leftOut] }) };
}

async function checkAll(nodes: Nodes, model: Model, found: (text: string) => void): Promise<void> {
  const { database } = nodes;
  const texts = await checkDatabase(database);
  for (const folder of nodes.stoppedFolders()) texts.push(...(await checkReadModel(database, folder)));
  await nodes.startAll();
  texts.push(...(await model.check(nodes.urls())), ...(await checkFiles(database, nodes.storage)));
  for (const text of [...texts, ...(await checkAgreement(nodes.urls()))]) found(text);
}

/** They write until they are stopped, to any node that runs. `confirmed` resolves when enough writes are confirmed. */
function startWriters(
  { world, model, nodes, random }: { world: World; model: Model; nodes: Nodes; random: Random },
  counted: (what: string) => void,
  found: (text: string) => void,
) {
  let isRunning = true;
  let left = CONFIRMED;
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>();
  const repeat = async (act: (url: string) => Promise<void>) => {
    for (; isRunning; await wait(random(40))) {
      const urls = nodes.urls();
      if (urls.length === 0) continue;
      await act(urls[random(urls.length)]).catch((error) => {
        found((error as Error).message);
        isRunning = false;
      });
    }
  };
  const write = async (url: string) => {
    const { kind, result } = await model.write(url, random);
    counted(result === 'confirmed' ? `confirmed writes: ${kind}` : `${result} writes`);
    if (result === 'confirmed' && --left === 0) confirm();
  };
  const convert = async (url: string) => {
    const track = world.tracks[random(world.tracks.length)];
    const target = `${url}/storage/?trackid=${track}&format=ogg&client_id=${DEMO_CLIENT_ID}`;
    const request = fetch(target).then((response) => response.arrayBuffer().then(() => response.status));
    const status = await request.catch(() => 0);
    if (status === 500) throw new Error(`${target} is 500`);
    if (status === 200) counted('conversions');
  };
  const all = Promise.all([...Array.from({ length: WRITERS }, () => repeat(write)), repeat(convert)]);
  const stop = async () => {
    isRunning = false;
    await all;
  };
  return { confirmed: Promise.race([confirmed, all]), stop };
}
