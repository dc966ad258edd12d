/** Whole requests over HTTP: the service, and a bare Node server that sends the same bytes. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CannedResponse } from '../baselines/bare-server.ts';
import { createDraw, type Draw } from '../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import type { Answered, HttpLoad } from '../measure/load-generator.ts';
import { type Measured, measured, nextMessage, PROBE, startService } from '../measure/processes.ts';
import { milliseconds, type Section, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { importedService } from './import.ts';

export interface HttpEffort {
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Different requests of each kind; every connection sends them in turn. */
  requests: number;
}

type Kinds = Readonly<Record<string, (draw: Draw) => string>>;

/** Queries that cost next to nothing, so that what is measured is the way from a request to its answer. */
const CHEAP: Kinds = {
  'default page': (draw) => `offset=${draw.below(50) * 10}`,
  'by ids': (draw) => `id=${draw.ids(10).join('+')}&type=single+albumtrack`,
};

/** The kinds of request that applications send most. */
const USUAL: Kinds = {
  'order only': (draw) => `order=popularity_month&offset=${draw.below(50) * 10}`,
  'one tag': (draw) => `tags=${draw.tags(1)}&order=popularity_total`,
  'two tags': (draw) => `tags=${draw.tags(2).join('+')}&order=releasedate_desc`,
  'three fuzzytags': (draw) => `fuzzytags=${draw.tags(3).join('+')}`,
  search: (draw) => `search=${draw.word(200, 5000)}`,
  namesearch: (draw) => `namesearch=${draw.wordPart()}`,
  'filters, musicinfo': (draw) =>
    `tags=${draw.tags(1)}&speed=high+medium&vocalinstrumental=vocal&order=listens_total&include=musicinfo`,
};

export async function measureHttp(data: BenchData, effort: HttpEffort): Promise<Section> {
  data.progress.step('HTTP: starting the service');
  const draw = createDraw(data.tracks);
  const cheap = requestPaths(CHEAP, draw, effort.requests);
  const usual = requestPaths(USUAL, draw, effort.requests);
  const mixed = inTurn([...cheap.values(), ...usual.values()]);
  const closing: (() => Promise<void>)[] = [];
  try {
    const service = await startService(await importedService(data), mixed[0]);
    closing.push(service.close);
    const bare = await startBareServer(await collectAnswers(service.url, mixed));
    closing.push(bare.close);
    const generator = startGenerator();
    closing.push(generator.close);

    const compared: [string, string[]][] = [...cheap, ['all kinds in turn', mixed]];
    const rows: TableRow[] = [];
    for (const [kind, paths] of compared) {
      const pairs: RoundPair[] = [];
      // Round 0 warms both up and does not count.
      for (let round = 0; round <= effort.rounds; round++) {
        data.progress.step(`HTTP: ${kind}`, round / (effort.rounds + 1));
        const ours = await generator.load(service, paths, effort);
        pairs[round] = { ours, bare: await generator.load(bare, paths, effort) };
      }
      rows.push(comparedRow(kind, middle(pairs.slice(1)), cheap.has(kind)));
    }
    for (const [kind, paths] of usual) {
      data.progress.step(`HTTP: ${kind}`);
      rows.push(ourRow(`  ${kind}`, await generator.load(service, paths, effort)));
    }
    return {
      title: `HTTP, ${effort.connections} connections`,
      columns: ['requests/s', 'bare node:http', 'ratio', 'CPU µs', 'bare CPU µs', 'p99 ms'],
      rows,
    };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

function requestPaths(kinds: Kinds, draw: Draw, count: number): Map<string, string[]> {
  const path = (query: string): string => `/v3.0/tracks/?client_id=${APPLICATION.client_id}&${query}`;
  const entries = Object.entries(kinds).map(([kind, query]): [string, string[]] => {
    return [kind, Array.from({ length: count }, () => path(query(draw)))];
  });
  return new Map(entries);
}

/** `[[a, b], [c, d]]` → `[a, c, b, d]` */
function inTurn(lists: readonly string[][]): string[] {
  return lists[0].flatMap((_, i) => lists.map((list) => list[i]));
}

/** Headers that a Node server sets by itself. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** How the answer to a failed request begins. */
const FAILED = Buffer.from('{"headers":{"status":"failed"');

async function collectAnswers(url: string, paths: readonly string[]): Promise<CannedResponse[]> {
  const answers: CannedResponse[] = [];
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    const isFailed = body.subarray(0, FAILED.length).equals(FAILED);
    if (response.status !== 200 || isFailed)
      throw new Error(`${path} was answered with ${response.status}: ${body}`);
    const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat();
    answers.push({ path, headers, body: body.toString('base64') });
  }
  return answers;
}

async function startBareServer(answers: CannedResponse[]): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('../baselines/bare-server.ts', import.meta.url)), [], {
    execArgv: ['--expose-gc', '--import', PROBE],
  });
  child.send(answers);
  return measured(child, `http://127.0.0.1:${await nextMessage<number>(child)}`);
}

interface HttpRound {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Processor time of the server, microseconds a request. */
  cpu: number;
}

interface Generator {
  load(server: Measured, paths: readonly string[], effort: HttpEffort): Promise<HttpRound>;
  close(): Promise<void>;
}

function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('../measure/load-generator.ts', import.meta.url)));
  return {
    async load(server, paths, effort) {
      const load: HttpLoad = { url: server.url, paths, ...effort };
      const before = await server.cpu();
      child.send(load);
      const { requests, seconds, p99, failed } = await nextMessage<Answered>(child);
      const cpu = (await server.cpu()) - before;
      if (failed > 0) throw new Error(`${failed} requests to ${server.url} failed`);
      // A machine too slow for one answer gets another round.
      if (requests === 0) return this.load(server, paths, effort);
      return { rate: requests / seconds, p99, cpu: cpu / requests };
    },
    close: measured(child, '').close,
  };
}

interface RoundPair {
  ours: HttpRound;
  bare: HttpRound;
}

const ratio = ({ ours, bare }: RoundPair): number => ours.rate / bare.rate;

/** Rounds that followed each other are compared with each other; the pair with the middle ratio counts. */
function middle(pairs: RoundPair[]): RoundPair {
  return pairs.toSorted((a, b) => ratio(a) - ratio(b))[pairs.length >> 1];
}

function comparedRow(name: string, pair: RoundPair, judged: boolean): TableRow {
  const { ours, bare } = pair;
  return {
    cells: [
      name,
      whole(ours.rate),
      whole(bare.rate),
      times(ratio(pair)),
      whole(ours.cpu),
      whole(bare.cpu),
      milliseconds(ours.p99),
    ],
    target: judged ? verdict(ratio(pair) >= 0.5, '≥ 0.5 of bare') : '',
  };
}

function ourRow(name: string, { rate, cpu, p99 }: HttpRound): TableRow {
  return { cells: [name, whole(rate), '', '', whole(cpu), '', milliseconds(p99)], target: '' };
}
