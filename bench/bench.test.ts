import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type BenchEffort, type BenchPart, PART_NAMES, runBench } from './bench.ts';
import { drawRepeated } from './catalogue/draw.ts';
import { records } from './catalogue/records.ts';
import { createProgress, silent } from './measure/progress.ts';
import { formatTable } from './measure/table.ts';
import { readOptions } from './options.ts';
import { USUAL_SEARCH } from './parts/search/search.ts';
import { COMPARED } from './requests/compared.ts';
import { REQUEST_GROUPS, UNRATED } from './requests/usual.ts';

const QUICK: BenchEffort = {
  query: {
    ours: {
      cold: { warmups: 0, runs: 2, milliseconds: 10 },
      repeated: { warmups: 1, runs: 3, milliseconds: 10 },
    },
    sqlite: { warmups: 1, runs: 100, milliseconds: 10 },
    checked: 40,
  },
  search: { cases: 5 },
  worst: { runs: 1, milliseconds: 100, playlists: 3, entries: 20, likes: 20, reviews: 20 },
  http: { connections: 2, seconds: 0.02, rounds: 1, warmups: 0, cached: 2, requests: 20 },
  changes: { edits: 3, imported: 5, seconds: 0.5, editsPerSecond: 20, readsPerSecond: 40 },
  nodes: { nodes: 1, edits: 2, connections: 2, seconds: 0.1 },
  people: {
    size: { tracks: 1500, likes: 1200, writers: 4 },
    likes: { seconds: 0.1, rounds: 1, warmups: 0 },
    reads: { warmups: 1, runs: 5, milliseconds: 50 },
  },
  media: {
    size: { tracks: 100, seconds: 5, converted: 1 },
    connections: 2,
    seconds: 0.1,
    rounds: 1,
    players: 5,
    settleMs: 0,
  },
  import: {},
  load: {},
  folder: { files: 12 },
  pages: { paths: ['/developers'], scrolled: 100, loads: 1, requests: 2 },
};

const PEOPLE = ['4 writers over HTTP', 'page 100'];
const MEDIA = ['MB file', 'zip of ten', '5 streams', 'one track at a time'];

/** Parts that use the imported catalogue, in their order. The others run at the same time. */
const ON_IMPORT: readonly BenchPart[] = ['import', 'load', 'http', 'changes', 'nodes', 'pages'];

const folder = mkdtempSync(join(tmpdir(), 'cantiga-bench-'));
const root = join(folder, 'data');
after(() => rmSync(folder, { recursive: true, force: true }));
// The bench starts some twenty processes of the same code.
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled');
// Each thread of a service loads the code again.
process.env['CANTIGA_THREADS'] ??= '1';

test('measures every part, agrees with SQLite and prints one table', async () => {
  const others = PART_NAMES.filter((part) => !ON_IMPORT.includes(part));
  const options = { search: { ...USUAL_SEARCH, tracks: 600 } };
  const reports = await Promise.all(
    [ON_IMPORT, others].map((parts) =>
      Array.fromAsync(runBench({ root, tracks: 600, parts, effort: QUICK, options }, silent)),
    ),
  );
  assert.deepEqual(
    reports.flat().flatMap(({ differences = [] }) => differences),
    [],
  );
  const table = formatTable(reports.flat().flatMap(({ sections }) => sections));
  const groups = REQUEST_GROUPS.flatMap(({ requests }) => Object.keys(requests));
  for (const name of [...Object.keys(COMPARED), ...groups, UNRATED.title])
    assert.ok(table.includes(name), `${name} is in\n${table}`);
  for (const word of [
    'bytes/track',
    'later start',
    'saved read model on disk',
    'bare node:http',
    'by ids, cached',
    'all kinds in turn',
    'the first edit after a start',
    'edits/s',
    'nodes on PostgreSQL',
    'same edit at N/100',
    'a list of a user',
    'one typo: swap',
    'Names as they are typed',
    'Autocomplete, ms',
    'tracks/s',
    'rest/search3: a word left out',
    ...PEOPLE,
    ...MEDIA,
    'nothing changed',
    'largest paint ms',
  ])
    assert.ok(table.includes(word));
  assert.doesNotMatch(table, /NaN|Infinity|undefined/);
});

test('prints a line when a part starts and when it is done, without a terminal', () => {
  let written = '';
  const write = (text: string | Uint8Array) => {
    written += text;
    return true;
  };
  const progress = createProgress({ isTTY: false, write });
  progress.part('query', 65);
  progress.step('by ids');
  progress.done();
  assert.equal(written, '0:00  query: starts, usually takes 1:05 min\n0:00  query: done in 0:00 min\n');
});

test('leaves only files that the next run uses', () => {
  const [catalogue] = readdirSync(root);
  const files = readdirSync(join(root, catalogue));
  assert.deepEqual(files.sort(), ['baseline-v2.db', 'catalogue.jsonl', 'service']);
});

test('creates the same catalogue every time, with exactly the requested number of tracks', () => {
  const first = [...records(300)];
  assert.deepEqual(first, [...records(300)]);
  assert.equal(first.filter(({ entity }) => entity === 'track').length, 300);
});

test('draws a few cases often, and most of them once', () => {
  let different = 0;
  const drawn = drawRepeated(3000, () => different++);
  const counts = Map.groupBy(drawn, (one) => one)
    .values()
    .map(({ length }) => length)
    .toArray();
  assert.ok(Math.max(...counts) > 200);
  assert.ok(counts.filter((count) => count === 1).length > different / 2);
});

test('ids of each kind ascend', () => {
  const last = new Map<string, number>();
  for (const { entity, id } of records(300)) {
    assert.ok(id > (last.get(entity) ?? 0), `${entity} ${id}`);
    last.set(entity, id);
  }
});

test('accepts a number of tracks and one part', () => {
  assert.deepEqual(readOptions(['--tracks', '60000', 'http']), {
    kind: 'run',
    tracks: 60_000,
    parts: ['http'],
    search: { ...USUAL_SEARCH, tracks: 60_000 },
  });
  assert.deepEqual(readOptions([]), {
    kind: 'run',
    tracks: 600_000,
    parts: PART_NAMES,
    search: USUAL_SEARCH,
  });
});

test('accepts what only some parts need', () => {
  const args = ['search', '--seed', 'held-out', '--failures', '3', '--beside', 'tantivy'];
  assert.deepEqual(readOptions(args), {
    kind: 'run',
    tracks: 600_000,
    parts: ['search'],
    search: { tracks: 60_000, seed: 'held-out', failures: 3 },
    beside: 'tantivy',
  });
});

test('rejects other options and names the accepted ones', () => {
  for (const args of [
    ['--tracks', 'many'],
    ['--tracks', '3'],
    ['lunch'],
    ['--fast'],
    ['x'],
    ['http', 'load'],
    ['search', '--seed', 'toString'],
    ['search', '--failures', 'all'],
    ['search', '--beside', 'lunch'],
  ])
    assert.equal(readOptions(args).kind, 'refused', args.join(' '));
});
