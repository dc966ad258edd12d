/** Durable likes per second over HTTP, and a bare loop of the same statement on the same disk, in alternating rounds. */
import { DatabaseSync } from 'node:sqlite';
import { APPLICATION } from '../../catalogue/files.ts';
import { scattered } from '../../catalogue/likes.ts';
import { byRate, startLoad } from '../../measure/load.ts';
import type { Measured } from '../../measure/processes.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { type Section, times, verdict, whole } from '../../measure/table.ts';
import { compareInTurn } from '../../measure/times.ts';
import type { People, TokenHolder } from './people-data.ts';

export interface LikesEffort {
  /** The length of a round. */
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
  const generator = startLoad();
  closing.defer(generator.close);
  const { seconds, rounds, warmups } = effort;
  const share = Math.floor(size.tracks / (rounds + warmups));
  let round = 0;
  let acknowledged = 0;
  const before = countLikes(database);
  const overHttp = async () => {
    const first = share * round++;
    // Each connection begins with the tracks of its writer.
    const paths = writers.flatMap(({ token }) =>
      Array.from({ length: share }, (_, i) => likePath(token, scattered(first + i, size.tracks))),
    );
    const sent = await generator.send(service, {
      method: 'POST',
      paths,
      connections: writers.length,
      seconds,
    });
    acknowledged += sent.requests;
    return sent;
  };
  const bare = openBareLikes(untouched, writers, size.tracks);
  closing.defer(async () => bare.close());
  const { ours, other, ratio } = await compareInTurn(
    overHttp,
    async () => bare.like(seconds),
    byRate,
    effort,
    (done) => progress.step('likes', done),
  );
  const stored = countLikes(database) - before;
  const cells = [whole(ours.rate), whole(other.rate), times(ratio), whole(ours.cpu), whole(other.cpu)];
  const row = {
    cells: [`${size.writers} writers over HTTP`, ...cells],
    target: verdict(ratio >= 1, '≥ 1.0 of bare'),
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
    /** Likes per second, and the processor time of each in microseconds. */
    like(seconds: number) {
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
