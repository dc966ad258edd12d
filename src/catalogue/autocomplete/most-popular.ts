/** The most popular of the entries that share a name: a completion is written as that one is. Thousands of tracks may have one name, so that of such names is cached. */
import { cachedByColumns } from '../columns/used-columns.ts';

interface NamedEntries {
  /** The entries of name `i` are those from `starts[i]` up to `starts[i + 1]`. */
  ascending: Uint32Array;
  starts: Uint32Array;
  popularity: Float64Array;
}

/** A name with fewer entries is read each time. */
const MANY = 64;

const known = cachedByColumns(
  ({ popularity, starts, ascending }: NamedEntries) => [popularity, starts, ascending],
  () => new Map<number, number>(),
);

export function mostPopular(entries: NamedEntries, name: number): number {
  const { starts } = entries;
  if (starts[name + 1] - starts[name] < MANY) return findMostPopular(entries, name);
  const cached = known(entries);
  let entry = cached.get(name);
  if (entry === undefined) {
    entry = findMostPopular(entries, name);
    cached.set(name, entry);
  }
  return entry;
}

/** Among equally popular ones, the first. */
function findMostPopular({ ascending, starts, popularity }: NamedEntries, name: number): number {
  let best = ascending[starts[name]];
  for (let i = starts[name] + 1; i < starts[name + 1]; i++)
    if (popularity[ascending[i]] > popularity[best]) best = ascending[i];
  return best;
}
