/** Durable likes per second over HTTP, and a bare loop on the same disk beside them, in alternating rounds. */
import { DatabaseSync } from 'node:sqlite';
import { type Measured, startScript } from '../../measure/processes.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { type Section, times, verdict, whole } from '../../measure/table.ts';
import { inTurn, middle } from '../../measure/times.ts';
import type { Liked, LikeOrder } from './like-writer.ts';
import type { People } from './people-data.ts';

export interface LikesEffort {
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Rounds that do not count: V8 still compiles functions of the service after forty thousand requests. */
  warmups: number;
}

export async function measureLikes(
  { database, untouched, writers, size }: People,
  service: Measured,
  effort: LikesEffort,
  progress: BenchProgress,
): Promise<{ section: Section; differences: string[] }> {
  await using closing = new AsyncDisposableStack();
  const differences: string[] = [];
  const start = async (target: string, file: string, cpuOf?: () => Promise<number>) => {
    const writer = startScript('parts/people/like-writer.ts');
    closing.defer(writer.close);
    const order: LikeOrder = { target, tracks: size.tracks, writers };
    await writer.ask(order);
    const before = countLikes(file);
    let acknowledged = 0;
    return {
      async write() {
        const cpuBefore = await cpuOf?.();
        const { likes, seconds, cpu } = await writer.ask<Liked>(effort.seconds);
        acknowledged += likes;
        const spent = cpuBefore === undefined ? cpu : (await cpuOf!()) - cpuBefore;
        return { rate: likes / seconds, cpu: spent / likes };
      },
      compare() {
        const stored = countLikes(file) - before;
        if (stored !== acknowledged)
          differences.push(`likes, ${target}: ${acknowledged} were acknowledged, ${stored} are stored`);
      },
    };
  };
  const http = await start(service.url, database, service.cpu);
  const bare = await start(untouched, untouched);
  const rounds = await inTurn(
    effort.rounds,
    { ours: http.write, bare: bare.write },
    (share) => progress.step('people: likes', share),
    effort.warmups,
  );
  for (const { compare } of [http, bare]) compare();
  const ratio = ({ ours, bare }: (typeof rounds)[number]): number => ours.rate / bare.rate;
  const round = middle(rounds, ratio);
  const cells = [whole(round.ours.rate), whole(round.bare.rate), times(ratio(round))];
  const row = {
    cells: [`${size.writers} writers over HTTP`, ...cells, whole(round.ours.cpu), whole(round.bare.cpu)],
    target: verdict(ratio(round) >= 1, '≥ 1.0 of bare'),
  };
  const columns = ['likes/s', 'bare node:sqlite', 'ratio', 'CPU µs', 'bare CPU µs'];
  return { section: { title: 'Likes, durable', columns, rows: [row] }, differences };
}

function countLikes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare(`select count(*) as likes from user_track where liked <> ''`).get()!['likes']);
  } finally {
    db.close();
  }
}
