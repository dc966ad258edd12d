import { isDeepStrictEqual } from 'node:util';

/** The columns in which two generations differ. Printing a whole generation would take minutes. */
export function differing(one: object, other: object, path = ''): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<never>;
  return [...names].flatMap((name) => {
    const [a, b] = [one[name], other[name]] as unknown[];
    if (isDeepStrictEqual(a, b)) return [];
    return isPlain(a) && isPlain(b) ? differing(a, b, `${path}${name}.`) : [`${path}${name}`];
  });
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
