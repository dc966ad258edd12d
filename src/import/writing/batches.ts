/** The batches of a source, read one after the other. */
import { Refusal } from '../../domain/refusal.ts';
import type { Trx } from '../../store/schema.ts';
import type { Placed, Source } from '../source.ts';
import type { Progress } from './progress.ts';

type Batches = AsyncIterator<Placed[]> | Iterator<Placed[]>;

export function openBatches({ name, batches }: Source, progress: Progress) {
  let open = typeof batches === 'function' ? undefined : iterate(batches);
  let first: Placed[] | undefined;
  return {
    /** Reads up to the first record, and throws if there is none. A source that reads the store has to wait for the transaction. */
    async begin(): Promise<void> {
      if (open === undefined) return;
      first = await nextRecords(open, progress);
      if (first === undefined)
        throw new Refusal('import', `${name}: expected at least one record, but the file is empty.`);
    },
    /** All batches with records, after `begin`. */
    async *read(trx: Trx): AsyncGenerator<Placed[]> {
      if (typeof batches === 'function') open = iterate(batches(trx));
      if (open === undefined) return;
      first ??= await nextRecords(open, progress);
      for (let batch = first; batch !== undefined; batch = await nextRecords(open, progress)) yield batch;
    },
    /** Closes the file, wherever the import has stopped. */
    async close(): Promise<void> {
      await open?.return?.();
    },
  };
}

function iterate(batches: AsyncIterable<Placed[]> | Iterable<Placed[]>): Batches {
  return Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
}

/** The next batch with any record; a source may deliver none for long. */
async function nextRecords(batches: Batches, progress: Progress): Promise<Placed[] | undefined> {
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return undefined;
    progress(0, false);
    if (value.length > 0) return value;
  }
}
