/** Whole requests over HTTP: the service, and a bare Node server that sends the same bytes. */
import type { CannedResponse } from '../baselines/bare-server.ts';
import { createDraw, type Draw, drawRepeated } from '../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { startScript, startServer, startService } from '../measure/processes.ts';
import { inTurn, middle } from '../measure/rounds.ts';
import { milliseconds, type Report, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { type HttpEffort, type HttpRound, measureRound } from './http-round.ts';
import { importedService } from './import.ts';

type Kinds = Readonly<Record<string, (draw: Draw) => string>>;

/** Queries that cost almost nothing, so that the HTTP layer is measured. */
const CHEAP: Kinds = {
  'default page': (draw) => `offset=${draw.below(50) * 10}`,
  'by ids': (draw) => `id=${draw.ids(10).join('+')}&type=single+albumtrack`,
};

/** The service caches whole responses that are requested again; so many times the cached ones are too many for it. */
const UNCACHED = 30;

/** The requests that applications send most. */
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

export async function measureHttp(data: BenchData, effort: HttpEffort): Promise<Report> {
  data.progress.step('HTTP: starting the service');
  const draw = createDraw(data.tracks);
  const several = (kind: string, count: number) =>
    Array.from({ length: count }, () => pathOf(CHEAP[kind](draw)));
  const compared = {
    'default page, cached': several('default page', effort.cached),
    'by ids, cached': several('by ids', effort.cached),
    'by ids, seldom repeated': several('by ids', UNCACHED * effort.cached),
  };
  const mixed = mixedPaths(draw, effort.repeated);
  await using closing = new AsyncDisposableStack();
  const folder = await importedService(data);
  // The bare server has one thread, too.
  const service = await startService(folder, mixed[0], { CANTIGA_THREADS: '1' });
  closing.defer(service.close);
  const bare = await startServer(
    'baselines/bare-server.ts',
    await collectResponses(service.url, Object.values(compared).flat()),
  );
  closing.defer(bare.close);
  const generator = startScript('measure/load-process.ts');
  closing.defer(generator.close);

  const rows: TableRow[] = [];
  for (const [kind, paths] of Object.entries(compared)) {
    const pairs = await inTurn(
      effort.rounds,
      {
        ours: () => measureRound(generator, service, paths, effort),
        bare: () => measureRound(generator, bare, paths, effort),
      },
      (share) => data.progress.step(`HTTP: ${kind}`, share),
    );
    rows.push(comparedRow(kind, middle(pairs, ratio)));
  }
  const repeated = {
    'all kinds in turn': mixed,
    ...Object.fromEntries(
      Object.entries(USUAL).map(([kind, query]) => [kind, repeatedPaths(query, draw, effort.repeated)]),
    ),
  };
  for (const [kind, paths] of Object.entries(repeated)) {
    data.progress.step(`HTTP: ${kind}`);
    const round = await measureRound(generator, service, paths, effort);
    rows.push(ourRow(`${kind}, as people repeat`, round));
  }
  const title = `HTTP, ${effort.connections} connections`;
  const columns = ['requests/s', 'bare node:http', 'ratio', 'CPU µs', 'bare CPU µs', 'wait µs', 'p99 ms'];
  return { sections: [{ title, columns, rows }] };
}

/** Requests of all kinds in turn, as people repeat them; together about `count`. */
export function mixedPaths(draw: Draw, count: number): string[] {
  const kinds = Object.values({ ...CHEAP, ...USUAL });
  const lists = kinds.map((query) => repeatedPaths(query, draw, Math.ceil(count / kinds.length)));
  return lists[0].flatMap((_, i) => lists.map((list) => list[i]));
}

const repeatedPaths = (query: (draw: Draw) => string, draw: Draw, count: number): string[] =>
  drawRepeated(count, () => pathOf(query(draw)));

const pathOf = (query: string): string => `/v3.0/tracks/?client_id=${APPLICATION.client_id}&${query}`;

/** Headers that a Node server sets by itself. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** The start of the response to a failed request. */
const FAILED = Buffer.from('{"headers":{"status":"failed"');

async function collectResponses(url: string, paths: readonly string[]): Promise<CannedResponse[]> {
  const responses: CannedResponse[] = [];
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    const isFailed = body.subarray(0, FAILED.length).equals(FAILED);
    if (response.status !== 200 || isFailed)
      throw new Error(`${path} was answered with ${response.status}: ${body}`);
    const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat();
    responses.push({ path, headers, body: body.toString('base64') });
  }
  return responses;
}

type RoundPair = Record<'ours' | 'bare', HttpRound>;

const ratio = ({ ours, bare }: RoundPair): number => ours.rate / bare.rate;

function comparedRow(name: string, pair: RoundPair): TableRow {
  const { ours, bare } = pair;
  return {
    cells: [
      name,
      whole(ours.rate),
      whole(bare.rate),
      times(ratio(pair)),
      whole(ours.cpu),
      whole(bare.cpu),
      whole(ours.wait),
      milliseconds(ours.p99),
    ],
    target: name.endsWith('cached') ? verdict(ratio(pair) >= 0.5, '≥ 0.5 of bare') : '',
  };
}

function ourRow(name: string, { rate, cpu, wait, p99 }: HttpRound): TableRow {
  return { cells: [name, whole(rate), '', '', whole(cpu), '', whole(wait), milliseconds(p99)], target: '' };
}
