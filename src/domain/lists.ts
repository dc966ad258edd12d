/** Pages of lists. */

export interface Slice {
  offset: number;
  limit: number;
}

export interface ListPage<T> {
  /** The length of the whole list. */
  total: number;
  items: T[];
}

export interface RowPaging extends Slice {
  /** Whether to return the number of all rows. */
  fullcount?: boolean | undefined;
}

export interface RowPage<Row> {
  rows: Row[];
  /** Whether there are rows after this page. */
  more: boolean;
  /** The length of the whole list; `undefined` unless requested. */
  fullcount: number | undefined;
}
