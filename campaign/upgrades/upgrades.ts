/**
 * This version of the program and made-up newer ones on one database, under writes of every kind: one node with SQLite, three with PostgreSQL.
 *
 *   this version  →  a minor one  →  back  →  the minor one  →  a major one, all nodes at once  →  back to the minor one, from a backup
 *
 * A balancer sends requests to the nodes that are ready: with three, none fails. docs/operating.md says what is promised.
 */
import { join } from 'node:path';
import { cantiga, NEWER_PROGRAM, preloading } from '../../test/cli-process.fixture.ts';
import { startBalancer } from '../../test/cluster/balancer.fixture.ts';
import { freePort } from '../../test/free-port.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { startClients } from '../clients.ts';
import { checkAgreement, checkDatabase } from '../crashes/checks.ts';
import { openDatabase, startNodes, urlOf } from '../nodes.ts';
import type { Part, Step } from '../part.ts';
import { ALL_WRITES } from '../writes/artist-writes.ts';
import { createWorld } from '../writes/world.ts';
import { createModel } from '../writes/write-kind.ts';

const WRITERS = 12;
const PAUSE_MS = 40;
/** Writes that are confirmed in each stage, at least. */
const CONFIRMED = 200;
/** No failed request: an import ends with its node. */
const PENDING = /^the import is interrupted: The service was stopped/;

const THIS: Record<string, string> = {};
const MINOR: Record<string, string> = NEWER_PROGRAM;
const NEXT_MAJOR = new URL('../../src/store/migrations/next-major.fixture.ts', import.meta.url);
const MAJOR = { ...MINOR, NODE_OPTIONS: preloading(NEXT_MAJOR) };

export const upgrades: Part = {
  help: 'upgrades to made-up newer versions under writes, node by node and at once, and back',
  steps: { usual: 20, short: 0 },
  run: runUpgrades,
};

async function runUpgrades(step: Step): Promise<void> {
  const { seed, number, folder, findings, count } = step;
  const random = seeded(seed);
  const [kind, size] = number % 2 === 0 ? (['sqlite', 1] as const) : (['postgres', 3] as const);
  await using database = await openDatabase(kind, folder);
  const { location } = database;
  const ports = await Promise.all(Array.from({ length: size }, freePort));
  const programs = ports.map(() => THIS);
  const settingsOf = (node: number) => ({ PORT: `${ports[node]}`, CANTIGA_DRAIN: '2', ...programs[node] });
  await using closing = new AsyncDisposableStack();
  const balancer = closing.adopt(await startBalancer(), (one) => one.close());
  const nodes = closing.use(await startNodes(step, folder, size, location, settingsOf));
  balancer.setNodes(nodes.urls());
  /** The command succeeds, or is refused with this message. */
  const run = async (args: string[], settings: Record<string, string>, refusal?: RegExp) => {
    const own = { CANTIGA_DATA: join(folder, 'node-0'), CANTIGA_DATABASE: urlOf(location), ...settings };
    const { code, stderr } = await cantiga(folder, args, own);
    if (refusal ? code === 0 || !refusal.test(stderr) : code !== 0)
      findings.push(`${args[0]} ended with ${code}: ${stderr.slice(-1000)}`);
  };
  const replace = async (program: typeof THIS, chosen = [...ports.keys()]) => {
    for (const node of chosen) {
      programs[node] = program;
      await nodes.kill(node, 'SIGTERM');
      await nodes.startAll();
    }
  };
  const world = await createWorld(nodes.urls()[0], location);
  const model = await createModel(nodes.urls()[0], world, ALL_WRITES);
  const readAll = (node: string) => Promise.all(ALL_WRITES.map((one) => one.read(node, world)));
  /** The change is made under writes. Then all nodes have all that is confirmed. */
  const during = async (stage: string, change: Promise<void>) => {
    const found = (text: string) => findings.push(`${stage}: ${text}`);
    let left = CONFIRMED;
    const write = async () => {
      if (balancer.ready().length === 0) return;
      const { result, error } = await model.write(balancer.url, random);
      if (result === 'confirmed') left--;
      if (result === 'confirmed') count('confirmed writes');
      if (size > 1 && error !== undefined && !PENDING.test(error)) found(error);
    };
    using writers = startClients(Array(WRITERS).fill(write), random, PAUSE_MS);
    await change;
    await writers.until(() => left <= 0);
    await writers.stop();
    // This process cannot open the database of the major version.
    const damages = programs.includes(MAJOR) ? [] : await checkDatabase(location);
    const faults = [...(await model.check(nodes.urls())), ...(await checkAgreement(nodes.urls()))];
    for (const text of [...damages, ...faults]) found(text);
  };

  await during('to a minor version', replace(MINOR, [0]));
  // A node of the old version starts again on the new schema.
  await during('an old node', replace(THIS, [size - 1]));
  await during('the minor version', replace(MINOR));
  await run(['backup', join(folder, 'refused')], THIS, /Use the newer program for it/);
  await during('back from it', replace(THIS));
  await during('to it again', replace(MINOR));
  await run(['user', 'list'], MAJOR, /nodes of an older version are running/);
  const before = await readAll(nodes.urls()[0]);
  const backup = join(folder, 'backup');
  await run(['backup', backup], MINOR);
  await nodes.killAll('SIGTERM');
  programs.fill(MAJOR);
  await nodes.startAll();
  await during('with a major version', Promise.resolve());
  await nodes.killAll();
  await run(['user', 'list'], MINOR, /it is newer than this program/);
  const other = join(folder, 'restored');
  const restored = { kind: 'sqlite', file: join(other, 'cantiga.db') } as const;
  const own = { CANTIGA_DATA: join(other, 'node-0'), CANTIGA_DATABASE: urlOf(restored) };
  await run(['restore', backup], { ...MINOR, ...own });
  await using node = await startNodes(step, other, 1, restored, () => MINOR);
  const after = await readAll(node.urls()[0]);
  // The backup has no media, so an upload that was not checked yet is rejected.
  const stateOf = (registers: unknown) => JSON.stringify(registers).replaceAll(' rejected', '');
  const others = ALL_WRITES.filter((_, at) => stateOf(after[at]) !== stateOf(before[at]));
  findings.push(...others.map(({ name }) => `the backup has another state: ${name}`));
}
