/**
 * Which numbers came, and on which line first: a hash table in typed arrays, 13 bytes a slot, because an import may
 * hold millions of records and a `Map` would need ten times as much.
 *
 *   table.add(7, 12, 0) → 0     (new; 7 first came on line 12)
 *   table.add(7, 90, 0) → 12    (came before, on line 12)
 *
 * Open addressing with linear probing; a key is an integer from 1 to 2^53-1, and 0 marks a free slot.
 */
export class NumberTable {
  #size = 1024;
  #used = 0;
  #keys = new Float64Array(this.#size);
  #lines = new Uint32Array(this.#size);
  #labels = new Uint8Array(this.#size);

  /** Stores the line and label of a new key and returns 0, or returns the line of its first occurrence. */
  add(key: number, line: number, label: number): number {
    const slot = this.#slotOf(key);
    if (this.#keys[slot] === key) return this.#lines[slot];
    this.#put(slot, key, line, label);
    if (++this.#used > this.#size * 0.7) this.#grow();
    return 0;
  }

  has(key: number): boolean {
    return this.#keys[this.#slotOf(key)] === key;
  }

  *entries(): Generator<{ key: number; line: number; label: number }> {
    for (let at = 0; at < this.#size; at++) {
      if (this.#keys[at] !== 0) yield { key: this.#keys[at], line: this.#lines[at], label: this.#labels[at] };
    }
  }

  /** Where the key is, or the free slot where it belongs. */
  #slotOf(key: number): number {
    const keys = this.#keys;
    const last = this.#size - 1;
    const high = Math.floor(key / 2 ** 32);
    let slot = Math.imul((key | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
    slot = (slot ^ (slot >>> 15)) & last;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & last;
    return slot;
  }

  #put(slot: number, key: number, line: number, label: number): void {
    this.#keys[slot] = key;
    this.#lines[slot] = line;
    this.#labels[slot] = label;
  }

  #grow(): void {
    const [keys, lines, labels] = [this.#keys, this.#lines, this.#labels];
    this.#size *= 2;
    this.#keys = new Float64Array(this.#size);
    this.#lines = new Uint32Array(this.#size);
    this.#labels = new Uint8Array(this.#size);
    for (let at = 0; at < keys.length; at++)
      if (keys[at] !== 0) this.#put(this.#slotOf(keys[at]), keys[at], lines[at], labels[at]);
  }
}
