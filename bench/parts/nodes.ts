/**
 * Several services on one PostgreSQL server, each with its own data folder: how long it takes until all of them show an edit, how
 * much the database works for it, at two sizes of the catalogue, and what a page of a user's list costs the database.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createUser } from '../../src/core/accounts/users.ts';
import { createTokens } from '../../src/core/oauth/oauth-tokens.ts';
import { openStore } from '../../src/store/store.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres-server.fixture.ts';
import { APPLICATION, type BenchData, catalogueFile, openData } from '../catalogue/files.ts';
import { trackId } from '../catalogue/records.ts';
import { startLoad } from '../measure/load.ts';
import { type Measured, runImport, startService } from '../measure/processes.ts';
import { type Report, type Section, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { targetOf } from '../requests/request.ts';
import { type EditTimes, measureEdits, openCatalogue, TRACK_BY_ID } from './edits.ts';

export interface NodesEffort {
  nodes: number;
  /** One after the other, at each size of the catalogue. */
  edits: number;
  /** Of the requests to all nodes. */
  connections: number;
  seconds: number;
}

/** Neither an edit nor the list of a user costs the database more in a larger catalogue. */
const SMALL = 100;
const LARGE = 10;
const TRACKS_MIN = 10;

/** What the database did for one edit on all nodes, the edit itself included. */
interface DatabaseWork {
  statements: number;
  /** Returned or written. */
  rows: number;
  /** Pages of 8 kB that were read, from memory or from the disk; some several times. */
  pages: number;
  /** Milliseconds in statements. */
  time: number;
}

const WORK = ['statements', 'rows', 'pages'] as const;

interface Measurement extends EditTimes {
  work: DatabaseWork;
}

export async function measureNodes(data: BenchData, effort: NodesEffort): Promise<Report> {
  const title = `${effort.nodes} nodes on PostgreSQL`;
  const columns = ['p50 ms', 'p95 ms', 'max ms', 'CPU ms', ...WORK];
  const server = await startPostgres('shared_preload_libraries=pg_stat_statements').catch(String);
  if (typeof server === 'string')
    return { sections: [{ title, columns, rows: [{ cells: [`not measured: ${server}`] }] }] };
  await using closing = new AsyncDisposableStack();
  closing.defer(() => server.close());
  using folder = mkdtempDisposableSync(join(data.folder, 'nodes-'));
  const start = (part: number) => {
    const tracks = Math.max(TRACKS_MIN, Math.round(data.tracks / part));
    return startNodes(openData(folder.path, tracks, data.progress), effort.nodes, server);
  };
  let small: Measurement;
  {
    await using nodes = await start(SMALL);
    small = await editsOf(nodes, effort);
  }
  await using nodes = await start(LARGE);
  const rows = rowsOf(small, await editsOf(nodes, effort));
  return { sections: [{ title, columns, rows }, await measureRequests(nodes, effort)] };
}

function rowsOf(small: Measurement, large: Measurement): TableRow[] {
  const cells = ({ waits: { p50, p95, max }, cpu, work }: Measurement) => [
    ...[p50, p95, max, cpu],
    ...WORK.map((what) => work[what]),
  ];
  const more = large.work.pages / small.work.pages;
  const growth = WORK.map((what) => times(large.work[what] / small.work[what]));
  return [
    {
      cells: [`one edit at N/${LARGE}, until all show it`, ...cells(large)],
      target: `${verdict(large.waits.max <= 1000, '≤ 1 s')}, ${verdict(more <= 1.5, 'pages ≤ 1.5×')}`,
    },
    { cells: [`the same edit at N/${SMALL}`, ...cells(small)] },
    { cells: [`N/${SMALL} → N/${LARGE}`, '', '', '', '', ...growth] },
  ];
}

interface Nodes extends AsyncDisposable {
  data: BenchData;
  url: string;
  services: Measured[];
}

/** Imports the catalogue, and starts the nodes. */
async function startNodes(data: BenchData, count: number, server: PostgresServer): Promise<Nodes> {
  const { tracks, progress, folder } = data;
  const url = await createDatabase(server, `tracks_${tracks}`);
  const settings = { CANTIGA_DATABASE: url };
  const file = await catalogueFile(data);
  progress.step(`import of ${whole(tracks)} tracks into PostgreSQL`);
  await runImport(join(folder, 'import'), file, settings);
  await using closing = new AsyncDisposableStack();
  const services: Measured[] = [];
  for (let node = 1; node <= count; node++) {
    progress.step(`start of node ${node}`);
    const own = join(folder, `node-${node}`);
    services.push(closing.use(await startService(own, TRACK_BY_ID + trackId(0), settings)));
  }
  const started = closing.move();
  return { data, url, services, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

async function editsOf({ data, url, services }: Nodes, { edits }: NodesEffort): Promise<Measurement> {
  await using catalogue = await openCatalogue(data, { kind: 'postgres', url });
  await using statistics = await openStatistics(url);
  const times = await measureEdits(data, catalogue, services, edits, statistics.reset);
  return { ...times, work: await statistics.read(edits) };
}

/** Pages of a list from all nodes at the same time. Where all share a few processors, their processor time says more than their rate. */
async function measureRequests({ data, url, services }: Nodes, effort: NodesEffort): Promise<Section> {
  await using closing = new AsyncDisposableStack();
  const generators = services.map(() => closing.use(startLoad()));
  await using statistics = await openStatistics(url);
  data.progress.step('a list of a user');
  const paths = [await listOfUser(url)];
  const connections = Math.max(1, Math.round(effort.connections / services.length));
  const load = { paths, connections, seconds: effort.seconds };
  const round = () => Promise.all(services.map((service, i) => generators[i].send(service, load)));
  await round();
  await statistics.reset();
  const all = await round();
  const rate = all.reduce((sum, one) => sum + one.rate, 0);
  const cpu = all.reduce((sum, one) => sum + one.cpu * one.rate, 0) / rate;
  const { time } = await statistics.read(rate * effort.seconds);
  const p99 = Math.max(...all.map((one) => one.times.p99));
  return {
    title: `Requests to all nodes, ${effort.connections} connections`,
    columns: ['requests/s', 'CPU µs', 'database µs', 'p99 ms'],
    rows: [{ cells: ['a list of a user', rate, cpu, time * 1000, p99] }],
  };
}

/** Needs the token, the user and the list from the database. */
async function listOfUser(url: string): Promise<string> {
  const store = await openStore({ kind: 'postgres', url });
  const { id: user_id } = await createUser(store, { name: 'bench-listener' });
  const { access_token } = await createTokens(store, { client_id: APPLICATION.client_id, user_id });
  await store.close();
  return targetOf(`users/tracks?access_token=${access_token}&limit=10`);
}

/** Returns its URL. */
async function createDatabase(server: PostgresServer, name: string): Promise<string> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** What the server has counted for this database; its own statements are not included. */
async function openStatistics(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  return {
    reset: () => client.query('select pg_stat_statements_reset()'),
    /** The work for one of so many edits or requests. */
    async read(count: number): Promise<DatabaseWork> {
      const { rows } = await client.query<Record<keyof DatabaseWork, string>>(
        `select sum(calls) as statements, sum(rows) as rows, sum(shared_blks_hit + shared_blks_read) as pages,
            sum(total_exec_time) as time
          from pg_stat_statements join pg_database on pg_database.oid = dbid
          where datname = current_database() and query not like '%pg_stat_statements%'`,
      );
      const [{ statements, rows: found, pages, time }] = rows;
      return {
        statements: Number(statements) / count,
        rows: Number(found) / count,
        pages: Number(pages) / count,
        time: Number(time) / count,
      };
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
