/** Where records come from: a file of some format, or a program that makes them up. */
import type { Trx } from '../store/schema.ts';

/** A record and its line; as it comes from a source, it is not yet checked. */
export interface Placed<Entity = unknown> {
  record: Entity;
  line: number;
}

export interface Source {
  /** What messages call it: the file's name. */
  name: string;
  /**
   * A few hundred records at a time; any order. A source that reads the store is called within the transaction of
   * the import, may remember there what it needs for the next time, and may find that nothing changed.
   */
  batches: AsyncIterable<Placed[]> | Iterable<Placed[]> | ((trx: Trx) => AsyncGenerator<Placed[]>);
  /** Whose records these are: see `domain/import-sources.ts`. */
  owner: string;
  /** The same records once more, from the beginning; absent where the source itself makes sure that no id is another source's. */
  reopen?: () => AsyncIterable<Placed[]> | Iterable<Placed[]>;
  /** Whether its records name files by absolute paths. What comes from elsewhere does not: it could name any file. */
  ownFiles?: boolean;
  /** Whether it has hidden or shown items, apart from its records; called after the last record. */
  changedCatalogue?(): boolean;
  /** How much of the source was read, for the progress bar; both 0 when that is not known. */
  bytesDone(): number;
  bytesTotal: number;
  /** What the operator should know of this source once it is imported. */
  notes?: string[];
}
