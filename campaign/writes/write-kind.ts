/**
 * Kinds of writes. All that they write is in registers: one for each playlist, for each track that a user may like, and so on. One write is
 * under way in a register at a time. The model remembers what the service has confirmed:
 *
 *   write 1: confirmed     write 2: no response, since the service was killed
 *
 * Now the register has the value of write 1 or of write 2, and nothing else: not an older value, and not half of write 2.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { patiently, Rejected, Unknown, type World } from './world.ts';

export type Random = (max: number) => number;

/** `value`: of the register, after it. `send` throws `Rejected` or `Unknown`. */
export type Write<Value> = { value: Value; send(node: string): Promise<unknown> };

/** `serial`: another number each time. */
export type Chance<Value> = {
  world: World;
  register: string;
  current: Value;
  random: Random;
  serial: number;
};

export interface WriteKind<Value> {
  name: string;
  /** It is read from the read model, which follows the rows. */
  follows?: true;
  /** A random write to a register. */
  next(chance: Chance<Value>): Write<Value>;
  /** The values of all registers, as a node has them. */
  read(node: string, world: World): Promise<[register: string, Value][]>;
}

interface Register {
  key: string;
  value: unknown;
  /** The value of a write whose result is not known. No other write is made until the register is checked. */
  maybe?: { value: unknown; error: string };
  isBusy: boolean;
}

/** `error`: why the result is not known. */
type Sent = { kind: string; result: 'confirmed' | 'rejected' | 'unknown'; error?: string };

/** Reading polls for so long if the read model follows. */
const FOLLOWS_MS = 60_000;
/** The read model follows within this time, also after the end of its thread. */
const SETTLED_MS = 5000;

export type Model = Awaited<ReturnType<typeof createModel>>;

/** Begins with the values that the node has. */
export async function createModel(first: string, world: World, all: readonly WriteKind<unknown>[]) {
  let serial = 0;
  const read = async (node: string, kind: WriteKind<unknown>) =>
    new Map(await patiently(() => kind.read(node, world)));
  const registersOf = new Map<WriteKind<unknown>, Register[]>();
  for (const kind of all) {
    const found = await read(first, kind);
    registersOf.set(
      kind,
      Array.from(found, ([key, value]) => ({ key, value, isBusy: false })),
    );
  }

  async function checkNode(node: string, kind: WriteKind<unknown>, isFirst: boolean) {
    const registers = registersOf.get(kind)!;
    const deadline = performance.now() + (kind.follows ? FOLLOWS_MS : 0);
    for (; ; await wait(200)) {
      const found = await read(node, kind);
      const isWrong = ({ key, value, maybe = { value, error: '' } }: Register) =>
        ![value, maybe.value].some((right) => isDeepStrictEqual(found.get(key), right));
      const wrong = registers.filter(isWrong);
      if (wrong.length > 0 && performance.now() < deadline) continue;
      const faults = wrong.map((register) => describe(kind.name, register, found.get(register.key), node));
      // From now on there is one right value: that of the first node. All others must agree.
      for (const register of isFirst ? registers : [])
        Object.assign(register, { value: found.get(register.key), maybe: undefined });
      return faults;
    }
  }

  return {
    /** Sends a random write to a free register of a random kind. */
    async write(node: string, random: Random): Promise<Sent> {
      const kind = all[random(all.length)];
      const free = registersOf.get(kind)!.filter((one) => !one.isBusy && one.maybe === undefined);
      if (free.length === 0) return { kind: kind.name, result: 'rejected' };
      const register = free[random(free.length)];
      const { key, value: current } = register;
      const write = kind.next({ world, register: key, current, random, serial: ++serial });
      register.isBusy = true;
      try {
        await write.send(node);
        register.value = write.value;
        return { kind: kind.name, result: 'confirmed' };
      } catch (error) {
        if (error instanceof Rejected && isExpected(error)) return { kind: kind.name, result: 'rejected' };
        if (!(error instanceof Unknown)) throw error;
        register.maybe = { value: write.value, error: error.message };
        return { kind: kind.name, result: 'unknown', error: error.message };
      } finally {
        register.isBusy = false;
      }
    },
    /** Compares all registers with what each node has, and returns the differences. What the first has is then taken as the value. */
    async check(nodes: readonly string[]): Promise<string[]> {
      // With an unconfirmed write, an old value would be right as well.
      const following = all.filter(({ follows }) => follows).flatMap((kind) => registersOf.get(kind)!);
      if (following.some(({ maybe }) => maybe !== undefined)) await wait(SETTLED_MS);
      const faults: string[] = [];
      for (const kind of all)
        for (const [at, node] of nodes.entries()) faults.push(...(await checkNode(node, kind, at === 0)));
      return faults;
    },
  };
}

/** All writes are valid. Another may be under way that excludes this one, such as an import; or a file is not checked yet. */
const isExpected = ({ message }: Rejected) =>
  /^\S+ \S+ (409|429):|^\S+ 200: .*"code":6,| is not checked yet$/.test(message);

function describe(kind: string, { key, value, maybe }: Register, found: unknown, node: string): string {
  const unconfirmed = maybe && `, or unconfirmed ${JSON.stringify(maybe.value)} (${maybe.error})`;
  return `${kind} ${key} at ${node}: confirmed ${JSON.stringify(value)}${unconfirmed ?? ''}; found ${JSON.stringify(found)}`;
}
