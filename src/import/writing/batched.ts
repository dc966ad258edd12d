import type { Placed } from '../source.ts';

/** Accepts records one by one and writes them a few hundred at a time. */
export interface Writer<Entity> {
  /** Resolves once the record is accepted; `undefined` if there is nothing to wait for. */
  add(record: Entity, line: number): Promise<void> | undefined;
  /** Writes the rest. */
  flush(): Promise<void>;
}

const BATCH = 200;

export function batched<Entity>(write: (batch: Placed<Entity>[]) => Promise<void>): Writer<Entity> {
  let batch: Placed<Entity>[] = [];
  const next = async () => {
    const full = batch;
    batch = [];
    await write(full);
  };
  return {
    add(record, line) {
      batch.push({ record, line });
      return batch.length < BATCH ? undefined : next();
    },
    async flush() {
      if (batch.length > 0) await next();
    },
  };
}
