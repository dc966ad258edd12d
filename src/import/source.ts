/** Where records come from: a file of some format, or a program that makes them up. */

/** A record and its line; as it comes from a source, it is not yet checked. */
export interface Placed<Entity = unknown> {
  record: Entity;
  line: number;
}

export interface Source {
  /** What messages call it: the file's name. */
  name: string;
  /** A few hundred records at a time; any order. */
  batches: AsyncIterable<Placed[]> | Iterable<Placed[]>;
  /** How much of the source was read, for the progress bar; both 0 when nobody knows. */
  bytesDone(): number;
  bytesTotal: number;
  /** What the operator should know of this source once it is imported. */
  notes?: string[];
}
