/** What clients write and read, with all operations on it: playlists, and whether a listener likes a track. */
import { send, sendApi, Unknown, type World } from '../writes/world.ts';
import type { Random } from '../writes/write-kind.ts';
import { checkList, checkSwitch, type Read, type Write } from './checker.ts';

type Registers = Awaited<ReturnType<typeof createRegisters>>;

/** A list and a switch for each track. */
export async function createRegisters(node: string, { people, tracks }: World) {
  const pairs = tracks.map(async (track, at) => {
    const person = people[at % people.length];
    const left = [...tracks];
    const { id } = await send(node, person, 'POST /web-api/playlists', { name: 'List' });
    const path = `/web-api/playlists/${id}`;
    const like = (to: string) => sendApi(to, person, 'setuser/like', { track_id: String(track) });
    const unlike = (to: string) => send(to, person, `DELETE /web-api/relations/like/${track}`);
    return [
      {
        next: () => left.pop()!,
        write: (to: string, value: number) =>
          send(to, person, `POST ${path}/tracks`, { track_id: String(value) }),
        async read(from: string): Promise<number[]> {
          const { entries } = await send(from, person, `GET ${path}?limit=200`);
          return entries.map(({ track_id }: { track_id: number }) => track_id);
        },
        ...{ check: checkList, writes: [] as Write[], reads: [] as Read[] },
      },
      {
        next: (random: Random) => random(2),
        write: (to: string, value: number) => (value === 1 ? like(to) : unlike(to)),
        async read(from: string): Promise<number[]> {
          return (await send(from, person, `GET /web-api/relations?track_id=${track}`)).like;
        },
        ...{ check: checkSwitch, writes: [] as Write[], reads: [] as Read[] },
      },
    ];
  });
  return (await Promise.all(pairs)).flat();
}

/** Resolves to whether there was a response. A write without one may be made at any later moment. */
export async function operate(
  { writes, write, reads, read }: Registers[number],
  wrote: number | undefined,
  node: string,
  by: string,
): Promise<boolean> {
  const operation = { by, start: performance.now(), end: Infinity };
  try {
    if (wrote === undefined) {
      reads.push({ ...operation, read: await read(node), end: performance.now() });
    } else {
      const written = { ...operation, wrote };
      writes.push(written);
      await write(node, wrote);
      written.end = performance.now();
    }
    return true;
  } catch (error) {
    if (error instanceof Unknown) return false;
    throw error;
  }
}
