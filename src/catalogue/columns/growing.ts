/**
 * Columns of numbers that grow together, row by row. A row is written straight into the typed arrays
 * (`columns.id[row] = 7`), each column by code of its own: that is several times faster than one `add` for all
 * columns, which the compiler must keep general.
 */
import type { Numbers } from './new-column.ts';

type NumbersOf<T> = new (length: number) => T;
type GrownColumns<Types> = { [K in keyof Types]: Types[K] extends NumbersOf<infer T> ? T : never };

export function growing<Types extends Record<string, NumbersOf<Numbers>>>(types: Types) {
  let capacity = 1024;
  let count = 0;
  const resized = (column: (name: string) => Numbers) =>
    Object.fromEntries(Object.keys(types).map((name) => [name, column(name)]));
  const columns = resized((name) => new types[name](capacity)) as Record<string, Numbers>;
  return {
    columns: columns as GrownColumns<Types>,
    /** Makes room for one more row and returns its number. */
    next(): number {
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
    /** The columns cut to the written length. */
    finish: () => resized((name) => columns[name].slice(0, count)) as GrownColumns<Types>,
  };
}

function enlarged(column: Numbers, larger: Numbers): Numbers {
  larger.set(column);
  return larger;
}

/** Lists of numbers, end to end, that grow item by item (see `ListColumn`). */
export function growingLists<Items extends Numbers>(type: NumbersOf<Items>) {
  const items = growing({ item: type as NumbersOf<Numbers> });
  const starts = growing({ start: Uint32Array });
  starts.next();
  return {
    add(number: number): void {
      const item = items.next();
      items.columns.item[item] = number;
    },
    /** The next items are those of the next list. */
    endList(): void {
      const next = starts.next();
      starts.columns.start[next] = items.count();
    },
    count: () => starts.count() - 1,
    finish: () => ({ starts: starts.finish().start, items: items.finish().item as Items }),
  };
}
