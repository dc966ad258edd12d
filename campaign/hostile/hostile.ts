/**
 * Random requests to everything that a service serves, by visitors, users and administrators. Whatever is sent: the service responds soon,
 * without an internal error, and names nothing of its inside; it does not end, does not grow, and no request keeps others waiting.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createApplication } from '../../src/core/applications/application-edits.ts';
import { createAppKeys } from '../../src/core/players/app-keys.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { parseExposition, sumOf } from '../../test/exposition.fixture.ts';
import { FREE_METRICS_PORT } from '../../test/metrics.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { type Nodes, openDatabase, startNodes } from '../nodes.ts';
import type { Part, Step } from '../part.ts';
import { createPerson } from '../writes/world.ts';
import { type Attacker, createHostileRequests } from './requests.ts';
import { type Attack, CODES, requireHonest, requireWellFormed, sendAttack } from './send.ts';

/** Of each of the accounts, in each connection: some of them log out, or delete the account. */
const REQUESTS = 125;
const AT_ONCE = 8;
const FINDINGS_MAX = 10;

/** So many of the slowest are repeated alone, several times: a busy machine does not delay all of them. */
const REPEATED = 10;
const TIMES = 8;
const DELAY_MS = 50;

/** The memory may grow so much in the last half. */
const GROWTH_MB = 80;
/** More operations without success, or codes without a response, mean that the requests are not varied enough. */
const UNREACHED_MAX = 2;

export const hostile: Part = {
  help: 'sends random requests to every route, operation and endpoint',
  steps: { usual: 100, short: 1 },
  run: runHostile,
};

async function runHostile(step: Step): Promise<void> {
  const { seed, short, folder, findings, count } = step;
  const { location } = await openDatabase('sqlite', folder);
  await using nodes = await startNodes(step, folder, 1, location, () => FREE_METRICS_PORT);
  await using closing = new AsyncDisposableStack();
  const store = closing.adopt(await openStore(location), (one) => one.close());
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const [url] = nodes.urls();
  const reached = new Set<string>();
  const megabytes: number[] = [];
  const slowest = new Map<string, { attack: Attack; ms: number }>();
  const attacker = await createAttacker(store);
  const attacks = createHostileRequests(seeded(seed), attacker);
  const send = (attack: Attack) => sendAttack(agent, new URL(url), attack);

  async function attackOnce(): Promise<void> {
    count('requests');
    const attack = attacks.next();
    const { name, operation } = attack;
    const start = performance.now();
    try {
      const response = await send(attack);
      const ms = performance.now() - start;
      requireHonest(attack.target, response, [folder, process.cwd()]);
      count(response.status === 0 ? 'no response' : `${String(response.status)[0]}xx responses`);
      const code = operation && requireWellFormed(operation, response);
      reached.add(code === 0 ? name : `code ${code}`);
      if (ms > (slowest.get(name)?.ms ?? 0)) slowest.set(name, { attack, ms });
    } catch (error) {
      findings.push(`${(error as Error).message}\n${shown(attack)}`);
    }
  }

  await attacks.learn(url);
  for (let turn = 0; turn < (short ? 3 : 10); turn++) {
    const attackAll = async () => {
      for (let left = REQUESTS; left > 0 && findings.length < FINDINGS_MAX; left--) await attackOnce();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attackAll));
    megabytes.push(Math.round((await readMetric(nodes, 'process_resident_memory_bytes')) / 1e6));
    Object.assign(attacker, await createAttacker(store));
  }
  const candidates = [...slowest.values()].sort((one, other) => other.ms - one.ms);
  for (const { attack } of candidates.slice(0, REPEATED)) {
    const ms = await delayOf(nodes, () => send(attack));
    if (ms > DELAY_MS) findings.push(`it delays others by ${ms} ms\n${shown(attack)}`);
  }
  const half = megabytes.slice(megabytes.length / 2);
  const growth = Math.min(...half.slice(half.length / 2)) - Math.min(...half.slice(0, half.length / 2));
  if (growth > GROWTH_MB) findings.push(`the memory grows: ${megabytes.join(', ')} MB`);
  const all = [...CODES.map((code) => `code ${code}`), ...OPERATIONS.map(({ path }) => path)];
  const unreached = all.filter((one) => !reached.has(one));
  if (unreached.length > UNREACHED_MAX) findings.push(`no response with ${unreached.join(', ')}`);
  const errors = nodes.log().match(/^.*"level":"error".*$/gm) ?? [];
  findings.push(...errors.slice(0, FINDINGS_MAX).map((line) => `logged: ${line}`));
}

/** Two new accounts, with all that their requests need. Administrators may suspend the demo application, but do not guess the id of this one. */
async function createAttacker(store: Store): Promise<Attacker> {
  const { client_id } = await createApplication(store, { name: 'Campaign', plan: 'readwrite' });
  const user = await createPerson(store, `user${Date.now()}`, false, client_id);
  const admin = await createPerson(store, `admin${Date.now()}`, true, client_id);
  const { key: apiKey } = await createAppKeys({ store, secret: undefined }).create(user, 'campaign');
  return {
    clientId: client_id,
    token: user.access_token,
    user: user.session,
    admin: admin.session,
    apiKey,
  };
}

async function readMetric(nodes: Nodes, name: string): Promise<number> {
  const port = /"message":"serving metrics"[^\n]*?"port":(\d+)/.exec(nodes.log())?.[1];
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return sumOf(parseExposition(await response.text()), name) ?? 0;
}

/** How long the event loop of the service is delayed by a request, in the best of several times: a busy machine delays it too. */
async function delayOf(nodes: Nodes, send: () => Promise<unknown>): Promise<number> {
  // The longest delay since it was read before.
  const readDelay = async () => (await readMetric(nodes, 'nodejs_eventloop_lag_max_seconds')) * 1000;
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES && least > DELAY_MS; time++) {
    await readDelay();
    const start = performance.now();
    await send().catch(() => {});
    const delay = await readDelay();
    await wait(performance.now() - start);
    least = Math.min(least, delay - (await readDelay()));
  }
  return least;
}

function shown({ name, method, target, headers, body, raw }: Attack): string {
  const texts = [name, method, target, JSON.stringify(headers), (raw ?? body)?.toString('latin1') ?? ''];
  return texts.map((text) => JSON.stringify(text.slice(0, 1000))).join(', ');
}
