/** The best few of many, by place: 0 is the best, and no two have the same. */

export interface Best {
  /** Whether it would be taken now. */
  wants(name: number): boolean;
  offer(name: number): void;
  inOrder(): number[];
}

export function createBest(places: Uint32Array, most: number): Best {
  /** A heap of places, the worst on top; `names` runs parallel. */
  const heap = new Uint32Array(most);
  const names = new Uint32Array(most);
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
  const wants = (name: number) => count < most || places[name] < heap[0];

  return {
    wants,
    offer(name) {
      if (!wants(name)) return;
      const at = count < most ? count++ : 0;
      heap[at] = places[name];
      names[at] = name;
      if (at === 0 && count === most) siftDown();
      else siftUp();
    },
    inOrder: () => Array.from(names.subarray(0, count)).sort((a, b) => places[a] - places[b]),
  };
}
