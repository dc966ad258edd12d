/** Whole requests over HTTP: the service beside a bare Node server that sends the same bytes. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Answer } from './bare-server.ts';
import { APPLICATION, type Data } from './data.ts';
import { createDraw, type Draw } from './draw.ts';
import { importedService } from './import.ts';
import { type Measured, measured, nextNumber, PROBE, startService } from './processes.ts';
import { milliseconds, type Section, times, verdict, whole } from './table.ts';

export interface HttpEffort {
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Different requests; every connection sends them in turn. */
  requests: number;
}

/** The kinds of request that applications send most, ten tracks each. */
const KINDS: readonly ((draw: Draw) => string)[] = [
  (draw) => `order=popularity_month&offset=${draw.below(50) * 10}`,
  (draw) => `tags=${draw.tags(1)}&order=popularity_total`,
  (draw) => `tags=${draw.tags(2).join('+')}&order=releasedate_desc`,
  (draw) => `fuzzytags=${draw.tags(3).join('+')}`,
  (draw) => `search=${draw.word(200, 5000)}`,
  (draw) => `namesearch=${draw.wordPart()}`,
  (draw) => `id=${draw.ids(10).join('+')}&type=single+albumtrack`,
  (draw) =>
    `tags=${draw.tags(1)}&speed=high+medium&vocalinstrumental=vocal&order=listens_total&include=musicinfo`,
];

export async function measureHttp(data: Data, effort: HttpEffort): Promise<Section> {
  data.progress.step('HTTP: starting the service');
  const paths = requestPaths(createDraw(data.tracks), effort.requests);
  const service = await startService(await importedService(data), paths[0]!);
  let bare: Measured | undefined;
  try {
    const answers = await collectAnswers(service.url, paths);
    bare = await startBareServer(answers);
    const ours: Round[] = [];
    const theirs: Round[] = [];
    // Round 0 warms both up and does not count.
    for (let round = 0; round <= effort.rounds; round++) {
      data.progress.step('HTTP: whole requests', round / (effort.rounds + 1));
      const one = await load(service, paths, effort);
      const other = await load(bare, paths, effort);
      if (round > 0) {
        ours.push(one);
        theirs.push(other);
      }
    }
    const bytes = answers.reduce((sum, { body }) => sum + (body.length * 3) / 4, 0) / answers.length;
    return section(middle(ours), middle(theirs), bytes, effort);
  } finally {
    await bare?.close();
    await service.close();
  }
}

function requestPaths(draw: Draw, count: number): string[] {
  return Array.from(
    { length: count },
    (_, i) => `/v3.0/tracks/?client_id=${APPLICATION.client_id}&${KINDS[i % KINDS.length]!(draw)}`,
  );
}

/** Headers that a Node server sets by itself. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

async function collectAnswers(url: string, paths: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${body}`);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)));
    answers.push({
      path,
      headers: { ...headers, 'content-length': String(body.length) },
      body: body.toString('base64'),
    });
  }
  return answers;
}

async function startBareServer(answers: Answer[]): Promise<Measured> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [], {
    execArgv: ['--expose-gc', '--import', PROBE],
  });
  child.send(answers);
  return measured(child, `http://127.0.0.1:${await nextNumber(child)}`);
}

interface Round {
  /** Requests per second. */
  rate: number;
  /** Milliseconds; the mean follows from the rate, since every connection sends as soon as it was answered. */
  mean: number;
  p99: number;
  /** Processor time of the server, microseconds a request. */
  cpu: number;
}

async function load(server: Measured, paths: readonly string[], effort: HttpEffort): Promise<Round> {
  const before = await server.cpu();
  const result = await autocannon({
    url: server.url,
    connections: effort.connections,
    duration: effort.seconds,
    requests: paths.map((path) => ({ path })),
  });
  const after = await server.cpu();
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${server.url} failed`);
  const { total } = result.requests;
  const rate = total / result.duration;
  return {
    rate,
    mean: (1000 * effort.connections) / rate,
    p99: result.latency.p99,
    cpu: (after - before) / total,
  };
}

/** The round with the middle rate. */
function middle(rounds: Round[]): Round {
  return rounds.toSorted((a, b) => a.rate - b.rate)[rounds.length >> 1]!;
}

function section(ours: Round, bare: Round, bytes: number, { connections }: HttpEffort): Section {
  const ratio = ours.rate / bare.rate;
  const row = (name: string, round: Round, share: string, target: string) => ({
    cells: [
      name,
      whole(round.rate),
      milliseconds(round.mean),
      milliseconds(round.p99),
      whole(round.cpu),
      share,
    ],
    target,
  });
  return {
    title: `HTTP, 10 tracks, ${whole(bytes)} bytes, ${connections} connections`,
    columns: ['requests/s', 'mean ms', 'p99 ms', 'CPU µs', 'ratio'],
    rows: [
      row('Cantiga', ours, times(ratio), verdict(ratio >= 0.5, '≥ 0.5 of bare')),
      row('bare node:http, same bytes', bare, '', ''),
    ],
  };
}
