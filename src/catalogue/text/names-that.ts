/**
 * Which names of a column have a property of their bytes: found for a whole block of them when one is needed for the first time, and cached with the
 * block, which later generations share unless one of its names changes.
 */
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import type { Block } from '../columns/blocks.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../columns/row-texts.ts';
import type { Bits } from '../columns/types.ts';

/** Whether the bytes from one place up to another have the property. */
type TestBytes = (bytes: Uint8Array, from: number, to: number) => boolean;

export interface NamesThat {
  has(name: number): boolean;
  /** Takes the names that have the property out of a set. */
  take(set: Bits): Bits;
}

/** How many words of a set are for the names of a block. */
const BLOCK_WORDS = 1 << (TEXT_BLOCK_BITS - 5);

export function namesThat(test: TestBytes): (names: RowTexts) => NamesThat {
  const known = new WeakMap<Block<Uint8Array>, Bits>();
  const columns = new WeakMap<RowTexts, NamesThat>();
  const bitsOf = (block: Block<Uint8Array>) => {
    const bits = known.get(block) ?? testBlock(block, test);
    known.set(block, bits);
    return bits;
  };
  return (names) => {
    let column = columns.get(names);
    if (column === undefined) {
      column = namesOf(names, bitsOf);
      columns.set(names, column);
    }
    return column;
  };
}

function namesOf(names: RowTexts, bitsOf: (block: Block<Uint8Array>) => Bits): NamesThat {
  const blocks: (Bits | undefined)[] = Array.from(names, () => undefined);
  return {
    has(name) {
      const block = name >>> TEXT_BLOCK_BITS;
      blocks[block] ??= bitsOf(names[block]);
      return hasBit(blocks[block], name & TEXT_BLOCK_MASK);
    },
    take(set) {
      const taken = new Uint32Array(set.length);
      for (let word = 0; word < set.length; word++) {
        if (set[word] === 0) continue;
        const block = Math.floor(word / BLOCK_WORDS);
        blocks[block] ??= bitsOf(names[block]);
        taken[word] = set[word] & blocks[block][word % BLOCK_WORDS];
        set[word] ^= taken[word];
      }
      return taken;
    },
  };
}

function testBlock({ starts, items }: Block<Uint8Array>, test: TestBytes): Bits {
  const bits = createBits(starts.length - 1);
  for (let name = 0; name < starts.length - 1; name++)
    if (test(items, starts[name], starts[name + 1])) setBit(bits, name);
  return bits;
}
