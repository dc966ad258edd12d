/** API latency with and without listeners. */
import { setTimeout as wait } from 'node:timers/promises';
import { createDraw } from '../../catalogue/draw.ts';
import { APPLICATION } from '../../catalogue/files.ts';
import { startScript } from '../../measure/processes.ts';
import { inTurn, middle } from '../../measure/rounds.ts';
import { milliseconds, type Section, times, verdict } from '../../measure/table.ts';
import { summary } from '../../measure/times.ts';
import type { MediaPart } from './media-data.ts';
import type { Players } from './players.ts';

/** Requests a second of each connection: the service has work, and time left. */
const REQUESTS = { connections: 8, perSecond: 50 };
/** Different ones. */
const PATHS = 100;

interface ApiLatency {
  /** Milliseconds. */
  p99: number;
  /** Bytes a second that the streams read meanwhile. */
  streamed: number;
}

export async function measureListeners(part: MediaPart): Promise<Section> {
  const { effort, step } = part;
  const paths = requestPaths(effort.size.tracks);
  const rounds = await inTurn(
    effort.rounds,
    {
      alone: async () => ({ p99: await ask(part, paths), streamed: 0 }),
      beside: () => askBeside(part, paths),
    },
    (share) => step('listeners', share),
  );
  const ratio = ({ alone, beside }: { alone: ApiLatency; beside: ApiLatency }) => beside.p99 / alone.p99;
  const one = middle(rounds, ratio);
  return {
    title: `API, ${REQUESTS.connections * REQUESTS.perSecond} requests/s`,
    columns: ['p99 ms', 'streams MB/s', 'ratio'],
    rows: [
      { cells: ['no listeners', milliseconds(one.alone.p99)], target: '' },
      {
        cells: [
          `${effort.players} streams`,
          milliseconds(one.beside.p99),
          (one.beside.streamed / 1e6).toFixed(1),
          times(ratio(one)),
        ],
        target: verdict(ratio(one) < 2, '< 2 times as long'),
      },
    ],
  };
}

function requestPaths(tracks: number): string[] {
  const draw = createDraw(tracks);
  return Array.from({ length: PATHS }, (_, i) => {
    const query =
      i % 2 === 0 ? `tags=${draw.tags(1)}&order=popularity_total` : `search=${draw.word(20, 500)}`;
    return `/v3.0/tracks/?client_id=${APPLICATION.client_id}&${query}`;
  });
}

async function ask({ load, service, effort }: MediaPart, paths: string[]): Promise<number> {
  const order = { ...REQUESTS, url: service.url, paths, seconds: effort.seconds };
  return summary((await load(order)).times).p99;
}

async function askBeside(part: MediaPart, paths: string[]): Promise<ApiLatency> {
  const { media, service, effort } = part;
  const [{ id, bytes: size }] = media.album.tracks;
  const path = `/storage/?trackid=${id}&format=mp32`;
  const players = startScript('parts/media/players.ts');
  const order: Players = { url: service.url, path, size, count: effort.players };
  const bytesRead = async () => {
    const { bytes, failed } = await players.ask<{ bytes: number; failed: number }>('bytes');
    if (failed > 0) throw new Error(`${failed} streams failed`);
    return bytes;
  };
  try {
    await players.ask(order);
    await wait(effort.settleMs);
    const before = await bytesRead();
    const start = performance.now();
    const p99 = await ask(part, paths);
    const streamed = ((await bytesRead()) - before) / ((performance.now() - start) / 1000);
    return { p99, streamed };
  } finally {
    await players.close();
  }
}
