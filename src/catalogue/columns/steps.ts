/** Runs work in steps, between which other work could be done, without a pause. */
export function atOnce<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
