/**
 * Which numbers came, and on which line first: a hash table in typed arrays, 13 bytes a slot, because an import may
 * hold millions of records and a `Map` would need ten times as much.
 *
 *   table.add(7, 12, 0) → 0     (new; 7 first came on line 12)
 *   table.add(7, 90, 0) → 12    (came before, on line 12)
 *
 * Open addressing with linear probing; a key is an integer from 1 to 2^53-1, and 0 marks a free slot.
 */
export interface NumberTable {
  /** Remembers the line and label of a new key and returns 0, or returns the line of the first time. */
  add(key: number, line: number, label: number): number;
  has(key: number): boolean;
  entries(): IterableIterator<{ key: number; line: number; label: number }>;
}

export function numberTable(): NumberTable {
  let size = 1024;
  let used = 0;
  let keys = new Float64Array(size);
  let lines = new Uint32Array(size);
  let labels = new Uint8Array(size);

  /** Where the key is, or the free slot where it belongs. */
  const slotOf = (key: number): number => {
    const high = Math.floor(key / 2 ** 32);
    let slot = Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
    slot = (slot ^ (slot >>> 15)) & (size - 1);
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (size - 1);
    return slot;
  };
  const grow = () => {
    const [oldKeys, oldLines, oldLabels] = [keys, lines, labels];
    size *= 2;
    keys = new Float64Array(size);
    lines = new Uint32Array(size);
    labels = new Uint8Array(size);
    for (let at = 0; at < oldKeys.length; at++) {
      if (oldKeys[at] === 0) continue;
      const slot = slotOf(oldKeys[at]);
      keys[slot] = oldKeys[at];
      lines[slot] = oldLines[at];
      labels[slot] = oldLabels[at];
    }
  };

  return {
    add(key, line, label) {
      const slot = slotOf(key);
      if (keys[slot] === key) return lines[slot];
      keys[slot] = key;
      lines[slot] = line;
      labels[slot] = label;
      if (++used > size * 0.7) grow();
      return 0;
    },
    has: (key) => keys[slotOf(key)] === key,
    *entries() {
      for (let at = 0; at < size; at++) {
        if (keys[at] !== 0) yield { key: keys[at], line: lines[at], label: labels[at] };
      }
    },
  };
}
