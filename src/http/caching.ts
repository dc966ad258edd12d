/** Entity tags (behaviour.md 20). */
import type { Catalogue } from '../catalogue/catalogue.ts';

/**
 * An answer is a function of the software, its settings, the generation and the request's target, so its tag is
 * made of those, and a client that has it already is told so before any query runs. The generation stands in clear,
 * with how far its ratings were counted: two generations never share a tag.
 */
export function entityTag(service: string, generation: Counted, target: string): string {
  return `"${service}-${generationName(generation)}-${hash(target)}"`;
}

type Counted = Pick<Catalogue, 'version' | 'counted'>;

/** No two generations of a database share it. */
export function generationName({ version, counted }: Counted): string {
  return `${version.toString(36)}-${counted.change.toString(36)}-${counted.day}`;
}

/** 64 bits of a text, in base 36. Good for telling texts apart, not for keeping secrets. */
export function hash(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code ^ (a >>> 15), 0x5bd1e995);
  }
  // Without the joint two pairs of halves could read the same.
  return `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`;
}

/** `If-None-Match` compares weakly: `W/` does not count. */
export function matches(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || candidate === tag || candidate === `W/${tag}`;
  });
}
