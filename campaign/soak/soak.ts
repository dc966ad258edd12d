/**
 * A week in seventy minutes: the clock of the service is set forward hour by hour, and its timers are faster. Requests whose parameters do not
 * repeat, edits, a client that refreshes its tokens, a backup each night. In the last hours, the service takes as much memory, as many
 * descriptors and as long for a request as after the first hour, and its files have not grown beyond their rows.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDraw, type Draw } from '../../bench/catalogue/draw.ts';
import { catalogueFile, openData } from '../../bench/catalogue/files.ts';
import { artistId, trackId } from '../../bench/catalogue/records.ts';
import { startLoad } from '../../bench/measure/load.ts';
import { runImport, startService } from '../../bench/measure/processes.ts';
import { silent } from '../../bench/measure/progress.ts';
import { summary } from '../../bench/measure/times.ts';
import { TRACK_BY_ID, untilVisible } from '../../bench/parts/edits.ts';
import { type DrawRequest, targetOf } from '../../bench/requests/request.ts';
import { createApplication } from '../../src/core/applications/application-edits.ts';
import { usingStore } from '../../src/store/store.ts';
import { cantiga, preloading } from '../../test/cli-process.fixture.ts';
import { createClock, SETTINGS } from '../nodes.ts';
import type { Part, Step } from '../part.ts';
import { renameTrack } from '../writes/artist-writes.ts';
import { createPerson } from '../writes/world.ts';

const [HOURS, TRACKS] = [7 * 24, 15_000];
/** An hour. */
const [SECONDS, PER_SECOND, CONNECTIONS, EDITS] = [25, 2400, 8, 600];
/** Each has its own tracks: two edits of one at a time would be a conflict. */
const EDITORS = Array.from({ length: 60 }, (_, i) => i);
/** So many of the first and of the last hours are compared; between them one in so many is measured, to be shown. */
const [SAMPLES, BETWEEN] = [6, 12];
/** How much more there may be at the end: a share, and an amount that is always allowed. */
const MORE = {
  ...{ MB: [0.1, 0], 'MB of files other than the database': [0, 16], descriptors: [0.1, 4] },
  ...{ 'ms, p50': [0.25, 1], 'ms, p99': [0.25, 5] },
};
/** Of the size of a compact copy. */
const DATABASE_MAX = 1.5;
/** Access tokens live for two hours; jobs of each hour are kept for two days. */
const REFRESHES_MIN = HOURS / 4;
const JOBS_MIN = 40;
const EDITS_READ = 50;

/** Mostly short requests: how long the others take is for the bench. */
const SHORT_ONES: readonly DrawRequest[] = [
  (draw) => `tracks?id=${draw.ids(1)[0]}`,
  (draw) => `artists?id=${artistIds(draw)}`,
  (draw) => `tracks?tags=${draw.tags(2).join('+')}&order=releasedate_desc&offset=${draw.below(draw.tracks)}`,
  (draw) => `albums?order=popularity_month&offset=${draw.below(draw.tracks / 10)}&limit=${1 + draw.below(9)}`,
];
const LONG_ONES: readonly DrawRequest[] = [
  (draw) => `artists/tracks?id=${artistIds(draw)}&include=musicinfo+stats`,
  (draw) => `tracks?search=${draw.word(20, 5000)}+${draw.word(20, 5000)}&offset=${draw.below(20)}`,
  (draw) => `tracks?namesearch=${draw.wordPart()}&durationbetween=0_${100 + draw.below(1000)}`,
  (draw) => `tracks/similar?id=${draw.ids(1)[0]}&offset=${draw.below(100)}`,
];
const artistIds = (draw: Draw) => [0, 1].map(() => artistId(draw.below(draw.tracks / 15))).join('+');
const drawTarget = (draw: Draw) => targetOf(draw.pick(draw.below(30) > 0 ? SHORT_ONES : LONG_ONES)(draw));

export const soak: Part = {
  help: 'a week in seventy minutes: 10,000,000 requests, 100,000 edits, nightly jobs and backups',
  steps: { usual: 1, short: 0 },
  run: runSoak,
};

async function runSoak({ seed, folder, counts, findings, leftOut }: Step): Promise<void> {
  const clock = createClock(join(folder, 'clock'));
  if (clock === undefined) return void leftOut.push('the week: it needs `faketime`');
  Object.assign(counts, { requests: 0, edits: 0, backups: 0, 'refreshed tokens': 0 });
  await using closing = new AsyncDisposableStack();
  const data = join(folder, 'data');
  const file = join(data, 'cantiga.db');
  await runImport(data, await catalogueFile(openData(folder, TRACKS, silent)));
  const user = await usingStore({ kind: 'sqlite', file }, {}, async (store) => {
    const application = await createApplication(store, { name: 'Soak', plan: 'readwrite' });
    return { application, ...(await createPerson(store, 'soak', true, application.client_id)) };
  });
  clock.set(0);
  const NODE_OPTIONS = preloading(new URL('./fast-timers.ts', import.meta.url));
  const own = { ...clock.env, ...SETTINGS, NODE_OPTIONS, SOAK_FASTER: `${3600 / SECONDS}` };
  const service = closing.use(await startService(data, TRACK_BY_ID + trackId(0), own));
  const { url } = service;
  const reader = closing.use(startLoad());
  const draw = createDraw(TRACKS, seed);
  const names = new Map<number, string>();

  const read = async (connections: number, seconds: number, perSecond?: number) => {
    const paths = Array.from({ length: seconds * PER_SECOND }, () => drawTarget(draw));
    const { requests, times } = await reader.send(service, { paths, connections, seconds, perSecond });
    counts['requests'] += requests;
    return times;
  };
  const edit = async (editor: number) => {
    for (let left = EDITS / EDITORS.length; left > 0; left--) {
      const track = trackId(1 + editor + EDITORS.length * draw.below(TRACKS / EDITORS.length));
      const name = `Edited ${++counts['edits']}`;
      await renameTrack(url, user, track, name);
      names.set(track, name);
    }
  };
  const useTokens = async () => {
    const { application, access_token, refresh_token } = user;
    const query = new URLSearchParams({ client_id: application.client_id, access_token });
    const text = await (await fetch(`${url}/v3.0/users/?${query}`)).text();
    if (text.includes('"code":0')) return;
    const body = new URLSearchParams({ ...application, grant_type: 'refresh_token', refresh_token });
    const response = await fetch(`${url}/v3.0/oauth/grant`, { method: 'POST', body });
    Object.assign(user, await response.json());
    counts['refreshed tokens']++;
  };
  const backUp = async () => {
    const args = ['backup', `backup-${++counts['backups']}`];
    const { code, stderr } = await cantiga(folder, args, { ...clock.env, CANTIGA_DATA: data });
    if (code !== 0) findings.push(`the backup failed: ${stderr}`);
  };

  const samples: number[][] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    clock.set(hour * 3600);
    const others = [useTokens(), hour % 24 === 3 && backUp(), ...EDITORS.map(edit)];
    await Promise.all([read(CONNECTIONS, SECONDS, PER_SECOND / CONNECTIONS), ...others]);
    if (hour === 0 || (hour > SAMPLES && hour < HOURS - SAMPLES && hour % BETWEEN > 0)) continue;
    // One request after the other, so that the times are not those of a queue.
    const { p50, p99 } = await read(1, 3);
    const descriptors = readdirSync(`/proc/${service.pid}/fd`).length;
    const all = readdirSync(data, { recursive: true, encoding: 'utf8' });
    const files = all.filter((name) => !name.startsWith('cantiga.db'));
    const bytes = files.reduce((sum, name) => sum + sizeOf(join(data, name)), 0);
    samples.push([(await service.leastMemory()) / 1e6, bytes / 1e6, descriptors, p50, p99]);
  }
  for (const [at, [what, [share, amount]]] of Object.entries(MORE).entries()) {
    const values = samples.map((sample) => Math.round(sample[at] * 10) / 10);
    const [first, last] = [summary(values.slice(0, SAMPLES)).p50, summary(values.slice(-SAMPLES)).p50];
    Object.assign(counts, { [`${what}, first hours`]: first, [`${what}, last hours`]: last });
    if (last > first * (1 + share) + amount) findings.push(`${what} grows: ${values.join(', ')}`);
  }
  for (const [track, name] of [...names].slice(-EDITS_READ)) await untilVisible(service, track, name);
  const log = readFileSync(`${data}.log`, 'utf8');
  findings.push(...(log.match(/^.*"level":"(?:warn|error)".*$/gm) ?? []).slice(0, 10));
  counts['KB of log'] = Math.round(log.length / 1000);
  await closing.disposeAsync();

  const database = new DatabaseSync(file);
  database.exec(`vacuum into '${file}.compact'`);
  const jobs = database.prepare(`select id from job where kind = 'housekeeping'`).all().length;
  database.close();
  counts['MB of the database'] = Math.round(sizeOf(file) / 1e6);
  const share = sizeOf(file) / sizeOf(`${file}.compact`);
  if (share > DATABASE_MAX) findings.push(`the database takes ${share} times as much as its rows`);
  if (jobs < JOBS_MIN) findings.push(`${jobs} jobs in two days`);
  if (counts['refreshed tokens'] < REFRESHES_MIN) findings.push('tokens do not expire');
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
