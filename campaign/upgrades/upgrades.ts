/**
 * This version of the program and made-up newer ones on one database, under writes of every kind: one node with SQLite, three with PostgreSQL.
 *
 *   this version  →  a minor one  →  back  →  the minor one  →  a major one, all nodes at once  →  back to the minor one, from a backup
 *
 * A balancer sends requests to the nodes that are ready: with three, none fails. docs/operating.md says what is promised.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { cantiga, NEWER_PROGRAM, preloading } from '../../test/cli-process.fixture.ts';
import { startBalancer } from '../../test/cluster/balancer.fixture.ts';
import { freePort } from '../../test/free-port.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { checkAgreement, checkDatabase } from '../crashes/checks.ts';
import { startNodes } from '../crashes/nodes.ts';
import { closeDatabases, openDatabase } from '../databases.ts';
import type { Part, Step, StepResult } from '../part.ts';
import { ALL_WRITES } from '../writes/all-writes.ts';
import { createWorld } from '../writes/world.ts';
import { createModel } from '../writes/write-kind.ts';

const WRITERS = 12;
/** Writes that are confirmed in each stage, at least. */
const CONFIRMED = 200;
const FINDINGS_MAX = 30;
/** No failed request: an import ends with its node. */
const PENDING = /^the import is interrupted: The service was stopped/;

const THIS: Record<string, string> = {};
const MINOR: Record<string, string> = NEWER_PROGRAM;
const NEXT_MAJOR = new URL('../../src/store/migrations/next-major.fixture.ts', import.meta.url);
const MAJOR: Record<string, string> = { ...MINOR, NODE_OPTIONS: preloading(NEXT_MAJOR) };

export const upgrades: Part = {
  help: 'upgrades to made-up newer versions under writes, node by node and at once, and back',
  steps: { usual: 20, short: 0 },
  run: runUpgrades,
  close: closeDatabases,
};

async function runUpgrades({ seed, number, folder }: Step): Promise<StepResult> {
  const random = seeded(seed);
  const [kind, count] = number % 2 === 0 ? (['sqlite', 1] as const) : (['postgres', 3] as const);
  const counts = { 'confirmed writes': 0 };
  const findings: string[] = [];
  const database = await openDatabase(kind, folder, false);
  const { location } = database;
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const programs = ports.map(() => THIS);
  const settingsOf = (node: number) => ({ PORT: `${ports[node]}`, CANTIGA_DRAIN: '2', ...programs[node] });
  const nodes = await startNodes(count, folder, database, settingsOf);
  const balancer = await startBalancer();
  balancer.setNodes(nodes.urls());
  const CANTIGA_DATABASE = location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
  const own = { CANTIGA_DATA: join(folder, 'node-0'), CANTIGA_DATABASE };
  /** The command succeeds, or is refused with this message. */
  const run = async (program: typeof THIS, args: string[], refusal?: RegExp) => {
    const { code, stderr } = await cantiga(folder, args, { ...own, ...program });
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
  try {
    const world = await createWorld(nodes.urls()[0], location);
    const model = createModel(world, ALL_WRITES);
    const readAll = (node: string) => Promise.all(ALL_WRITES.map((one) => one.read(node, world)));
    /** The change is made under writes. Then all nodes have all that is confirmed. */
    const during = async (stage: string, change: Promise<void>) => {
      const found = (text: string) => findings.push(`${stage}: ${text}`);
      let left = CONFIRMED;
      let isChanging = true;
      const write = async () => {
        for (; (isChanging || left > 0) && findings.length < FINDINGS_MAX; await wait(random(40))) {
          if (balancer.ready().length === 0) continue;
          const { result, error } = await model.write(balancer.url, random);
          if (result === 'confirmed') left--;
          if (count > 1 && error !== undefined && !PENDING.test(error)) found(error);
        }
      };
      const changed = change.finally(() => {
        isChanging = false;
      });
      await Promise.all([changed, ...Array.from({ length: WRITERS }, write)]);
      counts['confirmed writes'] += CONFIRMED - left;
      for (const text of await model.check(nodes.urls())) found(text);
      for (const text of await checkAgreement(nodes.urls())) found(text);
      // This process cannot open the database of the major version.
      if (!programs.includes(MAJOR)) for (const text of await checkDatabase(location)) found(text);
    };

    await during('to a minor version', replace(MINOR, [0]));
    // A node of the old version starts again on the new schema.
    await during('an old node', replace(THIS, [count - 1]));
    await during('the minor version', replace(MINOR));
    await run(THIS, ['backup', join(folder, 'refused')], /Use the newer program for it/);
    await during('back from it', replace(THIS));
    await during('to it again', replace(MINOR));
    await run(MAJOR, ['user', 'list'], /nodes of an older version are running/);
    const before = await readAll(nodes.urls()[0]);
    const backup = join(folder, 'backup');
    await run(MINOR, ['backup', backup]);
    await Promise.all(ports.map((_, node) => nodes.kill(node, 'SIGTERM')));
    programs.fill(MAJOR);
    await nodes.startAll();
    await during('with a major version', Promise.resolve());
    await nodes.killAll();
    await run(MINOR, ['user', 'list'], /it is newer than this program/);

    const restored = join(folder, 'restored');
    mkdirSync(restored);
    const file = join(restored, 'cantiga.db');
    const settings = { ...MINOR, CANTIGA_DATABASE: `sqlite:${file}` };
    const fill = (CANTIGA_DATA: string) => run({ ...settings, CANTIGA_DATA }, ['restore', backup]);
    const node = await startNodes(1, restored, { location: { kind: 'sqlite', file }, fill }, () => settings);
    const after = await readAll(node.urls()[0]).finally(node.killAll);
    if (!isDeepStrictEqual(after, before)) findings.push('the backup has another state');
  } catch (error) {
    findings.push(String((error as Error).stack));
  } finally {
    if (findings.length > 0) findings.push(`the end of the log:\n${nodes.log().slice(-3000)}`);
    await nodes.killAll();
    await balancer.close();
    await database.close();
  }
  return { counts, findings };
}
