/**
 * A map with limits: it drops the entries that were set or touched longest ago.
 *
 * The order is a linked list, because the first key of a `Map` is slow to find after many deletions: half a millisecond
 * with 200 000 entries.
 */
export interface MapLimits<V> {
  /** Number of entries. */
  max: number;
  /** Sum of `sizeOf` over all entries. */
  maxSize?: number;
  sizeOf?: (value: V) => number;
  /** An entry expires so long after it was set or touched. */
  maxAgeMs?: number;
  clock?: () => number;
}

interface MapEntry<K, V> {
  key: K;
  value: V;
  size: number;
  /** When it was set or touched; 0 where entries do not expire. */
  time: number;
  older: MapEntry<K, V> | undefined;
  newer: MapEntry<K, V> | undefined;
}

export class BoundedMap<K, V> {
  readonly #entries = new Map<K, MapEntry<K, V>>();
  readonly #limits: Required<MapLimits<V>>;
  #oldest: MapEntry<K, V> | undefined;
  #newest: MapEntry<K, V> | undefined;
  #totalSize = 0;

  constructor({
    max,
    maxSize = Number.POSITIVE_INFINITY,
    sizeOf = () => 0,
    maxAgeMs = Number.POSITIVE_INFINITY,
    clock = maxAgeMs === Number.POSITIVE_INFINITY ? () => 0 : Date.now,
  }: MapLimits<V>) {
    this.#limits = { max, maxSize, sizeOf, maxAgeMs, clock };
  }

  /** Number of entries, with those that have expired and were not removed yet. */
  get size(): number {
    return this.#entries.size;
  }

  /** Does not touch the entry. */
  get(key: K): V | undefined {
    return this.#find(key, this.#limits.clock())?.value;
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  /** The entry counts as just set. */
  touch(key: K): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#renew(entry, this.#limits.clock());
  }

  /** `get`, and touches the entry. */
  use(key: K): V | undefined {
    const now = this.#limits.clock();
    const entry = this.#find(key, now);
    if (entry !== undefined) this.#renew(entry, now);
    return entry?.value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const { max, maxSize, sizeOf, clock } = this.#limits;
    const entry = { key, value, size: sizeOf(value), time: clock(), older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#totalSize += entry.size;
    while (
      this.#oldest !== undefined &&
      (this.#entries.size > max || this.#totalSize > maxSize || this.#hasExpired(this.#oldest, entry.time))
    )
      this.#remove(this.#oldest);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#remove(entry);
  }

  /** The keys of the entries that `size` counts. */
  keys(): Iterable<K> {
    return this.#entries.keys();
  }

  #find(key: K, now: number): MapEntry<K, V> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#hasExpired(entry, now)) return entry;
    this.#remove(entry);
    return undefined;
  }

  #renew(entry: MapEntry<K, V>, now: number): void {
    entry.time = now;
    if (entry === this.#newest) return;
    this.#unlink(entry);
    this.#append(entry);
  }

  #hasExpired(entry: MapEntry<K, V>, now: number): boolean {
    return now - entry.time >= this.#limits.maxAgeMs;
  }

  #remove(entry: MapEntry<K, V>): void {
    this.#entries.delete(entry.key);
    this.#unlink(entry);
    this.#totalSize -= entry.size;
  }

  #append(entry: MapEntry<K, V>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: MapEntry<K, V>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }
}
