/** What folders remember artists, albums and claims by. Keys are stored: the same parts give the same key in every version. */
import { createHash } from 'node:crypto';

export function keyOf(...parts: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
