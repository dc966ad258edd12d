/**
 * A kind of write as one declaration: how random writes are made, what is true after each, and how that is read back. All of it is in
 * registers: one for each playlist, for each track that a user may like, and so on. One write is under way in a register at a time.
 *
 * The model remembers what the service has confirmed. After
 *
 *   write 1: confirmed     write 2: no response, since the service was killed
 *
 * the register may hold the value of write 1 or of write 2, and nothing else: not an older value, and not half of write 2.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { patiently, Rejected, Unknown, type World } from './world.ts';

export type Random = (max: number) => number;

export interface Write<Value> {
  /** The value of the register after it. */
  value: Value;
  /** Throws `Rejected` or `Unknown`. */
  send(node: string): Promise<unknown>;
}

export interface WriteKind<Value> {
  name: string;
  registers(world: World): string[];
  initial: Value;
  /** A random write to a register with this value; `serial` is another number each time. */
  next(world: World, register: string, current: Value, random: Random, serial: number): Write<Value>;
  /** The values of all registers, as a node has them. */
  read(node: string, world: World): Promise<Map<string, Value>>;
  /** It is read from the read model, which follows the rows. */
  follows?: true;
}

export interface Model {
  /** Sends a random write to a free register of a random kind. Resolves to the kind and what came of it. */
  write(
    node: string,
    random: Random,
  ): Promise<{ kind: string; result: 'confirmed' | 'rejected' | 'unknown' }>;
  /** Compares all registers with what a node has, and returns the differences. What the node has is then taken as the value. */
  check(nodes: readonly string[]): Promise<string[]>;
}

interface Register {
  kind: WriteKind<unknown>;
  key: string;
  value: unknown;
  /** The value of a write whose result is not known. No other write is made until the register is checked. */
  maybe?: { value: unknown; error: string };
  isBusy: boolean;
}

/** Reading polls for so long if the read model follows. */
const FOLLOWS_MS = 60_000;
/** The read model follows within this time, also after the end of its thread. */
const SETTLED_MS = 5000;

export function createModel(world: World, all: readonly WriteKind<unknown>[]): Model {
  const registers = all.flatMap((kind) =>
    kind
      .registers(world)
      .map((key): Register => ({ kind, key, value: structuredClone(kind.initial), isBusy: false })),
  );
  let serial = 0;

  async function differences(node: string, kind: WriteKind<unknown>) {
    const found = await patiently(() => kind.read(node, world));
    return registers
      .filter((register) => register.kind === kind)
      .flatMap((register) => {
        const value = found.get(register.key) ?? kind.initial;
        const { maybe } = register;
        const isRight =
          isDeepStrictEqual(value, register.value) ||
          (maybe !== undefined && isDeepStrictEqual(value, maybe.value));
        return isRight ? [] : [{ register, value }];
      });
  }

  async function checkKind(nodes: readonly string[], kind: WriteKind<unknown>): Promise<string[]> {
    const faults: string[] = [];
    const own = registers.filter((register) => register.kind === kind);
    for (const node of nodes) {
      const deadline = performance.now() + (kind.follows ? FOLLOWS_MS : 0);
      let wrong = await differences(node, kind);
      while (wrong.length > 0 && performance.now() < deadline) {
        await wait(200);
        wrong = await differences(node, kind);
      }
      for (const { register, value } of wrong) faults.push(describe(register, value, node));
      // From now on there is one right value: that of the first node. All others must agree.
      if (node !== nodes[0]) continue;
      const found = await patiently(() => kind.read(node, world));
      for (const register of own) {
        register.value = found.get(register.key) ?? structuredClone(kind.initial);
        delete register.maybe;
      }
    }
    return faults;
  }

  return {
    async write(node, random) {
      const kind = all[random(all.length)];
      const free = registers.filter((one) => one.kind === kind && !one.isBusy && one.maybe === undefined);
      if (free.length === 0) return { kind: kind.name, result: 'rejected' };
      const register = free[random(free.length)];
      const write = kind.next(world, register.key, register.value, random, ++serial);
      register.isBusy = true;
      try {
        await write.send(node);
        register.value = write.value;
        return { kind: kind.name, result: 'confirmed' };
      } catch (error) {
        if (error instanceof Rejected && isExpected(error)) return { kind: kind.name, result: 'rejected' };
        if (!(error instanceof Unknown)) throw error;
        register.maybe = { value: write.value, error: error.message };
        return { kind: kind.name, result: 'unknown' };
      } finally {
        register.isBusy = false;
      }
    },
    async check(nodes) {
      const faults: string[] = [];
      // With an unconfirmed write, an old value would be right as well.
      if (registers.some(({ kind, maybe }) => kind.follows && maybe !== undefined)) await wait(SETTLED_MS);
      for (const kind of all) faults.push(...(await checkKind(nodes, kind)));
      return faults;
    },
  };
}

/** All writes are valid. Another write may be under way that excludes this one, such as an import. */
const isExpected = ({ message }: Rejected) => /^\S+ \S+ (409|429):|^\S+ 200: .*"code":6,/.test(message);

function describe({ kind, key, value, maybe }: Register, found: unknown, node: string): string {
  const unconfirmed = maybe && `, or unconfirmed ${JSON.stringify(maybe.value)} (${maybe.error})`;
  return `${kind.name} ${key} at ${node}: confirmed ${JSON.stringify(value)}${unconfirmed ?? ''}; found ${JSON.stringify(found)}`;
}
