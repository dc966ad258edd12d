/**
 * Columns that follow from others. A generation shares them with the one before where what they follow from is shared, or where they come
 * out equal: caches, and what other threads receive, go by the identity of objects.
 */

/**
 * `compute` is a pure function of the inputs alone, so that none can be forgotten. `known` is the column in the generation before.
 *
 *     follow(before?.artists.tracks, (whole) => [whole.tracks.artist, whole.artists.count], invert)
 */
export type Follow<Whole> = <In extends readonly unknown[], Out>(
  known: Out | undefined,
  inputs: (whole: Whole) => readonly [...In],
  compute: (...inputs: In) => Out,
) => Out;

/** `next` has the inputs when a column is computed. */
export function createFollow<Whole>(next: Whole, before: Whole | undefined): Follow<Whole> {
  return (known, inputs, compute) => {
    const now = inputs(next);
    if (before === undefined || known === undefined) return compute(...now);
    const then = inputs(before);
    return now.every((input, i) => input === then[i]) ? known : kept(known, compute(...now));
  };
}

/** `after`, but with the parts of `before` that are equal. */
export function kept<Part>(before: Part | undefined, after: Part): Part {
  if (before === after || !isObject(before) || !isObject(after)) return after;
  if (ArrayBuffer.isView(after)) return areEqual(before as never, after) ? before : after;
  if (after instanceof Map) {
    const known = before as unknown as typeof after;
    const next = new Map(Array.from(after, ([key, value]) => [key, kept(known.get(key), value)]));
    const isSame =
      known.size === next.size && next.entries().every(([key, value]) => known.get(key) === value);
    return isSame ? before : (next as Part);
  }
  if (Array.isArray(after)) {
    const known = before as unknown as typeof after;
    const next = after.map((item, i) => kept(known[i], item));
    return known.length === next.length && next.every((item, i) => item === known[i])
      ? before
      : (next as Part);
  }
  const names = Object.keys(after) as (keyof Part)[];
  const next = { ...after };
  for (const name of names) next[name] = kept(before[name], after[name]);
  const isSame =
    Object.keys(before).length === names.length && names.every((name) => next[name] === before[name]);
  return isSame ? before : next;
}

function isObject<Part>(part: Part | undefined): part is Part & object {
  return typeof part === 'object' && part !== null;
}

/** Of the same kind, with the same bytes. */
function areEqual(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return a.constructor === b.constructor && bytesOf(a).equals(bytesOf(b));
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
