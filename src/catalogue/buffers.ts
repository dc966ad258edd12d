import type { Catalogue } from './catalogue.ts';

/** Every buffer behind a generation, once: for handing it to another thread, and for telling its size. */
export function buffersOf(catalogue: Catalogue): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (typeof value === 'object' && value !== null && !(value instanceof Map))
      for (const part of Object.values(value)) if (typeof part === 'object') visit(part);
  };
  visit(catalogue);
  return [...buffers];
}
