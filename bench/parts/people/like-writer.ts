/**
 * Writes likes in a separate process, over HTTP or with bare node:sqlite: gets its order, then for each number of seconds reports the
 * result. Every like of a writer is of another track.
 */
import { DatabaseSync } from 'node:sqlite';
import { APPLICATION } from '../../catalogue/files.ts';
import { scattered } from '../../catalogue/likes.ts';
import { type Connection, openConnection } from '../../measure/connection.ts';
import type { TokenHolder } from './people-data.ts';

export interface LikeOrder {
  /** The address of a service, or a database. */
  target: string;
  tracks: number;
  writers: TokenHolder[];
}

export interface Liked {
  likes: number;
  seconds: number;
  /** Processor time of this process, microseconds. */
  cpu: number;
}

/** Likes until `isOver`, and resolves to how many were acknowledged; each call goes on where the last one stopped. */
type Like = (isOver: () => boolean) => Promise<number>;

interface Way {
  like: Like;
  /** Before each call of `like`; its time does not count. */
  prepare?(): Promise<void>;
}

/** Every writer sends its next like when its last one is acknowledged. */
function httpWay({ target, writers, tracks }: LikeOrder): Way {
  let connections: Connection[] = [];
  const done = writers.map(() => 0);
  return {
    async like(isOver) {
      let likes = 0;
      const each = async ({ token }: TokenHolder, writer: number): Promise<void> => {
        while (!isOver() && done[writer] < tracks) {
          const track = scattered(done[writer]++, tracks);
          const form = `client_id=${APPLICATION.client_id}&access_token=${token}&track_id=${track}`;
          await connections[writer].post('/v3.0/setuser/like', form);
          likes++;
        }
      };
      await Promise.all(writers.map(each));
      return likes;
    },
    /** A service closes connections that are idle for some seconds. */
    async prepare() {
      for (const { close } of connections) close();
      connections = await Promise.all(writers.map(() => openConnection(target)));
    },
  };
}

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

/** One loop of the same statement, with a commit for each like. */
function bareWay({ target, writers, tracks }: LikeOrder): Way {
  const db = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  db.exec(DURABLE);
  const upsert = db.prepare(UPSERT);
  let done = 0;
  return {
    async like(isOver) {
      let likes = 0;
      for (; !isOver() && done < tracks; done++) {
        const track = scattered(done, tracks);
        for (const { userId: user } of writers) {
          const now = new Date().toISOString().slice(0, 23).replace('T', ' ');
          upsert.run({ now, user, track });
        }
        likes += writers.length;
      }
      return likes;
    },
  };
}

async function likeFor({ like, prepare }: Way, seconds: number): Promise<Liked> {
  await prepare?.();
  const start = performance.now();
  const before = process.cpuUsage();
  const end = start + seconds * 1000;
  const likes = await like(() => performance.now() >= end);
  const { user, system } = process.cpuUsage(before);
  return { likes, seconds: (performance.now() - start) / 1000, cpu: user + system };
}

process.once('message', (order: LikeOrder) => {
  const way = order.target.startsWith('http') ? httpWay(order) : bareWay(order);
  process.on('message', async (seconds: number) => process.send?.(await likeFor(way, seconds)));
  process.send?.('ready');
});
