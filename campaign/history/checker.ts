/**
 * Whether one service that never fails could have responded as the nodes did: each operation takes effect at one moment between its request and
 * its response, on all nodes. A write without a response (`end: Infinity`) may take effect at any later moment, or never.
 *
 *   append 7    ├────┤
 *   append 9              ├───── no response
 *   read 7                    ├──┤              9 may come later
 *   read 7, 9                        ├──┤
 *   read 7                                 ├──┤ a fault: 9 was there before
 */
export interface Operation {
  /** The client and its node. */
  by: string;
  start: number;
  end: number;
}

export type Write = Operation & { wrote: number };
export type Read = Operation & { read: number[] };

/** Of a list, to which each number is appended at most once. */
export function checkList(appends: readonly Write[], reads: readonly Read[]): string[] {
  const faults: string[] = [];
  const found = (what: string, ...operations: (Operation | undefined)[]) => {
    if (!operations.includes(undefined)) faults.push(`${what}: ${JSON.stringify(operations)}`);
  };
  const appendOf = new Map(appends.map((append) => [append.wrote, append]));
  const byLength = reads.toSorted((one, other) => one.read.length - other.read.length);
  for (const [at, read] of byLength.entries()) {
    const { read: list, start, end } = read;
    const longer = byLength[at + 1] ?? read;
    if (list.some((value, place) => value !== longer.read[place])) found('two orders', read, longer);
    if (new Set(list).size < list.length) found('a number twice', read);
    if (list.some((value) => !((appendOf.get(value)?.start ?? Infinity) < end))) found('not appended', read);
    const isLost = (append: Write) => append.end < start && !list.includes(append.wrote);
    found('lost', appends.find(isLost), read);
    const isFurther = (other: Read) => other.end < start && other.read.length > list.length;
    found('backwards', reads.find(isFurther), read);
  }
  const order = (byLength.at(-1)?.read ?? []).flatMap((value) => appendOf.get(value) ?? []);
  for (const [at, append] of order.entries()) {
    const isEarlier = ({ end }: Write) => end < append.start;
    found('wrong order', append, order.slice(at + 1).find(isEarlier));
  }
  return faults;
}

/** Of a switch, which has no items at first: one after a write of 1, none after a write of 0. */
export function checkSwitch(writes: readonly Write[], reads: readonly Read[]): string[] {
  const all = [{ by: 'nobody', start: -Infinity, end: -Infinity, wrote: 0 }, ...writes];
  const isRight = ({ read, start, end }: Read) => {
    const isReplaced = (write: Write) => all.some((next) => next.start > write.end && next.end < start);
    return all.some((write) => write.wrote === read.length && write.start < end && !isReplaced(write));
  };
  const wrong = reads.filter((read) => !isRight(read));
  return wrong.map((read) => `no write explains it: ${JSON.stringify([read, ...writes])}`);
}
