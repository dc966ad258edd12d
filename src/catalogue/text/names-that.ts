/** Which names of a column have a property of their bytes: found for a whole block of them when one is needed for the first time, and cached with the column. */
import { createBits, hasBit, setBit } from '../columns/bits.ts';
import type { Block } from '../columns/blocks.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../columns/row-texts.ts';
import type { Bits } from '../columns/types.ts';

/** Whether the bytes from one place up to another have the property. */
type TestBytes = (bytes: Uint8Array, from: number, to: number) => boolean;

export function namesThat(test: TestBytes): (names: RowTexts) => (name: number) => boolean {
  const known = new WeakMap<RowTexts, (Bits | undefined)[]>();
  return (names) => {
    const blocks: (Bits | undefined)[] = known.get(names) ?? Array.from(names, () => undefined);
    known.set(names, blocks);
    return (name) => {
      const block = name >>> TEXT_BLOCK_BITS;
      blocks[block] ??= testBlock(names[block], test);
      return hasBit(blocks[block], name & TEXT_BLOCK_MASK);
    };
  };
}

function testBlock({ starts, items }: Block<Uint8Array>, test: TestBytes): Bits {
  const bits = createBits(starts.length - 1);
  for (let name = 0; name < starts.length - 1; name++)
    if (test(items, starts[name], starts[name + 1])) setBit(bits, name);
  return bits;
}
