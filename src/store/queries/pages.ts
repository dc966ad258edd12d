/**
 * Pages by key: `read` returns the next rows after the last one of the page before, fewer than `size` only at the end, so no
 * cursor has to stay open.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined, isLast = false; !isLast; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    isLast = rows.length < size;
    last = rows.at(-1);
  }
}
