/**
 * Writes likes in a separate process, in one of the compared ways: gets its task, then for each number of seconds reports the result.
 * Every like of a writer is of another track.
 */
import { DatabaseSync } from 'node:sqlite';
import { createUsers } from '../../../src/core/users/users.ts';
import { openStore } from '../../../src/store/store.ts';
import { APPLICATION } from '../../catalogue/files.ts';
import { type Connection, openConnection } from '../../measure/connection.ts';
import { scattered, type TokenHolder } from './people-data.ts';

export interface LikeOrder {
  /** `one each` and `together`: bare node:sqlite, with a commit for each like or for one of every writer. */
  way: 'one each' | 'together' | 'people' | 'http';
  /** A database, or the address of a service. */
  target: string;
  tracks: number;
  writers: TokenHolder[];
}

/**
 * Likes until `isOver`, or until there is nothing new to like, and resolves to how many were acknowledged; each call
 * goes on where the last one stopped.
 */
type Like = (isOver: () => boolean) => Promise<number>;

interface Way {
  like: Like;
  /** Before each call of `like`; its time does not count. */
  prepare?(): Promise<void>;
}

async function openWay(order: LikeOrder): Promise<Way> {
  switch (order.way) {
    case 'one each':
    case 'together':
      return { like: bareWay(order) };
    case 'people': {
      const store = await openStore({ kind: 'sqlite', file: order.target });
      const people = createUsers(store, { touch() {} });
      const like = concurrently(order, async ({ userId }, trackId) => people.relate(userId, 'like', trackId));
      return { like };
    }
    case 'http':
      return httpWay(order);
  }
}

/** New connections each time: the system distributes them to the threads of the service by chance, and the rate depends on it. */
function httpWay(order: LikeOrder): Way {
  let connections: Connection[] = [];
  return {
    like: concurrently(order, async ({ token }, trackId, writer) => {
      const form = `client_id=${APPLICATION.client_id}&access_token=${token}&track_id=${trackId}`;
      await connections[writer].post('/v3.0/setuser/like', form);
    }),
    async prepare() {
      for (const { close } of connections) close();
      connections = await Promise.all(order.writers.map(() => openConnection(order.target)));
    },
  };
}

type Write = (holder: TokenHolder, trackId: number, writer: number) => Promise<void>;

/** Every writer writes its next like when its last one is acknowledged. */
function concurrently({ writers, tracks }: LikeOrder, write: Write): Like {
  const done = writers.map(() => 0);
  return async (isOver) => {
    let likes = 0;
    const each = async (holder: TokenHolder, writer: number): Promise<void> => {
      while (!isOver() && done[writer] < tracks) {
        await write(holder, scattered(done[writer]++, tracks), writer);
        likes++;
      }
    };
    await Promise.all(writers.map(each));
    return likes;
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

function bareWay({ way, target, writers, tracks }: LikeOrder): Like {
  const db = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  db.exec(DURABLE);
  const upsert = db.prepare(UPSERT);
  const together = way === 'together';
  let done = 0;
  return async (isOver) => {
    let likes = 0;
    for (; !isOver() && done < tracks; done++) {
      const track = scattered(done, tracks);
      if (together) db.exec('begin immediate');
      for (const { userId: user } of writers) {
        const now = new Date().toISOString().slice(0, 23).replace('T', ' ');
        upsert.run({ now, user, track });
      }
      if (together) db.exec('commit');
      likes += writers.length;
    }
    return likes;
  };
}

export interface Liked {
  likes: number;
  seconds: number;
  /** Processor time of this process, microseconds. */
  cpu: number;
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

process.once('message', async (order: LikeOrder) => {
  const way = await openWay(order);
  process.on('message', async (seconds: number) => process.send?.(await likeFor(way, seconds)));
  process.send?.('ready');
});
