/** Durable likes per second over HTTP, and a bare loop of the same statement on the same disk, in alternating rounds. */
import { DatabaseSync } from 'node:sqlite';
import { APPLICATION } from '../../catalogue/files.ts';
import { scattered } from '../../catalogue/likes.ts';
import type { LoadResult } from '../../measure/load-process.ts';
import { type Measured, startScript } from '../../measure/processes.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { type Section, times, verdict, whole } from '../../measure/table.ts';
import { inTurn, middle } from '../../measure/times.ts';
import type { People, TokenHolder } from './people-data.ts';

export interface LikesEffort {
  /** Of one round. */
  seconds: number;
  rounds: number;
  /** Rounds that do not count: V8 still compiles functions of the service after forty thousand requests. */
  warmups: number;
}

interface LikesRound {
  rate: number;
  /** Processor time of a like, microseconds. */
  cpu: number;
}

export async function measureLikes(
  { database, untouched, writers, size }: People,
  service: Measured,
  effort: LikesEffort,
  progress: BenchProgress,
): Promise<{ section: Section; differences: string[] }> {
  await using closing = new AsyncDisposableStack();
  const generator = startScript('measure/load-process.ts');
  closing.defer(generator.close);
  const { seconds, rounds: counted, warmups } = effort;
  const share = Math.floor(size.tracks / (counted + warmups));
  let round = 0;
  let acknowledged = 0;
  const before = countLikes(database);
  const ours = async (): Promise<LikesRound> => {
    const first = share * round++;
    // Each connection begins with the tracks of its writer.
    const paths = writers.flatMap(({ token }) =>
      Array.from({ length: share }, (_, i) => likePath(token, scattered(first + i, size.tracks))),
    );
    const cpu = await service.cpu();
    const load = { url: service.url, method: 'POST', paths, connections: writers.length, seconds };
    const { requests, seconds: passed } = await generator.ask<LoadResult>(load);
    acknowledged += requests;
    return { rate: requests / passed, cpu: ((await service.cpu()) - cpu) / requests };
  };
  const bare = openBareLikes(untouched, writers, size.tracks);
  closing.defer(async () => bare.close());
  const rounds = await inTurn(
    counted,
    { ours, bare: async () => bare.like(seconds) },
    (done) => progress.step('people: likes', done),
    warmups,
  );
  const stored = countLikes(database) - before;
  const ratio = (one: Record<'ours' | 'bare', LikesRound>): number => one.ours.rate / one.bare.rate;
  const one = middle(rounds, ratio);
  const cells = [whole(one.ours.rate), whole(one.bare.rate), times(ratio(one))];
  const row = {
    cells: [`${size.writers} writers over HTTP`, ...cells, whole(one.ours.cpu), whole(one.bare.cpu)],
    target: verdict(ratio(one) >= 1, '≥ 1.0 of bare'),
  };
  const columns = ['likes/s', 'bare node:sqlite', 'ratio', 'CPU µs', 'bare CPU µs'];
  const differences =
    stored === acknowledged ? [] : [`likes: ${acknowledged} were acknowledged, ${stored} are stored`];
  return { section: { title: 'Likes, durable', columns, rows: [row] }, differences };
}

const likePath = (token: string, track: number) =>
  `/v3.0/setuser/like?client_id=${APPLICATION.client_id}&access_token=${token}&track_id=${track}`;

/** As the store has them. */
const DURABLE = `pragma journal_mode = wal; pragma journal_size_limit = 67108864; pragma synchronous = full;
  pragma cache_size = -32768`;
const UPSERT = `
  insert into user_track (user_id, track_id, liked, favorited, disliked, reviewed, score, updated)
  select "user".id, track.id, :now, '', '', '', 0, :now from "user", track where "user".id = :user and track.id = :track
  on conflict (user_id, track_id) do update set
    liked = case when user_track.liked = '' then excluded.liked else user_track.liked end,
    disliked = '',
    updated = case
      when user_track.liked <> '' or user_track.updated > excluded.updated then user_track.updated
      else excluded.updated end
    where user_track.liked = '' or user_track.disliked <> ''`;

/** A commit for each like. */
function openBareLikes(file: string, writers: readonly TokenHolder[], tracks: number) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec(DURABLE);
  const upsert = db.prepare(UPSERT);
  let done = 0;
  return {
    like(seconds: number): LikesRound {
      const start = performance.now();
      const cpu = process.cpuUsage();
      const first = done;
      while (performance.now() < start + seconds * 1000) {
        const { userId: user } = writers[done % writers.length];
        const now = new Date().toISOString().slice(0, 23).replace('T', ' ');
        upsert.run({ now, user, track: scattered(Math.floor(done++ / writers.length), tracks) });
      }
      const { user, system } = process.cpuUsage(cpu);
      const likes = done - first;
      return { rate: (likes * 1000) / (performance.now() - start), cpu: (user + system) / likes };
    },
    close: () => db.close(),
  };
}

function countLikes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare(`select count(*) as likes from user_track where liked <> ''`).get()!['likes']);
  } finally {
    db.close();
  }
}
