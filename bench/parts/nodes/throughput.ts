/**
 * The same load on one, two and more of the nodes: each gets an equal part of the connections, as a balancer would give it. Where
 * processors are scarce, the processor time of a request shows what a further node adds; the rate does not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../../../src/core/accounts/users.ts';
import { createTokens } from '../../../src/core/oauth/oauth-tokens.ts';
import { openStore } from '../../../src/store/store.ts';
import type { PostgresServer } from '../../../test/postgres-server.fixture.ts';
import { createDraw } from '../../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { type Measured, startScript } from '../../measure/processes.ts';
import { inTurn, middle } from '../../measure/rounds.ts';
import { milliseconds, type Section, type TableRow, whole } from '../../measure/table.ts';
import { measureRound, mixedTargets, type RequestsEffort } from '../http.ts';

interface NodesRound {
  /** Requests per second, of all nodes. */
  rate: number;
  /** Of all nodes, and of the database; microseconds a request. */
  cpu: number;
  database: number;
  /** How long threads of the nodes waited for a processor. */
  wait: number;
  p99: number;
}

const MEGABYTE = 1e6;

export async function measureThroughput(
  data: BenchData,
  services: readonly Measured[],
  { server, url }: { server: PostgresServer; url: string },
  effort: RequestsEffort,
): Promise<Section> {
  const kinds = {
    'catalogue, all kinds': mixedTargets(createDraw(data.tracks), effort.requests),
    'a list of a user': [await pathOfUser(url)],
  };
  await using closing = new AsyncDisposableStack();
  const generators = services.map(() => {
    const script = startScript('measure/load-process.ts');
    closing.defer(script.close);
    return script;
  });

  async function round(nodes: number, paths: readonly string[]): Promise<NodesRound> {
    const share = { ...effort, connections: Math.max(1, Math.round(effort.connections / nodes)) };
    const before = cpuOf(server);
    const started = performance.now();
    const rounds = await Promise.all(
      services.slice(0, nodes).map((service, i) => measureRound(generators[i], service, paths, share)),
    );
    const seconds = (performance.now() - started) / 1000;
    const rate = sum(rounds.map((one) => one.rate));
    const weighted = (of: 'cpu' | 'wait') => sum(rounds.map((one) => one[of] * one.rate)) / rate;
    return {
      rate,
      cpu: weighted('cpu'),
      wait: weighted('wait'),
      database: (cpuOf(server) - before) / (rate * seconds),
      p99: Math.max(...rounds.map((one) => one.p99)),
    };
  }

  const rows: TableRow[] = [];
  for (const [kind, paths] of Object.entries(kinds)) {
    const ways = Object.fromEntries(
      services.map((_, i) => [String(i + 1), () => round(i + 1, paths)] as const),
    );
    const all = await inTurn(effort.rounds, ways, (share) => data.progress.step(`nodes: ${kind}`, share));
    for (const nodes of Object.keys(ways)) {
      const { rate, cpu, database, wait, p99 } = middle(all, (one) => one[nodes].cpu)[nodes];
      const cells = [whole(rate), whole(cpu), whole(database), whole(wait), milliseconds(p99)];
      rows.push({ cells: [`${kind}: ${nodes}`, ...cells], target: '' });
    }
  }
  const memory = await Promise.all(services.map((service) => service.memory()));
  const largest = Math.max(...memory) / MEGABYTE;
  rows.push({ cells: ['memory of a node afterwards, MB', '', '', '', '', '', whole(largest)], target: '' });
  return {
    title: `Requests to so many nodes, ${effort.connections} connections`,
    columns: ['requests/s', 'CPU µs', 'database CPU µs', 'wait µs', 'p99 ms', 'MB'],
    rows,
  };
}

/** Needs the token, the user and the list from the database. */
async function pathOfUser(url: string): Promise<string> {
  const store = await openStore({ kind: 'postgres', url });
  const { client_id } = APPLICATION;
  const { id: user_id } = await createUser(store, { name: 'bench-listener' });
  const { access_token } = await createTokens(store, { client_id, user_id });
  await store.close();
  return `/v3.0/users/tracks/?client_id=${client_id}&access_token=${access_token}&limit=10`;
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

const TICK_MICROSECONDS = 10_000;

/** Processor time so far of all processes of the server, microseconds. 0 on other systems than Linux. */
function cpuOf({ data }: PostgresServer): number {
  if (process.platform !== 'linux') return 0;
  const main = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0];
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      const [, parent, ...fields] = statusOf(id);
      // User and system; those of the main process include its children that have ended.
      if (id === main) return sum(fields.slice(9, 13).map(Number));
      return parent === main ? sum(fields.slice(9, 11).map(Number)) : 0;
    });
  return sum(ticks) * TICK_MICROSECONDS;
}

/** From the state of the process on. */
function statusOf(id: string): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has ended in between.
    return [];
  }
}
