/** The best few of many names, by rank: 0 is the best, and no two names share a rank. */

export interface BestNames {
  /** Whether it would be taken now. */
  wants(name: number): boolean;
  offer(name: number): void;
  inOrder(): number[];
}

export function createBestNames(ranks: Uint32Array, max: number): BestNames {
  /** A heap of ranks, the worst on top; `names` runs parallel. */
  const heap = new Uint32Array(max);
  const names = new Uint32Array(max);
  let count = 0;

  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b], heap[a]];
    [names[a], names[b]] = [names[b], names[a]];
  };
  const siftUp = () => {
    for (let at = count - 1; at > 0; ) {
      const parent = (at - 1) >>> 1;
      if (heap[parent] >= heap[at]) return;
      swap(at, parent);
      at = parent;
    }
  };
  const siftDown = () => {
    for (let at = 0; ; ) {
      let child = at * 2 + 1;
      if (child >= count) return;
      if (child + 1 < count && heap[child + 1] > heap[child]) child++;
      if (heap[at] >= heap[child]) return;
      swap(at, child);
      at = child;
    }
  };
  const wants = (name: number) => count < max || ranks[name] < heap[0];

  return {
    wants,
    offer(name) {
      if (!wants(name)) return;
      const at = count < max ? count++ : 0;
      heap[at] = ranks[name];
      names[at] = name;
      if (at === 0 && count === max) siftDown();
      else siftUp();
    },
    inOrder: () => Array.from(names.subarray(0, count)).sort((a, b) => ranks[a] - ranks[b]),
  };
}
