/** What clients write and read, with all operations on it: playlists, and whether a listener likes a track. */
import { entriesOf } from '../writes/listener-writes.ts';
import { send, sendApi, Unknown, type World } from '../writes/world.ts';
import type { Random } from '../writes/write-kind.ts';
import { checkList, checkSwitch, type Read, type Write } from './checker.ts';

type Register = Awaited<ReturnType<typeof createRegisters>>[number];

/** A list and a switch for each track. */
export async function createRegisters(node: string, { people, tracks }: World) {
  const pairs = tracks.map(async (track, at) => {
    const person = people[at % people.length];
    const left = [...tracks];
    const { id } = await send(node, person, 'POST /web-api/playlists', { name: 'List' });
    const list = {
      check: checkList,
      next: (_: Random) => left.pop()!,
      write: (to: string, value: number) =>
        send(to, person, `POST /web-api/playlists/${id}/tracks`, { track_id: String(value) }),
      read: (from: string) => entriesOf(from, person, id),
    };
    const like: typeof list = {
      check: checkSwitch,
      next: (random) => random(2),
      write: (to, value) =>
        value === 1
          ? sendApi(to, person, 'setuser/like', { track_id: String(track) })
          : send(to, person, `DELETE /web-api/relations/like/${track}`),
      read: async (from) => (await send(from, person, `GET /web-api/relations?track_id=${track}`)).like,
    };
    return [list, like];
  });
  const all = (await Promise.all(pairs)).flat();
  return all.map((one) => ({ ...one, writes: [] as Write[], reads: [] as Read[] }));
}

/** Resolves to whether there was a response. A write without one may be made at any later moment. */
export async function operate(register: Register, wrote: number | undefined, node: string, by: string) {
  const operation = { by, start: performance.now(), end: Infinity };
  const written = { ...operation, wrote: wrote! };
  if (wrote !== undefined) register.writes.push(written);
  try {
    if (wrote !== undefined) await register.write(node, wrote);
    else register.reads.push({ ...operation, read: await register.read(node), end: performance.now() });
    written.end = performance.now();
    return true;
  } catch (error) {
    if (error instanceof Unknown) return false;
    throw error;
  }
}
