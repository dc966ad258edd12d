/** One value for each name: `byName(['a', 'b'], (name) => name.length)` is `{ a: 1, b: 1 }`. */
export function byName<Name extends string | number, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}
