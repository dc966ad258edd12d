/**
 * Random requests to everything that a service serves, by visitors, users and administrators. Whatever is sent: the service responds soon,
 * without an internal error, and names nothing of its inside; it does not end, does not grow, and no request keeps others waiting.
 */
import { Agent } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createSession } from '../../src/core/accounts/sessions.ts';
import { createUser } from '../../src/core/accounts/users.ts';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import { createAppKeys } from '../../src/core/players/app-keys.ts';
import type { DatabaseLocation } from '../../src/domain/ports.ts';
import { DEMO_CLIENT_ID } from '../../src/domain/vocabulary.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { openStore } from '../../src/store/store.ts';
import { type Service, startService } from '../../test/cli-process.fixture.ts';
import { parseExposition, sumOf } from '../../test/exposition.fixture.ts';
import { createRandomRequests, type RandomRequest } from '../../test/random-request.fixture.ts';
import { seeded } from '../../test/seeded.fixture.ts';
import { closeDatabases, openDatabase } from '../databases.ts';
import type { Part, Step, StepResult } from '../part.ts';
import { CODES, requireWellFormed } from './envelope.ts';
import { type Attacker, createHostileRequests, learnFields } from './requests.ts';
import { type HostileRequest, type HostileResponse, sendHostile } from './send.ts';

const REQUESTS = { usual: 10_000, short: 6000 };
const AT_ONCE = 8;
/** Of the requests, in percent. */
const TO_OPERATIONS = 50;
/** So many requests come from the same accounts. */
const TURN = 1000;
const FINDINGS_MAX = 10;

/** So many of the slowest are repeated alone, several times: a busy machine does not delay all of them. */
const REPEATED = { usual: 20, short: 5 };
const TIMES = 8;
/** A request that needs the thread for long does so in its beginning. */
const PROBED_MS = 500;
const DELAY_MS = 50;

/** The memory in the last quarter may be so much above that of the quarter before. */
const GROWTH_FACTOR = 1.2;
const GROWTH_BYTES = 80e6;

const NEVER_REACHED = '1000000000';
const SETTINGS = {
  CANTIGA_RATE_READ: NEVER_REACHED,
  CANTIGA_RATE_READWRITE: NEVER_REACHED,
  CANTIGA_RATE_ADDRESS: NEVER_REACHED,
  CANTIGA_RATE_USER: NEVER_REACHED,
  CANTIGA_RATE_MEDIA: NEVER_REACHED,
  CANTIGA_CONNECTIONS_ADDRESS: NEVER_REACHED,
  CANTIGA_STREAMS_ADDRESS: NEVER_REACHED,
  CANTIGA_ARTISTS: 'open',
  CANTIGA_METRICS: '127.0.0.1:0',
  // Nothing is sent to other hosts.
  CANTIGA_SCROBBLE: 'off',
};

/** What only the inside of a service has. */
const INSIDE =
  /node_modules|SQLITE_|\bat [^\n]{1,200}\.[jt]s:\d+|no such (?:table|column)|syntax error at or near|Cannot read prop|is not a function/;

export const hostile: Part = {
  help: 'sends random requests to every route, operation and endpoint',
  steps: { usual: 100, short: 1 },
  run: runHostile,
  close: closeDatabases,
};

type Sent = HostileRequest & { operation?: RandomRequest };

async function runHostile({ seed, short, folder }: Step): Promise<StepResult> {
  const effort = short ? 'short' : 'usual';
  const random = seeded(seed);
  const { location, fill } = await openDatabase('sqlite', folder, false);
  const data = join(folder, 'data');
  await fill(data);
  const database = location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
  const service = await startService(folder, {
    ...SETTINGS,
    CANTIGA_DATA: data,
    CANTIGA_DATABASE: database,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const url = new URL(service.url);
  const findings: string[] = [];
  const counts: Record<string, number> = {};
  const codes = new Set<number>();
  const reached = new Set<string>();
  const memory: number[] = [];
  let slowest: { one: Sent; ms: number }[] = [];
  let sent = 0;
  try {
    let attacker = await createAttacker(location);
    const next = createHostileRequests(random, await learnFields(service.url, attacker.admin));
    const nextOperation = createRandomRequests(random, { clientId: DEMO_CLIENT_ID, token: attacker.token });
    const draw = (): Sent => {
      if (random(100) >= TO_OPERATIONS) return next(attacker);
      const operation = nextOperation();
      const { method, target, headers = {}, body } = operation;
      const bytes = body === undefined ? undefined : Buffer.from(body);
      return { method, target, headers, body: bytes, manner: 'usual', operation };
    };

    async function attackUntil(end: number): Promise<void> {
      while (sent < end && findings.length < FINDINGS_MAX) {
        sent++;
        const one = draw();
        try {
          const response = await sendHostile(agent, url, one);
          requireHonest(one, response, [folder, process.cwd()]);
          const kind =
            response.status === 0 ? 'no response' : `${Math.floor(response.status / 100)}xx responses`;
          counts[kind] = (counts[kind] ?? 0) + 1;
          if (one.operation !== undefined) {
            const code = requireWellFormed(one.operation, response);
            codes.add(code);
            if (code === 0) reached.add(one.operation.operation.path);
          }
          slowest.push({ one, ms: response.ms });
        } catch (error) {
          findings.push(`${(error as Error).message}\n${shown(one)}`);
        }
      }
    }

    while (sent < REQUESTS[effort] && findings.length < FINDINGS_MAX && service.process.exitCode === null) {
      const end = sent + TURN;
      await Promise.all(Array.from({ length: AT_ONCE }, () => attackUntil(end)));
      memory.push(await readMemory(service));
      slowest = slowest.sort((one, other) => other.ms - one.ms).slice(0, REPEATED[effort]);
      attacker = { ...(await createAttacker(location)), token: attacker.token };
    }
    for (const { one } of slowest) findings.push(...(await delayOf(agent, url, one)));
    findings.push(...growthOf(memory), ...loggedErrors(service));
    if (service.process.exitCode !== null) findings.push(`the service has ended: ${service.output().stderr}`);
    if (sent >= REQUESTS.short) findings.push(...unreached(codes, reached));
  } finally {
    agent.destroy();
    service.process.kill('SIGKILL');
    await service.ended;
  }
  return { counts: { requests: sent, ...counts }, findings };
}

/** Two new accounts, with all that their requests need. */
async function createAttacker(location: DatabaseLocation): Promise<Attacker & { token: string }> {
  const store = await openStore(location);
  try {
    const sessionOf = async (name: string, admin: boolean) => {
      const user = await createUser(store, { name: `${name}${Date.now()}`, admin });
      return {
        user,
        session: (await createSession(store, { userId: user.id, verified: '', next: '' }, new Date()))!,
      };
    };
    const { user, session } = await sessionOf('user', false);
    const { session: admin } = await sessionOf('admin', true);
    const { key } = await createAppKeys({ store, secret: undefined }).create(user, 'campaign');
    const owner = { client_id: DEMO_CLIENT_ID, user_id: user.id };
    return { user: session, admin, apiKey: key, token: (await createTokens(store, owner)).access_token };
  } finally {
    await store.close();
  }
}

/** Throws if it must never be sent. */
export function requireHonest(one: Sent, { status, headers, text }: HostileResponse, paths: string[]): void {
  const isOverload = status === 503 && headers['retry-after'] !== undefined;
  // oEmbed requires 501 for an unknown format.
  const isRight = status < 500 || isOverload || (status === 501 && one.target.startsWith('/oembed'));
  if (!isRight) throw new Error(`status ${status}: ${text.slice(0, 500)}`);
  if (status === 0 && one.manner === 'usual' && one.body === undefined) throw new Error('no response');
  if (!/^(?:application\/(?:json|xml|javascript)|text\/)/.test(headers['content-type'] ?? '')) return;
  const [found] = INSIDE.exec(text) ?? [];
  if (found !== undefined) throw new Error(`the response has ${JSON.stringify(found)}`);
  // Administrators see the folders of their server.
  const path = paths.find((each) => text.includes(each));
  if (path !== undefined && !/\/admin\b/.test(one.target)) throw new Error(`the response has ${path}`);
}

/** How long a probe waits while the request is served, in the best of several times: on a busy machine, each delays some. */
async function delayOf(agent: Agent, url: URL, one: Sent): Promise<string[]> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES && least > DELAY_MS; time++) {
    const ours = monitorEventLoopDelay({ resolution: 1 });
    ours.enable();
    let isServing = true;
    const serving = sendHostile(agent, url, one).catch(() => undefined);
    void serving.then(() => {
      isServing = false;
    });
    let longest = 0;
    for (const end = performance.now() + PROBED_MS; isServing && performance.now() < end; await wait(2)) {
      const start = performance.now();
      await (await fetch(new URL('/health/live', url))).text();
      longest = Math.max(longest, performance.now() - start);
    }
    ours.disable();
    least = Math.min(least, longest - ours.max / 1e6);
    await serving;
  }
  return least > DELAY_MS ? [`it delays others by ${Math.round(least)} ms, at least\n${shown(one)}`] : [];
}

async function readMemory(service: Service): Promise<number> {
  const port = /"message":"serving metrics"[^\n]*?"port":(\d+)/.exec(service.output().stderr)?.[1];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return sumOf(parseExposition(text), 'process_resident_memory_bytes') ?? 0;
}

function growthOf(memory: readonly number[]): string[] {
  const quarter = Math.floor(memory.length / 4);
  if (quarter === 0) return [];
  const before = Math.min(...memory.slice(-2 * quarter, -quarter));
  const last = Math.min(...memory.slice(-quarter));
  const hasGrown = last > before * GROWTH_FACTOR && last - before > GROWTH_BYTES;
  return hasGrown
    ? [`the memory grows: ${memory.map((bytes) => Math.round(bytes / 1e6)).join(', ')} MB`]
    : [];
}

const loggedErrors = (service: Service) =>
  service
    .output()
    .stderr.split('\n')
    .filter((line) => line.includes('"level":"error"'))
    .slice(0, FINDINGS_MAX)
    .map((line) => `logged: ${line.slice(0, 2000)}`);

/** Otherwise the requests are not varied enough. */
function unreached(codes: ReadonlySet<number>, reached: ReadonlySet<string>): string[] {
  return [
    ...CODES.filter((code) => !codes.has(code)).map((code) => `no response with code ${code}`),
    ...OPERATIONS.filter(({ path }) => !reached.has(path)).map(({ path }) => `no success of ${path}`),
  ];
}

function shown({ method, target, headers, body, manner }: Sent): string {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const bytes = body === undefined ? '' : `, body ${JSON.stringify(body.toString('latin1').slice(0, 1000))}`;
  return `${manner} ${method} ${target.slice(0, 1000)}, headers ${JSON.stringify(sent).slice(0, 1000)}${bytes}`;
}
