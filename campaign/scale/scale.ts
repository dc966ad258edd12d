/**
 * Step 0: 6,000,000 tracks on one node, with SQLite. Step 1: three nodes of 600,000 tracks on PostgreSQL. The catalogue of the bench is
 * imported, every node starts twice, and responds to listeners while 1,000 tracks a minute are renamed.
 */
import { join } from 'node:path';
import { createDraw, type Draw, drawRepeated } from '../../bench/catalogue/draw.ts';
import { catalogueFile, openData } from '../../bench/catalogue/files.ts';
import { artistId, trackId } from '../../bench/catalogue/records.ts';
import { type LoadGenerator, startLoad } from '../../bench/measure/load.ts';
import { type Measured, runImport, startService } from '../../bench/measure/processes.ts';
import { silent } from '../../bench/measure/progress.ts';
import { summary, type Times } from '../../bench/measure/times.ts';
import { editConstantly, openCatalogue, TRACK_BY_ID } from '../../bench/parts/edits.ts';
import { type DrawRequest, targetOf } from '../../bench/requests/request.ts';
import { openDatabase, urlOf } from '../nodes.ts';
import type { Part, Step } from '../part.ts';

const ONE_NODE = { tracks: 6_000_000, nodes: 1, seconds: 200 };
const THREE_NODES = { tracks: 600_000, nodes: 3, seconds: 200 };
const SHORT = { tracks: 600, nodes: 1, seconds: 1 };
const EDITS_PER_SECOND = 1000 / 60;
/** At each node, in each second and connection. */
const READS = { connections: 4, perSecond: 15 };
const REQUESTS = 3000;
/** At the end nodes are compared by so many requests of each operation, and edited tracks, so many at a time. */
const COMPARED = 50;

const OPERATIONS: readonly [string, DrawRequest][] = [
  ['tracks by id', (draw) => `tracks?id=${draw.ids(1)[0]}`],
  ['tracks of a tag', (draw) => `tracks?tags=${draw.tags(1)[0]}&order=popularity_month`],
  ['tracks of an artist', (draw) => `artists/tracks?id=${artistId(draw.below(draw.tracks / 15))}`],
  ['search for a word', (draw) => `tracks?search=${draw.word(200, 5000)}`],
];

export const scale: Part = {
  help: '6,000,000 tracks on one node; three nodes of 600,000 with 1,000 edits a minute',
  steps: { usual: 2, short: 1 },
  run: runScale,
};

async function runScale({ number, seed, short, folder, counts, findings }: Step): Promise<void> {
  const { tracks, nodes, seconds } = short ? SHORT : number === 0 ? ONE_NODE : THREE_NODES;
  /** Keeps the highest value. The report adds up what has the same name. */
  const note = (what: string, value: number) => {
    const name = `${what} (step ${number})`;
    counts[name] = Math.max(counts[name] ?? 0, Math.round(value * 10) / 10);
  };
  const noteTimes = (what: string, times: Times) => {
    for (const time of ['p50', 'p99'] as const) note(`ms of ${what}, ${time}`, times[time]);
  };
  /** A quarter more than docs/scaling.md promises for two threads is a finding; with few tracks most of it is garbage. */
  const noteMemory = (what: string, bytes: number, promised: number) => {
    note(`MB of ${what}`, bytes / 1e6);
    if (!short && bytes > 1.25 * promised)
      findings.push(`${what} takes ${bytes} bytes, promised are ${promised}`);
  };
  const promised = 280e6 + 510 * tracks;
  await using closing = new AsyncDisposableStack();
  const data = openData(folder, tracks, silent);
  const file = await catalogueFile(data);
  const folders = Array.from({ length: nodes }, (_, node) => join(folder, `node-${node}`));
  const { location } = closing.use(await openDatabase(nodes > 1 ? 'postgres' : 'sqlite', folder));
  const settings = { CANTIGA_THREADS: '2', CANTIGA_DATABASE: urlOf(location) };
  note('tracks imported per second', (tracks * 1000) / (await runImport(folders[0], file, settings)));
  const start = (one: string) => startService(one, TRACK_BY_ID + trackId(0), settings);
  for (const one of short ? [] : folders) {
    await using service = await start(one);
    note('ms of the first start', service.ready);
    noteMemory('the build', service.buildMemory, 220e6 + 1800 * tracks);
  }
  const services: (Measured & { resident: number; reader: LoadGenerator })[] = [];
  for (const one of folders) {
    const service = closing.use(await start(one));
    note('ms of the second start', service.ready);
    noteMemory('a node', await service.memory(), promised);
    services.push({ ...service, resident: await service.watchMemory(), reader: closing.use(startLoad()) });
  }
  const draw = createDraw(tracks, seed);
  const read = async () => {
    for (const [name, request] of OPERATIONS) {
      const paths = drawRepeated(REQUESTS, () => targetOf(request(draw)));
      const load = { ...READS, paths, seconds: seconds / OPERATIONS.length };
      const rounds = services.map((service) => service.reader.send(service, load));
      for (const { times } of await Promise.all(rounds)) noteTimes(name, times);
    }
  };
  const catalogue = closing.use(await openCatalogue(data, location));
  const ids = [...new Set(draw.ids(seconds * EDITS_PER_SECOND))];
  const edit = async () =>
    noteTimes('an edit', summary(await editConstantly(catalogue, services, ids, EDITS_PER_SECOND)));
  await Promise.all([read(), edit()]);
  for (const { resident, memoryGrowth } of services)
    noteMemory('a node during edits', resident + (await memoryGrowth()), 1.5 * promised);
  findings.push(...(await disagreements(services, catalogue.renamed, draw)));
}

/** Requests to which the nodes respond differently, and edits that they do not show. */
async function disagreements(services: readonly Measured[], renamed: Map<number, string>, draw: Draw) {
  const ids = [...renamed.keys()];
  const paths = OPERATIONS.flatMap(([, request]) => drawRepeated(COMPARED, () => targetOf(request(draw))));
  for (let at = 0; at < ids.length; at += COMPARED)
    paths.push(`${TRACK_BY_ID}${ids.slice(at, at + COMPARED).join('+')}&limit=${COMPARED}`);
  const missing = new Set(renamed.values());
  const differing: string[] = [];
  for (const path of paths) {
    const read = async ({ url }: Measured) => (await (await fetch(url + path)).text()).replaceAll(url, '');
    const texts = await Promise.all(services.map(read));
    if (new Set(texts).size > 1) differing.push(`the nodes differ: ${path}`);
    for (const [, name] of texts[0].matchAll(/"name":"(Renamed \d+)"/g)) missing.delete(name);
  }
  return [...differing, ...Array.from(missing, (name) => `no node shows the edit ${name}`)];
}
