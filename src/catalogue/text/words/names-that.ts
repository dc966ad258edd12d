/**
 * Which names of a column have a property of their bytes. A name is tested when it is needed for the first time, because a word is in few of all names. The
 * results are cached with the block of the name, which later generations share unless one of its names changes.
 */
import { createBits } from '../../columns/bits.ts';
import type { Block } from '../../columns/blocks.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../../columns/row-texts.ts';
import type { Bits } from '../../columns/types.ts';

/** Whether the bytes from one place up to another have the property. */
type TestBytes = (bytes: Uint8Array, from: number, to: number) => boolean;

export interface NamesThat {
  has(name: number): boolean;
  /** Takes the names that have the property out of a set. */
  take(set: Bits): Bits;
}

/** The names of a block that were tested, and those of them that have the property. */
interface TestedNames {
  tested: Bits;
  having: Bits;
}

/** How many words of a set are for the names of a block. */
const BLOCK_WORDS = 1 << (TEXT_BLOCK_BITS - 5);

export function namesThat(test: TestBytes): (names: RowTexts) => NamesThat {
  const known = new WeakMap<Block<Uint8Array>, TestedNames>();
  const columns = new WeakMap<RowTexts, NamesThat>();
  const testedOf = (block: Block<Uint8Array>) => {
    const size = block.starts.length - 1;
    const names = known.get(block) ?? { tested: createBits(size), having: createBits(size) };
    known.set(block, names);
    return names;
  };
  return (names) => {
    let column = columns.get(names);
    if (column === undefined) {
      column = namesOf(names, test, testedOf);
      columns.set(names, column);
    }
    return column;
  };
}

function namesOf(
  names: RowTexts,
  test: TestBytes,
  testedOf: (block: Block<Uint8Array>) => TestedNames,
): NamesThat {
  const blocks: (TestedNames | undefined)[] = Array.from(names, () => undefined);
  /** Those of the names in one word of a block that have the property. */
  const havingOf = (block: number, word: number, wanted: number) => {
    blocks[block] ??= testedOf(names[block]);
    const { tested, having } = blocks[block];
    const untested = wanted & ~tested[word];
    if (untested !== 0) {
      having[word] |= testWord(names[block], test, word, untested);
      tested[word] |= untested;
    }
    return wanted & having[word];
  };
  return {
    has(name) {
      const row = name & TEXT_BLOCK_MASK;
      return havingOf(name >>> TEXT_BLOCK_BITS, row >>> 5, 1 << (row & 31)) !== 0;
    },
    take(set) {
      const taken = new Uint32Array(set.length);
      for (let word = 0; word < set.length; word++) {
        if (set[word] === 0) continue;
        taken[word] = havingOf(Math.floor(word / BLOCK_WORDS), word % BLOCK_WORDS, set[word]);
        set[word] ^= taken[word];
      }
      return taken;
    },
  };
}

/** Tests the names whose bits are set in one word of a block. */
function testWord({ starts, items }: Block<Uint8Array>, test: TestBytes, word: number, bits: number): number {
  let having = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest);
    const row = (word << 5) | bit;
    if (test(items, starts[row], starts[row + 1])) having |= 1 << bit;
  }
  return having;
}
