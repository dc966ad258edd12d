/**
 * A cache of the written items of one generation. Popular items are requested often, and copying one is many times faster than writing it.
 * An item is cached when it is missed for the second time, so that those that are requested once displace none, and are not copied.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { type ByteBuffer, putBytes } from './byte-buffer.ts';
import { type Template, writeTemplate } from './template.ts';

export interface ItemCache {
  /** A number for a template and all else that its items depend on, apart from the ordinal of the row. It is part of the cache key. */
  variantOf(template: Template<never>, rest: string): number;
  write<Row extends { ordinal: number }>(
    variant: number,
    template: Template<Row>,
    scratch: ByteBuffer,
    row: Row,
  ): void;
}

/** How often a written item was found, and how often not. */
export interface ItemCacheUse {
  hits: number;
  misses: number;
}

const BYTES_MAX = 8 * 1024 * 1024;
const ITEMS_MAX = 8192;
/** Bytes. A track with its waveform is shorter, in JSON and XML. */
const ITEM_MAX = 4096;
/** How many of the last missed items are known; a power of two. */
const MISSED = 16_384;
/** Beyond this many variants, all of them get other numbers. */
const VARIANTS_MAX = 10_000;
/** Ordinals are below. */
const ORDINALS = 2 ** 32;

export function createItemCache(use: ItemCacheUse = { hits: 0, misses: 0 }): ItemCache {
  const items = new BoundedMap<number, Buffer>({
    max: ITEMS_MAX,
    maxSize: BYTES_MAX,
    sizeOf: ({ length }) => length,
  });
  /** Keys of missed items, each at the index that its hash says. Created when the first item is written. */
  let missed: Float64Array | undefined;
  let variants = new WeakMap<Template<never>, Map<string, number>>();
  let lastVariant = 0;

  const keyOf = (variant: number, ordinal: number) => variant * ORDINALS + ordinal;

  /** Whether the item is one of those that were missed last. */
  function isRepeated(key: number, variant: number, ordinal: number): boolean {
    missed ??= new Float64Array(MISSED);
    const at = (Math.imul(variant, 0x9e3779b1) ^ ordinal) & (MISSED - 1);
    if (missed[at] === key) return true;
    missed[at] = key;
    return false;
  }

  return {
    variantOf(template, rest) {
      const ofTemplate = variants.get(template) ?? new Map<string, number>();
      let variant = ofTemplate.get(rest);
      if (variant === undefined) {
        variant = ++lastVariant;
        if (variant % VARIANTS_MAX === 0) variants = new WeakMap();
        variants.set(template, ofTemplate.set(rest, variant));
      }
      return variant;
    },
    write(variant, template, scratch, row) {
      const { ordinal } = row;
      const key = keyOf(variant, ordinal);
      const cached = items.use(key);
      if (cached !== undefined) {
        use.hits++;
        putBytes(scratch, cached);
        return;
      }
      use.misses++;
      const start = scratch.length;
      writeTemplate(template, scratch, row);
      if (scratch.length - start > ITEM_MAX || !isRepeated(key, variant, ordinal)) return;
      items.set(key, Buffer.from(scratch.bytes.subarray(start, scratch.length)));
    },
  };
}
