/** Audio: throughput of files and zips, latency of the API while listeners stream, and conversions. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createDraw } from '../../catalogue/draw.ts';
import type { BenchData } from '../../catalogue/files.ts';
import type { Load, LoadResult } from '../../measure/load-process.ts';
import { type Measured, startScript, startServer, startService } from '../../measure/processes.ts';
import { milliseconds, type Report, type Section, times, verdict, whole } from '../../measure/table.ts';
import { inTurn, middle, summary } from '../../measure/times.ts';
import { targetOf } from '../../requests/request.ts';
import { type MediaData, type MediaSize, makeMedia } from './media-data.ts';
import type { Players } from './players.ts';

export interface MediaEffort {
  size: MediaSize;
  connections: number;
  /** Of one round. */
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
  load(load: Load): Promise<LoadResult>;
  effort: MediaEffort;
  step(what: string): (share: number) => void;
}

export async function measureMedia(data: BenchData, effort: MediaEffort): Promise<Report> {
  await using closing = new AsyncDisposableStack();
  const folder = mkdtempSync(join(data.folder, 'media-'));
  closing.defer(() => rmSync(folder, { recursive: true }));
  data.progress.step('media: making sound');
  const media = await makeMedia(folder, effort.size, effort.rounds + 1);
  const service = await startService(media.service, targetOf('tracks?limit=1'), {
    CANTIGA_LIBRARY: media.library,
  });
  closing.defer(service.close);
  const generator = startScript('measure/load-process.ts');
  closing.defer(generator.close);
  const part: MediaPart = {
    media,
    service,
    load: (load) => generator.ask<LoadResult>(load),
    effort,
    step: (what) => (share) => data.progress.step(`media: ${what}`, share),
  };
  return {
    sections: [await measureFiles(part), await measureListeners(part), await measureConversions(part)],
  };
}

interface Rate {
  /** Bytes a second. */
  rate: number;
  /** Processor time of the server, milliseconds for a megabyte. */
  cpu: number;
}

/** Finished files and zips, as fast as they leave, and the same files from a bare server. */
async function measureFiles({ media, service, load, effort, step }: MediaPart): Promise<Section> {
  const { connections, seconds, rounds } = effort;
  const bare = await startServer('baselines/file-server.ts', media.library);
  const take = async (server: Measured, paths: string[]): Promise<Rate> => {
    const before = await server.cpu();
    const taken = await load({ url: server.url, paths, connections, seconds });
    const cpu = (((await server.cpu()) - before) / taken.bytes) * 1e3;
    return { rate: taken.bytes / taken.seconds, cpu };
  };
  const compare = async (what: string, path: string, files: readonly { file: string }[]) => {
    const ways = {
      ours: () => take(service, [path]),
      bare: () =>
        take(
          bare,
          files.map(({ file }) => `/${file}`),
        ),
    };
    const ratio = ({ ours, bare }: Record<'ours' | 'bare', Rate>) => ours.rate / bare.rate;
    const middleRound = middle(await inTurn(rounds, ways, step(what)), ratio);
    return { ...middleRound, ratio: ratio(middleRound) };
  };
  try {
    const { id, tracks } = media.album;
    const [{ bytes }] = tracks;
    const file = await compare(
      'a finished file',
      `/storage/?trackid=${tracks[0].id}&format=mp32`,
      tracks.slice(0, 1),
    );
    const zip = await compare('a zip', `/storage/download/a${id}/mp32/`, tracks);
    const cells = (name: string, { rate, cpu }: Rate, size: number, ratio = '') => [
      name,
      whole(rate / 1e6),
      (rate / size).toFixed(1),
      ratio,
      milliseconds(cpu),
    ];
    return {
      title: `Files, ${connections} connections`,
      columns: ['MB/s', 'requests/s', 'ratio', 'CPU ms/MB'],
      rows: [
        {
          cells: cells(`${whole(bytes / 1e6)} MB file`, file.ours, bytes, times(file.ratio)),
          target: verdict(file.ratio >= 0.6, '≥ 0.6 of bare'),
        },
        { cells: cells('  bare node:http', file.bare, bytes), target: '' },
        {
          cells: cells('zip of ten such files', zip.ours, bytes * tracks.length, times(zip.ratio)),
          target: verdict(zip.ratio >= 0.8, '≥ 0.8 of its files'),
        },
      ],
    };
  } finally {
    await bare.close();
  }
}

/** Requests a second of each connection: the service has work, and time left. */
const REQUESTS = { connections: 8, perSecond: 50 };

/** No request is sent twice. */
async function measureListeners({ media, service, load, effort, step }: MediaPart): Promise<Section> {
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
    return summary((await load({ ...REQUESTS, url: service.url, paths, seconds: effort.seconds })).times).p99;
  };
  const rounds = await inTurn(
    effort.rounds,
    {
      alone: async () => ({ p99: await p99(), streamed: 0 }),
      beside: () => besideStreams(service, media, effort, p99),
    },
    step('listeners'),
  );
  const ratio = ({ alone, beside }: (typeof rounds)[number]) => beside.p99 / alone.p99;
  const round = middle(rounds, ratio);
  const { alone, beside } = round;
  const streams = [milliseconds(beside.p99), (beside.streamed / 1e6).toFixed(1), times(ratio(round))];
  return {
    title: `API, ${REQUESTS.connections * REQUESTS.perSecond} requests/s`,
    columns: ['p99 ms', 'streams MB/s', 'ratio'],
    rows: [
      { cells: ['no listeners', milliseconds(alone.p99)], target: '' },
      {
        cells: [`${effort.players} streams`, ...streams],
        target: verdict(ratio(round) < 2, '< 2 times as long'),
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
  const players = startScript('parts/media/players.ts');
  const bytesRead = async () => {
    const { bytes, failed } = await players.ask<{ bytes: number; failed: number }>('bytes');
    if (failed > 0) throw new Error(`${failed} streams failed`);
    return bytes;
  };
  try {
    const order: Players = { url, path: `/storage/?trackid=${id}&format=mp32`, size, count };
    await players.ask(order);
    await wait(settleMs);
    const before = await bytesRead();
    const start = performance.now();
    const p99 = await measureP99();
    return { p99, streamed: ((await bytesRead()) - before) / ((performance.now() - start) / 1000) };
  } finally {
    await players.close();
  }
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
  const rounds = await inTurn(
    effort.rounds,
    {
      ours: () => timed(convertHere(service.url, waiting.next().value!.id)),
      plain: () => timed(convertPlainly(source, join(media.service, 'plain.mp3'))),
    },
    step('a conversion'),
  );
  const ratio = ({ ours, plain }: { ours: number; plain: number }) => plain / ours;
  const one = middle(rounds, ratio);
  const speed = (seconds: number) => times(effort.size.converted / seconds);
  return {
    title: 'Converting FLAC to mp32',
    columns: ['× its length', 'ffmpeg alone', 'ratio'],
    rows: [
      {
        cells: ['one track at a time', speed(one.ours), speed(one.plain), times(ratio(one))],
        target: verdict(ratio(one) >= 0.9, '≥ 0.9 of ffmpeg'),
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
