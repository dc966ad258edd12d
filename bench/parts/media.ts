/** Audio: throughput of files and zips, latency of the API while listeners stream, and conversions. */
import { execFile } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDraw } from '../catalogue/draw.ts';
import type { BenchData } from '../catalogue/files.ts';
import { byRate, type LoadGenerator, startLoad } from '../measure/load.ts';
import { type Measured, startScript, startServer, startService } from '../measure/processes.ts';
import { type Report, type Section, type TableRow, verdict, whole } from '../measure/table.ts';
import { compareInTurn } from '../measure/times.ts';
import { targetOf } from '../requests/request.ts';
import { type MediaData, type MediaSize, makeMedia } from './media-data.ts';
import type { Players } from './players.ts';

export interface MediaEffort {
  size: MediaSize;
  connections: number;
  /** The length of a round. */
  seconds: number;
  rounds: number;
  players: number;
  /** How long streams run before a measurement: they are faster until the buffers of the system are full. */
  settleMs: number;
}

/** What every measurement of this part needs. */
interface MediaPart {
  media: MediaData;
  service: Measured;
  generator: LoadGenerator;
  effort: MediaEffort;
  step(what: string): (share: number) => void;
}

export async function measureMedia(data: BenchData, effort: MediaEffort): Promise<Report> {
  using folder = mkdtempDisposableSync(join(data.folder, 'media-'));
  data.progress.step('making sound');
  const media = await makeMedia(folder.path, effort.size, effort.rounds + 1);
  const settings = { CANTIGA_LIBRARY: media.library };
  await using service = await startService(media.service, targetOf('tracks?limit=1'), settings);
  await using generator = startLoad();
  const step = (what: string) => (share: number) => data.progress.step(what, share);
  const part: MediaPart = { media, service, generator, effort, step };
  return {
    sections: [await measureFiles(part), await measureListeners(part), await measureConversions(part)],
  };
}

/** A finished file and a zip of ten, as fast as they leave, and the same files from a bare server. */
async function measureFiles({ media, service, generator, effort, step }: MediaPart): Promise<Section> {
  const { library, album } = media;
  const files = album.tracks.map(({ file }) => ({ file: join(library, file) }));
  await using bare = await startServer('baselines/bare-server.ts', files);
  const [{ id, bytes }] = album.tracks;
  const size = `${whole(bytes / 1e6)} MB`;
  const cases = [
    { name: `${size} file`, path: `/storage/?trackid=${id}&format=mp32`, parts: 1, aim: 0.6 },
    { name: `zip of ten ${size} files`, path: `/storage/download/a${album.id}/mp32/`, parts: 10, aim: 0.8 },
  ];
  const rows: TableRow[] = [];
  for (const { name, path, parts, aim } of cases) {
    const bareFiles = Array.from({ length: parts }, (_, i) => `/${i}`);
    const take = async (server: Measured, paths: string[]) => {
      const sent = await generator.send(server, { ...effort, paths });
      return { rate: sent.bytes / sent.seconds, cpu: (sent.cpu * sent.requests * 1e3) / sent.bytes };
    };
    const { ours, other, ratio } = await compareInTurn(
      () => take(service, [path]),
      () => take(bare, bareFiles),
      byRate,
      effort,
      step(name),
    );
    rows.push({
      cells: [name, ours.rate / 1e6, other.rate / 1e6, ratio, ours.cpu, other.cpu],
      target: verdict(ratio >= aim, `≥ ${aim} of bare`),
    });
  }
  return {
    title: `Files, ${effort.connections} connections`,
    columns: ['MB/s', 'bare node:http', 'ratio', 'CPU ms/MB', 'bare CPU ms/MB'],
    rows,
  };
}

/** Requests a second of each connection: the service has work, and time left. */
const REQUESTS = { connections: 8, perSecond: 50 };

/** No request is sent twice. */
async function measureListeners({ media, service, generator, effort, step }: MediaPart): Promise<Section> {
  const draw = createDraw(effort.size.tracks);
  const count = REQUESTS.connections * REQUESTS.perSecond * effort.seconds;
  const p99 = async () => {
    const paths = Array.from({ length: Math.ceil(count) }, (_, i) =>
      targetOf(
        i % 2 === 0
          ? `tracks?tags=${draw.tags(1)}&order=popularity_total&offset=${draw.below(100)}`
          : `tracks?search=${draw.word(20, 500)}&offset=${draw.below(100)}`,
      ),
    );
    return (await generator.send(service, { ...REQUESTS, paths, seconds: effort.seconds })).times.p99;
  };
  const { ours, other, ratio } = await compareInTurn(
    () => besideStreams(service, media, effort, p99),
    p99,
    (beside, alone) => beside.p99 / alone,
    effort,
    step('listeners'),
  );
  return {
    title: `API, ${REQUESTS.connections * REQUESTS.perSecond} requests/s`,
    columns: ['p99 ms', 'streams MB/s', 'ratio'],
    rows: [
      { cells: ['no listeners', other] },
      {
        cells: [`${effort.players} streams`, ours.p99, ours.streamed / 1e6, ratio],
        target: verdict(ratio < 2, '< 2 times as long'),
      },
    ],
  };
}

/** The latency, and the bytes a second that the streams read meanwhile. */
async function besideStreams(
  { url }: Measured,
  { album }: MediaData,
  { players: count, settleMs }: MediaEffort,
  measureP99: () => Promise<number>,
) {
  const [{ id, bytes: size }] = album.tracks;
  await using players = startScript('parts/players.ts');
  const bytesRead = async () => {
    const { bytes, failed } = await players.ask<{ bytes: number; failed: number }>('bytes');
    if (failed > 0) throw new Error(`${failed} streams failed`);
    return bytes;
  };
  const order: Players = { url, path: `/storage/?trackid=${id}&format=mp32`, size, count };
  await players.ask(order);
  await wait(settleMs);
  const before = await bytesRead();
  const start = performance.now();
  const p99 = await measureP99();
  return { p99, streamed: ((await bytesRead()) - before) / ((performance.now() - start) / 1000) };
}

/** The same conversion by the service and by the command one would type. */
async function measureConversions({ media, service, effort, step }: MediaPart): Promise<Section> {
  // One for each round, and one for the warm-up round: converted files are cached.
  const waiting = media.conversions.values();
  const source = join(media.library, media.conversions[0].file);
  const timed = async (work: Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work;
    return (performance.now() - start) / 1000;
  };
  const { ours, other, ratio } = await compareInTurn(
    () => timed(convertHere(service.url, waiting.next().value!.id)),
    () => timed(convertPlainly(source, join(media.service, 'plain.mp3'))),
    (here, plain) => plain / here,
    effort,
    step('a conversion'),
  );
  const speeds = [ours, other].map((seconds) => effort.size.converted / seconds);
  return {
    title: 'Converting FLAC to mp32',
    columns: ['× its length', 'ffmpeg alone', 'ratio'],
    rows: [
      {
        cells: ['one track at a time', ...speeds, ratio],
        target: verdict(ratio >= 0.9, '≥ 0.9 of ffmpeg'),
      },
    ],
  };
}

/** From the request to the last byte of the answer. */
async function convertHere(url: string, trackId: number): Promise<void> {
  const response = await fetch(`${url}/storage/?trackid=${trackId}&format=mp32`);
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength === 0)
    throw new Error(`track ${trackId} was answered with ${response.status}`);
}

async function convertPlainly(source: string, output: string): Promise<void> {
  const encoder = ['-c:a', 'libmp3lame', '-q:a', '1'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', source, ...encoder, '-y', output]);
}
