/** What listeners write: relations, playlists, reviews, follows, queues. */
import { isDeepStrictEqual } from 'node:util';
import type { RelationName } from '../../src/domain/vocabulary.ts';
import { type Person, send, sendApi, type World } from './world.ts';
import type { Random, Write, WriteKind } from './write-kind.ts';

/** A register of a person for each of the items: `2:10017`. */
const registersOf = (world: World, items: readonly number[]) =>
  world.people.flatMap((_, at) => items.map((item) => `${at}:${item}`));

function partsOf({ people }: World, register: string): { person: Person; item: number } {
  const [at, item] = register.split(':').map(Number);
  return { person: people[at], item };
}

/** One request for each person; the entries of all together. */
async function ofEach<Value>(
  { people }: World,
  read: (person: Person, at: number) => Promise<Iterable<readonly [item: string | number, Value]>>,
): Promise<Map<string, Value>> {
  const all = new Map<string, Value>();
  for (const [at, person] of people.entries())
    for (const [item, value] of await read(person, at)) all.set(`${at}:${item}`, value);
  return all;
}

const unrelate = (node: string, person: Person, relation: RelationName, item: number) =>
  send(node, person, `DELETE /web-api/relations/${relation}/${item}`);

const relationsTo = (node: string, person: Person, field: string, items: readonly number[]) =>
  send(node, person, `GET /web-api/relations?${field}=${items.join()}`);

interface Relation {
  name: RelationName | 'follow';
  field: string;
  itemsOf(world: World): number[];
  add(node: string, person: Person, item: number): Promise<unknown>;
  remove(node: string, person: Person, item: number): Promise<unknown>;
}

/** Whether an item is among those of a user. */
const relation = ({ name, field, itemsOf, add, remove }: Relation): WriteKind<boolean> => ({
  name,
  initial: false,
  registers: (world) =>
    registersOf(world, itemsOf(world)).filter((register) => {
      const { person, item } = partsOf(world, register);
      return person.id !== item;
    }),
  next(world, register, current) {
    const { person, item } = partsOf(world, register);
    return { value: !current, send: (node) => (current ? remove : add)(node, person, item) };
  },
  read: (node, world) =>
    ofEach(world, async (person) => {
      const related = await relationsTo(node, person, field, itemsOf(world));
      return related[name].map((item: number) => [item, true]);
    }),
});

/** Which a write of the API adds, and the web API removes. */
const apiRelation = (name: RelationName, path: string, of: 'track' | 'album' | 'artist') =>
  relation({
    name,
    field: `${of}_id`,
    itemsOf: (world) => world[`${of}s`].slice(0, 10),
    add: (node, person, item) => sendApi(node, person, `setuser/${path}`, { [`${of}_id`]: String(item) }),
    remove: (node, person, item) => unrelate(node, person, name, item),
  });

export const favourites = apiRelation('favorite', 'favorite', 'track');
export const albums = apiRelation('myalbums', 'myalbum', 'album');
export const fans = apiRelation('fan', 'fan', 'artist');

export const follows = relation({
  name: 'follow',
  field: 'user_id',
  itemsOf: ({ people }) => people.map(({ id }) => id),
  add: (node, person, item) => send(node, person, `POST /web-api/following/${item}`),
  remove: (node, person, item) => send(node, person, `DELETE /web-api/following/${item}`),
});

type Opinion = 'like' | 'dislike' | 'none';
const OPINIONS: readonly Opinion[] = ['like', 'dislike', 'none'];
const JUDGED = 40;

/** A like removes a dislike, and the other way round. */
export const opinions: WriteKind<Opinion> = {
  name: 'opinion',
  initial: 'none',
  registers: (world) => registersOf(world, world.tracks.slice(0, JUDGED)),
  next(world, register, current, random) {
    const { person, item } = partsOf(world, register);
    const others = OPINIONS.filter((one) => one !== current);
    const value = others[random(others.length)];
    const request = (node: string) =>
      value === 'none'
        ? unrelate(node, person, current as 'like' | 'dislike', item)
        : sendApi(node, person, `setuser/${value}`, { track_id: String(item) });
    return { value, send: request };
  },
  read: (node, world) =>
    ofEach(world, async (person) => {
      const { like, dislike } = await relationsTo(node, person, 'track_id', world.tracks.slice(0, JUDGED));
      return [...like.map((id: number) => [id, 'like']), ...dislike.map((id: number) => [id, 'dislike'])];
    }),
};

interface Review {
  score: number;
  title: string;
  text: string;
}

export const reviews: WriteKind<Review | null> = {
  name: 'review',
  initial: null,
  registers: (world) => registersOf(world, world.tracks.slice(0, 10)),
  next(world, register, current, random, serial) {
    const { person, item } = partsOf(world, register);
    if (current !== null && random(4) === 0)
      return {
        value: null,
        async send(node) {
          const { items } = await send(node, person, `GET /web-api/reviews?track_id=${item}`);
          await send(node, person, `DELETE /web-api/reviews/${items[0].id}`);
        },
      };
    const value = { score: 1 + random(10), title: `Title ${serial}`, text: `${serial} `.repeat(200).trim() };
    const fields = { track_id: String(item), ...value, score: String(value.score) };
    return { value, send: (node) => send(node, person, 'POST /web-api/reviews', fields) };
  },
  read: (node, world) =>
    ofEach(world, async (person) => {
      const { items } = await send(node, person, 'GET /web-api/reviews?limit=200');
      return items.map(({ track_id, score, title, text }: Review & { track_id: number }) => [
        track_id,
        { score, title, text },
      ]);
    }),
};

interface Playlist {
  name: string;
  tracks: number[];
}

const SLOTS = 3;
/** A longer one is deleted. */
const ENTRIES_MAX = 40;

/** Each person has some places for playlists. The name of a playlist begins with its place. */
export const playlists: WriteKind<Playlist | null> = {
  name: 'playlist',
  initial: null,
  registers: (world) =>
    registersOf(
      world,
      Array.from({ length: SLOTS }, (_, slot) => slot),
    ),
  next(world, register, current, random, serial) {
    const { person, item: slot } = partsOf(world, register);
    const name = `${slot} ${serial}`;
    if (current === null)
      return {
        value: { name, tracks: [] },
        send: (node) => send(node, person, 'POST /web-api/playlists', { name }),
      };
    const change = (value: Playlist | null, target: string, body?: object): Write<Playlist | null> => ({
      value,
      async send(node) {
        const { id, version } = await findPlaylist(node, person, current.name);
        const [method, path] = target.split(' ');
        const hasPosition = body && ('from' in body || 'position' in body);
        const fields = hasPosition ? { ...body, version: String(version) } : body;
        await send(node, person, `${method} /web-api/playlists/${id}${path}`, fields);
      },
    });
    const { tracks } = current;
    if (tracks.length > ENTRIES_MAX || random(20) === 0) return change(null, 'DELETE ');
    if (random(6) === 0) return change({ name, tracks }, 'PATCH ', { name });
    if (tracks.length > 1 && random(3) === 0) return moved(current, random, change);
    if (tracks.length > 3 && random(4) === 0) {
      const gone = tracks[random(tracks.length)];
      const rest = tracks.filter((track) => track !== gone);
      const position = tracks.flatMap((track, at) => (track === gone ? at + 1 : [])).join();
      return change({ ...current, tracks: rest }, 'POST /remove', { position });
    }
    const added = Array.from({ length: 1 + random(5) }, () => world.tracks[random(world.tracks.length)]);
    return change({ ...current, tracks: [...tracks, ...added] }, 'POST /tracks', { track_id: added.join() });
  },
  read: (node, world) =>
    ofEach(world, async (person) => {
      const own: { id: number; name: string }[] = await send(node, person, 'GET /web-api/playlists');
      const entries: [string, Playlist][] = [];
      for (const { id, name } of own) {
        const { entries: all } = await send(node, person, `GET /web-api/playlists/${id}?limit=200`);
        const tracks = all.map(({ track_id }: { track_id: number }) => track_id);
        entries.push([name.split(' ')[0], { name, tracks }]);
      }
      return entries;
    }),
};

function moved(
  { name, tracks }: Playlist,
  random: Random,
  change: (value: Playlist, target: string, body: object) => Write<Playlist | null>,
): Write<Playlist | null> {
  const from = random(tracks.length);
  const to = (from + 1 + random(tracks.length - 1)) % tracks.length;
  const order = tracks.toSpliced(from, 1).toSpliced(to, 0, tracks[from]);
  return change({ name, tracks: order }, 'POST /move', { from: String(from + 1), to: String(to + 1) });
}

async function findPlaylist(node: string, person: Person, name: string) {
  const own: { id: number; name: string; version: number }[] = await send(
    node,
    person,
    'GET /web-api/playlists',
  );
  const found = own.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the playlist ${name} is lost`);
  return found;
}

interface Queue {
  tracks: number[];
  current: number;
  /** Seconds. */
  position: number;
}

export const queues: WriteKind<Queue | null> = {
  name: 'queue',
  initial: null,
  registers: (world) => registersOf(world, [0]),
  next(world, register, current, random) {
    const { person } = partsOf(world, register);
    const tracks = Array.from({ length: 1 + random(30) }, () => world.tracks[random(world.tracks.length)]);
    const value = { tracks, current: random(tracks.length), position: random(100) };
    if (isDeepStrictEqual(value, current)) value.position++;
    const fields = {
      track_id: tracks.join(),
      current: String(value.current),
      position: String(value.position * 1000),
      device: 'campaign',
    };
    return { value, send: (node) => send(node, person, 'POST /web-api/play-queue', fields) };
  },
  read: (node, world) =>
    ofEach(world, async (person) => {
      const { queue } = await send(node, person, 'GET /web-api/play-queue?device=other');
      if (queue === null) return [];
      const tracks = queue.tracks.map(({ id }: { id: number }) => Number(id));
      return [[0, { tracks, current: queue.index, position: queue.time }]];
    }),
};

/** The switch of the listening history. */
export const histories: WriteKind<boolean> = {
  name: 'history',
  initial: false,
  registers: (world) => registersOf(world, [0]),
  next(world, register, current) {
    const { person } = partsOf(world, register);
    const fields = { on: String(!current) };
    return { value: !current, send: (node) => send(node, person, 'PATCH /web-api/history', fields) };
  },
  read: (node, world) =>
    ofEach(world, async (person) => [[0, (await send(node, person, 'GET /web-api/history')).on]]),
};
