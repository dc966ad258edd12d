/** Ordinals with their scores: ordinals ascending, scores parallel and above 0. */
export interface Scored {
  ordinals: Uint32Array;
  scores: Float64Array;
}

export const NOTHING: Scored = { ordinals: new Uint32Array(0), scores: new Float64Array(0) };

/** The union of both lists; scores of common ordinals are summed. Both ascend, so they are walked side by side. */
export function sumOfEither(a: Scored, b: Scored): Scored {
  if (a.ordinals.length === 0) return b;
  if (b.ordinals.length === 0) return a;
  const ordinals = new Uint32Array(a.ordinals.length + b.ordinals.length);
  const scores = new Float64Array(ordinals.length);
  let count = 0;
  let j = 0;
  for (let i = 0; i < a.ordinals.length; i++) {
    const ordinal = a.ordinals[i];
    for (; j < b.ordinals.length && b.ordinals[j] < ordinal; j++) {
      ordinals[count] = b.ordinals[j];
      scores[count++] = b.scores[j];
    }
    const both = j < b.ordinals.length && b.ordinals[j] === ordinal;
    ordinals[count] = ordinal;
    scores[count++] = both ? a.scores[i] + b.scores[j++] : a.scores[i];
  }
  for (; j < b.ordinals.length; j++) {
    ordinals[count] = b.ordinals[j];
    scores[count++] = b.scores[j];
  }
  return { ordinals: ordinals.subarray(0, count), scores: scores.subarray(0, count) };
}
