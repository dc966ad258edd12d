/** Clients of three nodes like tracks, add tracks to playlists and read both, while parts of the service fail. */
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../test/cli-process.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { startClients } from '../clients.ts';
import { checkAgreement } from '../crashes/checks.ts';
import type { Part, Step } from '../part.ts';
import { entriesOf } from '../writes/listener-writes.ts';
import { createWorld, send, sendApi, Unknown, type World } from '../writes/world.ts';
import type { Random } from '../writes/write-kind.ts';
import { checkList, checkSwitch, type Read, type Write } from './checker.ts';
import { type Cluster, NODES, startCluster } from './cluster.ts';

const CLIENTS = 12;
const PAUSE_MS = 400;
const ROUNDS = 8;
/** Each client confirms so many writes before the next fault. */
const CONFIRMED = 4;
/** So many registers are used at a time, each for so many writes: as many as the world has tracks. */
const CURRENT = 6;
const WRITES_MAX = 60;

export const history: Part = {
  help: 'failovers, partitions, clock jumps: three nodes show all confirmed likes and playlists, in one order',
  steps: { usual: 20, short: 0 },
  run: runHistory,
};

async function runHistory(step: Step): Promise<void> {
  const { seed, findings, count, leftOut } = step;
  const random = seeded(seed);
  await using cluster = await startCluster(step);
  const { nodes, clocks } = cluster;
  if (clocks[0] === undefined) leftOut.push('clock jumps: they need `faketime`');
  const [first] = nodes.urls();
  const registers = await createRegisters(first, await createWorld(first, nodes.database));
  const confirmed = Array.from({ length: CLIENTS }, () => 0);
  const act = async (client: number) => {
    const node = nodes.urls()[client % nodes.urls().length];
    const register = registers.filter(({ writes }) => writes.length < WRITES_MAX)[random(CURRENT)];
    const wrote = random(3) === 0 ? register.next(random) : undefined;
    const isDone = await operate(register, wrote, node, `client ${client} of ${node}`);
    count(`${isDone ? 'confirmed' : 'unconfirmed'} ${wrote === undefined ? 'reads' : 'writes'}`);
    if (isDone && wrote !== undefined) confirmed[client]++;
  };
  using clients = startClients(
    confirmed.map((_, client) => () => act(client)),
    random,
    PAUSE_MS,
  );
  const progress = async () => {
    const before = [...confirmed];
    await clients.until(() => confirmed.every((done, client) => done >= before[client] + CONFIRMED));
  };
  const failoverAt = random(ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    await progress();
    const what = round === failoverAt ? 'failovers' : OFTEN[random(OFTEN.length)];
    await FAULTS[what](cluster, random);
    count(what);
  }
  await progress();
  await clients.stop();
  for (const url of nodes.urls())
    for (const register of registers) await eventually(() => operate(register, undefined, url, url), Boolean);
  findings.push(...registers.flatMap(({ check, writes, reads }) => check(writes, reads)));
  findings.push(...(await checkAgreement(nodes.urls())));
}

const FAULTS = {
  async partitions({ links }: Cluster, random: Random) {
    const some = links[random(NODES)];
    for (const link of some) link.setSilent(true);
    await wait(random(12_000));
    for (const link of some) link.setSilent(false);
  },
  async failovers({ primary, standby, replication }: Cluster, random: Random) {
    // What only the primary has is not confirmed.
    replication.setSilent(true);
    await wait(random(6000));
    if (random(2) === 0) replication.setSilent(false);
    await (random(2) === 0 ? primary.crash() : primary.pause());
    await wait(random(6000));
    await standby.promote();
  },
  async 'kills of a node'({ nodes }: Cluster, random: Random) {
    await nodes.kill(random(NODES));
    await wait(random(2000));
    await nodes.startAll();
  },
  async 'clock jumps'({ clocks }: Cluster, random: Random) {
    clocks[random(NODES)]?.set(random(2 * 3600) - 3600);
  },
};
const OFTEN = ['partitions', 'partitions', 'kills of a node', 'clock jumps', 'clock jumps'] as const;

type Register = Awaited<ReturnType<typeof createRegisters>>[number];

/** What clients write and read, with all operations on it: a list and a switch for each track. */
async function createRegisters(node: string, { people, tracks }: World) {
  const pairs = tracks.map(async (track, at) => {
    const person = people[at % people.length];
    const left = [...tracks];
    const { id } = await send(node, person, 'POST /web-api/playlists', { name: 'List' });
    const list = {
      check: checkList,
      next: (_: Random) => left.pop()!,
      write: (to: string, value: number) =>
        send(to, person, `POST /web-api/playlists/${id}/tracks`, { track_id: String(value) }),
      read: (from: string) => entriesOf(from, person, id),
    };
    const like: typeof list = {
      check: checkSwitch,
      next: (random) => random(2),
      write: (to, value) =>
        value === 1
          ? sendApi(to, person, 'setuser/like', { track_id: String(track) })
          : send(to, person, `DELETE /web-api/relations/like/${track}`),
      read: async (from) => (await send(from, person, `GET /web-api/relations?track_id=${track}`)).like,
    };
    return [list, like];
  });
  const all = (await Promise.all(pairs)).flat();
  return all.map((one) => ({ ...one, writes: [] as Write[], reads: [] as Read[] }));
}

/** Resolves to whether there was a response. A write without one may be made at any later moment. */
async function operate(register: Register, wrote: number | undefined, node: string, by: string) {
  const operation = { by, start: performance.now(), end: Infinity };
  const written = { ...operation, wrote: wrote! };
  if (wrote !== undefined) register.writes.push(written);
  try {
    if (wrote !== undefined) await register.write(node, wrote);
    else register.reads.push({ ...operation, read: await register.read(node), end: performance.now() });
    written.end = performance.now();
    return true;
  } catch (error) {
    if (error instanceof Unknown) return false;
    throw error;
  }
}
