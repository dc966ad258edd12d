/** API latency with and without listeners. */
import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDraw } from '../../catalogue/draw.ts';
import { APPLICATION } from '../../catalogue/files.ts';
import { measured, nextMessage } from '../../measure/processes.ts';
import { inTurn, middle } from '../../measure/rounds.ts';
import { milliseconds, type Section, times, verdict } from '../../measure/table.ts';
import type { MediaPart } from './context.ts';
import type { Players } from './players.ts';

/** Requests a second of each connection: the service has work, and time left. */
const QUESTIONS = { connections: 8, perSecond: 50 };
/** Different ones. */
const PATHS = 100;

interface ApiLatency {
  /** Milliseconds. */
  p99: number;
  /** Bytes a second that the streams took meanwhile. */
  streamed: number;
}

export async function measureListeners(part: MediaPart): Promise<Section> {
  const { effort, step } = part;
  const paths = questions(effort.size.tracks);
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
    title: `API, ${QUESTIONS.connections * QUESTIONS.perSecond} requests/s`,
    columns: ['p99 ms', 'streams MB/s', 'ratio'],
    rows: [
      { cells: ['nobody listens', milliseconds(one.alone.p99)], target: '' },
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

function questions(tracks: number): string[] {
  const draw = createDraw(tracks);
  return Array.from({ length: PATHS }, (_, i) => {
    const query =
      i % 2 === 0 ? `tags=${draw.tags(1)}&order=popularity_total` : `search=${draw.word(20, 500)}`;
    return `/v3.0/tracks/?client_id=${APPLICATION.client_id}&${query}`;
  });
}

async function ask({ load, service, effort }: MediaPart, paths: string[]): Promise<number> {
  const { url } = service;
  const { times: taken } = await load({
    kind: 'questions',
    url,
    paths,
    ...QUESTIONS,
    seconds: effort.seconds,
  });
  taken.sort((a, b) => a - b);
  return taken[Math.min(taken.length - 1, Math.floor(taken.length * 0.99))];
}

async function askBeside(part: MediaPart, paths: string[]): Promise<ApiLatency> {
  const { media, service, effort } = part;
  const [{ id, bytes: size }] = media.album.tracks;
  const path = `/storage/?trackid=${id}&format=mp32`;
  const players = await startPlayers({ url: service.url, path, size, count: effort.players });
  try {
    await wait(effort.settleMs);
    const before = await players.taken();
    const start = performance.now();
    const p99 = await ask(part, paths);
    const streamed = ((await players.taken()) - before) / ((performance.now() - start) / 1000);
    return { p99, streamed };
  } finally {
    await players.close();
  }
}

async function startPlayers(order: Players): Promise<{ taken(): Promise<number>; close(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./players.ts', import.meta.url)));
  child.send(order);
  await nextMessage(child);
  return {
    async taken() {
      child.send('taken');
      const { bytes, failed } = await nextMessage<{ bytes: number; failed: number }>(child);
      if (failed > 0) throw new Error(`${failed} streams failed`);
      return bytes;
    },
    close: measured(child, '').close,
  };
}
