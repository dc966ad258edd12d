/** Ordinals with their scores: ordinals ascending, scores parallel and above 0. */
export interface Scored {
  ordinals: Uint32Array;
  scores: Float64Array;
}
