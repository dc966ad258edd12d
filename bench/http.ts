/** Whole requests over HTTP: the service beside a bare Node server that sends the same bytes. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Answer } from './bare-server.ts';
import { APPLICATION, type Data } from './data.ts';
import { createDraw, type Draw } from './draw.ts';
import { importedService } from './import.ts';
import { type Measured, measured, nextNumber, PROBE, startService } from './processes.ts';
import { milliseconds, type Row, type Section, times, verdict, whole } from './table.ts';

export interface HttpEffort {
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Different requests; every connection sends them in turn. */
  requests: number;
}

/** The kinds of request that applications send most, ten tracks each. */
const KINDS: Readonly<Record<string, (draw: Draw) => string>> = {
  'order only': (draw) => `order=popularity_month&offset=${draw.below(50) * 10}`,
  'one tag': (draw) => `tags=${draw.tags(1)}&order=popularity_total`,
  'two tags': (draw) => `tags=${draw.tags(2).join('+')}&order=releasedate_desc`,
  'three fuzzytags': (draw) => `fuzzytags=${draw.tags(3).join('+')}`,
  search: (draw) => `search=${draw.word(200, 5000)}`,
  namesearch: (draw) => `namesearch=${draw.wordPart()}`,
  'by ids': (draw) => `id=${draw.ids(10).join('+')}&type=single+albumtrack`,
  'filters, musicinfo': (draw) =>
    `tags=${draw.tags(1)}&speed=high+medium&vocalinstrumental=vocal&order=listens_total&include=musicinfo`,
};

export async function measureHttp(data: Data, effort: HttpEffort): Promise<Section> {
  data.progress.step('HTTP: starting the service');
  const { mixed, ofKind } = requestPaths(createDraw(data.tracks), effort.requests);
  const service = await startService(await importedService(data), mixed[0]!);
  let bare: Measured | undefined;
  try {
    const answers = await collectAnswers(service.url, mixed);
    bare = await startBareServer(answers);
    const ours: Round[] = [];
    const theirs: Round[] = [];
    // Round 0 warms both up and does not count.
    for (let round = 0; round <= effort.rounds; round++) {
      data.progress.step('HTTP: whole requests', round / (effort.rounds + 1));
      ours[round] = await load(service, mixed, effort);
      theirs[round] = await load(bare, mixed, effort);
    }
    const kinds: [string, Round][] = [];
    for (const [kind, paths] of ofKind) kinds.push([kind, await load(service, paths, effort)]);
    const bytes = answers.reduce((sum, { body }) => sum + (body.length * 3) / 4, 0) / answers.length;
    return {
      title: `HTTP, ${whole(bytes / 1000)} kB, ${effort.connections} connections`,
      columns: ['requests/s', 'mean ms', 'p99 ms', 'CPU µs', 'ratio'],
      rows: httpRows(middle(ours.slice(1)), kinds, middle(theirs.slice(1))),
    };
  } finally {
    await bare?.close();
    await service.close();
  }
}

interface Paths {
  /** All kinds in turn. */
  mixed: string[];
  ofKind: Map<string, string[]>;
}

function requestPaths(draw: Draw, count: number): Paths {
  const ofKind = new Map<string, string[]>(Object.keys(KINDS).map((kind) => [kind, []]));
  const mixed: string[] = [];
  while (mixed.length < count) {
    for (const [kind, paths] of ofKind) {
      const path = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&${KINDS[kind]!(draw)}`;
      paths.push(path);
      mixed.push(path);
    }
  }
  return { mixed, ofKind };
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

function httpRows(mixed: Round, kinds: [string, Round][], bare: Round): Row[] {
  const row = (name: string, round: Round, target: string): Row => ({
    cells: [
      name,
      whole(round.rate),
      milliseconds(round.mean),
      milliseconds(round.p99),
      whole(round.cpu),
      times(round.rate / bare.rate),
    ],
    target,
  });
  return [
    row('Cantiga, all kinds in turn', mixed, verdict(mixed.rate / bare.rate >= 0.5, '≥ 0.5 of bare')),
    ...kinds.map(([kind, round]) => row(`  ${kind}`, round, '')),
    row('bare node:http, same bytes', bare, ''),
  ];
}
