/** The origin of records: a file of some format, or a generator. */
import type { Trx } from '../store/schema.ts';

/** A record and its line; not yet validated. */
export interface Placed<Entity = unknown> {
  record: Entity;
  line: number;
}

export interface Source {
  /** Its name in messages: the name of the file. */
  name: string;
  /**
   * A few hundred records at a time, in any order. A source that reads the store is called within the transaction of the
   * import, may store state for the next import, and may find that nothing changed.
   */
  batches: AsyncIterable<Placed[]> | Iterable<Placed[]> | ((trx: Trx) => AsyncGenerator<Placed[]>);
  /** The owner of these records: see `domain/imports/import-sources.ts`. */
  owner: string;
  /** The same records again, from the start; absent if the source itself makes sure that no id belongs to another source. */
  reopen?: () => AsyncIterable<Placed[]> | Iterable<Placed[]>;
  /** Whether its records name files by absolute paths. Foreign files must not: they could name any file. */
  ownFiles?: boolean;
  /** Tracks that it has hidden or shown again, apart from its records; called after the last record. */
  hiddenOrShown?(): readonly number[];
  /** How much of the source was read, for the progress bar; both 0 if unknown. */
  bytesDone(): number;
  bytesTotal: number;
  /** What to do about a record that is not accepted, if the source knows why: a sentence. */
  adviceForFault?(): Promise<string | undefined>;
  /** Notes for the operator after the import. */
  notes?: string[];
}
