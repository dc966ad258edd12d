import { walkFrames } from './walk.ts';

/**
 * For a file that grows: how many bytes `frames` frames of a variable rate will have, by the average of those that are there.
 * `undefined` while there are none. Each call counts only what was added since the last one. `start`: where the first frame begins.
 */
export function createByteEstimate(
  start: number,
): (descriptor: number, frames: number) => Promise<number | undefined> {
  let counted = 0;
  let end = start;
  return async (descriptor, frames) => {
    await walkFrames(descriptor, end, ({ length }, position) => {
      counted += 1;
      end = position + length;
    });
    return counted === 0 ? undefined : Math.round((frames * (end - start)) / counted);
  };
}
