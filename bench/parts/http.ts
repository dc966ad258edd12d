/** The same requests over HTTP, and a bare Node server beside the service that sends the same bytes. */
import type { CannedResponse } from '../baselines/bare-server.ts';
import { createDraw, type Draw, drawRepeated } from '../catalogue/draw.ts';
import type { BenchData } from '../catalogue/files.ts';
import { byRate, type LoadRound, startLoad } from '../measure/load.ts';
import { startServer, startService } from '../measure/processes.ts';
import { type Report, type TableRow, verdict } from '../measure/table.ts';
import { compareInTurn, type Rounds } from '../measure/times.ts';
import { COMPARED } from '../requests/compared.ts';
import { type DrawRequest, targetOf } from '../requests/request.ts';
import { REQUEST_GROUPS } from '../requests/usual.ts';
import { importedService } from './import.ts';

export interface HttpEffort extends Rounds {
  connections: number;
  /** The length of a round. */
  seconds: number;
  /** Requests of each row, as people repeat them; each round has its own. */
  requests: number;
  /** Requests of a row that measures the cache of responses: they are sent again and again. */
  cached: number;
}

const CACHED: Readonly<Record<string, DrawRequest>> = {
  'default page, cached': (draw) => `tracks?offset=${draw.below(50) * 10}`,
  'by ids, cached': (draw) => `tracks?id=${draw.ids(10).join('+')}&type=single+albumtrack`,
};

const ROWS: Readonly<Record<string, DrawRequest>> = {
  ...Object.fromEntries(
    Object.entries(COMPARED).map(([name, compared]) => [name, (draw: Draw) => compared(draw).request]),
  ),
  ...Object.fromEntries(
    REQUEST_GROUPS.flatMap(({ title, requests }) =>
      Object.entries(requests).map(([name, request]) => [`${title.replace(', ms', '')}: ${name}`, request]),
    ),
  ),
};

export async function measureHttp(data: BenchData, effort: HttpEffort): Promise<Report> {
  data.progress.step('starting the service');
  const draw = createDraw(data.tracks);
  const rows = new Map([
    ...Object.entries(ROWS).map(
      ([name, request]) => [name, targets(request, draw, effort.requests)] as const,
    ),
    // Afterwards the code of both servers is compiled, and the service has seen every kind.
    ['all kinds in turn', mixedTargets(draw, effort.requests)],
    ...Object.entries(CACHED).map(([name, request]) => {
      const cached = Array.from({ length: effort.cached }, () => targetOf(request(draw)));
      return [name, cached] as const;
    }),
  ]);
  const folder = await importedService(data);
  const [[first]] = rows.values();
  // The bare server has one thread, too.
  await using service = await startService(folder, first, { CANTIGA_THREADS: '1' });
  const answers = await Promise.all([...rows.values()].map(([target]) => responseOf(service.url + target)));
  await using bare = await startServer('baselines/bare-server.ts', answers);
  await using generator = startLoad();
  const measured: TableRow[] = [];
  for (const [number, [name, all]] of [...rows].entries()) {
    let round = 0;
    const share = Math.ceil(all.length / (effort.rounds + 1));
    const { ours, other, ratio } = await compareInTurn(
      () => {
        const paths = name in CACHED ? all : all.slice(share * round, share * (round + 1));
        round++;
        return generator.send(service, { ...effort, paths });
      },
      () => generator.send(bare, { ...effort, paths: [`/${number}`] }),
      byRate,
      effort,
      (done) => data.progress.step(name, done),
    );
    measured.push(rowOf(name, ours, other, ratio));
  }
  const title = `HTTP, ${effort.connections} connections`;
  const columns = ['requests/s', 'bare node:http', 'ratio', 'CPU µs', 'bare CPU µs', 'p99 ms'];
  return { sections: [{ title, columns, rows: measured }] };
}

const targets = (request: DrawRequest, draw: Draw, count: number): string[] =>
  drawRepeated(count, () => targetOf(request(draw)));

/** About `count` requests, of all kinds in turn. */
function mixedTargets(draw: Draw, count: number): string[] {
  const kinds = Object.values(ROWS);
  const lists = kinds.map((request) => targets(request, draw, Math.ceil(count / kinds.length)));
  return lists[0].flatMap((_, i) => lists.map((list) => list[i]));
}

/** Headers that a Node server sets by itself. */
const OWN_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

async function responseOf(url: string): Promise<CannedResponse> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200 || body.includes('"status":"failed"'))
    throw new Error(`${url} was answered with ${response.status}: ${body}`);
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat();
  return { headers, body: body.toString('base64') };
}

function rowOf(name: string, ours: LoadRound, bare: LoadRound, ratio: number): TableRow {
  return {
    cells: [name, ours.rate, bare.rate, ratio, ours.cpu, bare.cpu, ours.times.p99],
    ...(name in CACHED && { target: verdict(ratio >= 0.5, '≥ 0.5 of bare') }),
  };
}
