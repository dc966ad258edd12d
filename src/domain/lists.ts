/** Lists that are asked for bit by bit. */

/** Which bit of a list. */
export interface Slice {
  offset: number;
  limit: number;
}

/** One bit of a list, and how long the whole is. */
export interface Part<T> {
  /** Of the whole list. */
  total: number;
  items: T[];
}
