/** What listeners write: relations, playlists, reviews, queues, and the switch of their history. */
import { type Person, send, sendApi, type World } from './world.ts';
import type { Chance, Write, WriteKind } from './write-kind.ts';

type Items = (world: World, person: Person) => readonly number[];

/** Each person has a register for each item: `2:10017`. */
const ofPeople = <Value>(
  name: string,
  items: Items,
  next: (chance: Chance<Value> & { person: Person; item: number }) => Write<Value>,
  /** Resolves to the value of each item. */
  read: (node: string, person: Person, items: readonly number[]) => Promise<(item: number) => Value>,
): WriteKind<Value> => ({
  name,
  next(chance) {
    const [at, item] = chance.register.split(':').map(Number);
    return next({ ...chance, person: chance.world.people[at], item });
  },
  async read(node, world) {
    const all: [string, Value][] = [];
    for (const [at, person] of world.people.entries()) {
      const own = items(world, person);
      const valueAt = await read(node, person, own);
      for (const item of own) all.push([`${at}:${item}`, valueAt(item)]);
    }
    return all;
  },
});

/** Up to one relation to each item: a like removes a dislike. The API adds them, and the web API removes them; users are followed. */
const relation = (name: string, of: 'track' | 'album' | 'artist' | 'user', kinds: string[], items: Items) =>
  ofPeople<string>(
    name,
    items,
    ({ person, item, current, random }) => {
      const others = [...kinds, 'none'].filter((one) => one !== current);
      const value = others[random(others.length)];
      const path = of === 'user' ? `/web-api/following/${item}` : `/web-api/relations/${current}/${item}`;
      const add = `setuser/${value.replace('myalbums', 'myalbum')}`;
      return {
        value,
        send: (node) =>
          of === 'user' || value === 'none'
            ? send(node, person, `${value === 'none' ? 'DELETE' : 'POST'} ${path}`)
            : sendApi(node, person, add, { [`${of}_id`]: String(item) }),
      };
    },
    async (node, person, own) => {
      const related = await send(node, person, `GET /web-api/relations?${of}_id=${own.join()}`);
      return (item) => kinds.filter((kind) => related[kind].includes(item)).join() || 'none';
    },
  );

type Review = { score: number; title: string; text: string } | null;

const reviews = ofPeople<Review>(
  'review',
  ({ tracks }) => tracks.slice(0, 10),
  ({ person, item, current, random, serial }) => {
    const remove = async (node: string) => {
      const { items } = await send(node, person, `GET /web-api/reviews?track_id=${item}`);
      await send(node, person, `DELETE /web-api/reviews/${items[0].id}`);
    };
    if (current !== null && random(4) === 0) return { value: null, send: remove };
    const value = { score: 1 + random(10), title: `Title ${serial}`, text: `${serial} `.repeat(200).trim() };
    const fields = { track_id: String(item), ...value, score: String(value.score) };
    return { value, send: (node) => send(node, person, 'POST /web-api/reviews', fields) };
  },
  async (node, person) => {
    const { items } = await send(node, person, 'GET /web-api/reviews?limit=200');
    const all = new Map<number, Review>();
    for (const { track_id, score, title, text } of items) all.set(track_id, { score, title, text });
    return (item) => all.get(item) ?? null;
  },
);

type Playlist = { name: string; tracks: number[] } | null;

/** Each person has three places for playlists. The name of a playlist begins with its place. */
const playlists = ofPeople<Playlist>(
  'playlist',
  () => [0, 1, 2],
  ({ world, person, item: slot, current, random, serial }) => {
    const name = `${slot} ${serial}`;
    if (current === null) {
      const value = { name, tracks: [] };
      return { value, send: (node) => send(node, person, 'POST /web-api/playlists', { name }) };
    }
    const { tracks } = current;
    const change = (value: Playlist, method: string, path = '', fields?: Record<string, string>) => ({
      value,
      async send(node: string) {
        const found = (await listPlaylists(node, person)).find((one) => one.name === current.name);
        if (found === undefined) throw new Error(`the playlist ${current.name} is lost`);
        const version = fields?.['from'] || fields?.['position'] ? { version: String(found.version) } : {};
        const target = `${method} /web-api/playlists/${found.id}${path}`;
        await send(node, person, target, fields && { ...fields, ...version });
      },
    });
    const edit = (order: number[], verb: string, fields: Record<string, string>) =>
      change({ ...current, tracks: order }, 'POST', `/${verb}`, fields);
    if (tracks.length > 40 || random(20) === 0) return change(null, 'DELETE');
    if (random(6) === 0) return change({ name, tracks }, 'PATCH', '', { name });
    if (tracks.length > 1 && random(3) === 0) {
      const from = random(tracks.length);
      const to = (from + 1 + random(tracks.length - 1)) % tracks.length;
      const order = tracks.toSpliced(from, 1).toSpliced(to, 0, tracks[from]);
      return edit(order, 'move', { from: String(from + 1), to: String(to + 1) });
    }
    if (tracks.length > 3 && random(4) === 0) {
      const gone = tracks[random(tracks.length)];
      const position = tracks.flatMap((track, at) => (track === gone ? at + 1 : [])).join();
      const rest = tracks.filter((track) => track !== gone);
      return edit(rest, 'remove', { position });
    }
    const added = Array.from({ length: 1 + random(5) }, () => world.tracks[random(world.tracks.length)]);
    return edit([...tracks, ...added], 'tracks', { track_id: added.join() });
  },
  async (node, person) => {
    const all = new Map<number, Playlist>();
    for (const { id, name } of await listPlaylists(node, person)) {
      all.set(Number(name.split(' ')[0]), { name, tracks: await entriesOf(node, person, id) });
    }
    return (slot) => all.get(slot) ?? null;
  },
);

type Listed = { id: number; name: string; version: number };
const listPlaylists = (node: string, person: Person): Promise<Listed[]> =>
  send(node, person, 'GET /web-api/playlists');

/** The tracks of a playlist. */
export async function entriesOf(node: string, person: Person, playlist: number): Promise<number[]> {
  const { entries } = await send(node, person, `GET /web-api/playlists/${playlist}?limit=200`);
  return entries.map(({ track_id }: { track_id: number }) => track_id);
}

const queues = ofPeople<{ tracks: number[]; current: number; seconds: number } | null>(
  'queue',
  () => [0],
  ({ world, person, random, serial }) => {
    const tracks = Array.from({ length: 1 + random(30) }, () => world.tracks[random(world.tracks.length)]);
    const value = { tracks, current: random(tracks.length), seconds: serial % 100 };
    const position = String(value.seconds * 1000);
    const fields = { track_id: tracks.join(), current: String(value.current), position, device: 'campaign' };
    return { value, send: (node) => send(node, person, 'POST /web-api/play-queue', fields) };
  },
  async (node, person) => {
    const { queue } = await send(node, person, 'GET /web-api/play-queue?device=other');
    const tracks = queue?.tracks.map(({ id }: { id: number }) => Number(id));
    return () => queue && { tracks, current: queue.index, seconds: queue.time };
  },
);

/** The switch of the listening history. */
const histories = ofPeople<boolean>(
  'history',
  () => [0],
  ({ person, current }) => ({
    value: !current,
    send: (node) => send(node, person, 'PATCH /web-api/history', { on: String(!current) }),
  }),
  async (node, person) => {
    const { on } = await send(node, person, 'GET /web-api/history');
    return () => on;
  },
);

export const LISTENER_WRITES = [
  relation('opinion', 'track', ['like', 'dislike'], ({ tracks }) => tracks.slice(0, 40)),
  relation('favorite', 'track', ['favorite'], ({ tracks }) => tracks.slice(0, 10)),
  relation('myalbums', 'album', ['myalbums'], (world) => world.albums.slice(0, 10)),
  relation('fan', 'artist', ['fan'], ({ artists }) => artists.slice(0, 10)),
  relation('follow', 'user', ['follow'], ({ people }, own) =>
    people.flatMap((one) => (one === own ? [] : one.id)),
  ),
  ...[playlists, reviews, queues, histories],
];
