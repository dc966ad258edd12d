/**
 * A catalogue of other objects over the same memory, as a thread has it that has just started: nothing that depends on its columns is
 * cached.
 */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { isNumberArray, type NumberArray } from '../../src/catalogue/snapshot.ts';

export function freshView(catalogue: Catalogue): Catalogue {
  /** Parts that are in several places stay the same object in all of them. */
  const known = new Map<object, unknown>();
  const viewOf = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const view = known.get(part) ?? copyOf(part, viewOf);
    known.set(part, view);
    return view;
  };
  return viewOf(catalogue) as Catalogue;
}

function copyOf(part: object, viewOf: (inner: unknown) => unknown): unknown {
  if (isNumberArray(part)) return viewOn(part);
  if (Array.isArray(part)) return part.map(viewOf);
  if (part instanceof Map) return new Map(Array.from(part, ([key, value]) => [key, viewOf(value)]));
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, viewOf(value)]));
}

function viewOn(array: NumberArray): NumberArray {
  const Same = array.constructor as new (
    buffer: ArrayBufferLike,
    offset: number,
    length: number,
  ) => NumberArray;
  return new Same(array.buffer, array.byteOffset, array.length);
}
