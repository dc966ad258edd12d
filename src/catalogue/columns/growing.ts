/**
 * Columns of numbers that grow together, row by row. A row is written straight into the typed arrays
 * (`columns.id[row] = 7`), each column by code of its own: that is several times faster than one `add` for all
 * columns, which the compiler must keep general.
 */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
type NumbersOf<T> = new (length: number) => T;
type Columns<Types> = { [K in keyof Types]: Types[K] extends NumbersOf<infer T> ? T : never };

export interface Growing<Types> {
  columns: Columns<Types>;
  /** Makes room for one more row and returns its number. */
  next(): number;
  count(): number;
  /** The columns cut to what was written. */
  finish(): Columns<Types>;
}

export function growing<Types extends Record<string, NumbersOf<Numbers>>>(types: Types): Growing<Types> {
  let capacity = 1024;
  let count = 0;
  const resized = (column: (name: string) => Numbers) =>
    Object.fromEntries(Object.keys(types).map((name) => [name, column(name)]));
  const columns = resized((name) => new types[name](capacity)) as Record<string, Numbers>;
  return {
    columns: columns as Columns<Types>,
    next() {
      if (count === capacity) {
        capacity *= 2;
        Object.assign(
          columns,
          resized((name) => enlarged(columns[name], new types[name](capacity))),
        );
      }
      return count++;
    },
    count: () => count,
    finish: () => resized((name) => columns[name].slice(0, count)) as Columns<Types>,
  };
}

function enlarged(column: Numbers, larger: Numbers): Numbers {
  larger.set(column);
  return larger;
}
