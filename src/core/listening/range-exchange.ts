/**
 * Adds up what different nodes have sent to one listener. Each second, the parts that have grown are added to those of the other nodes, and
 * all of them are added here. Only while nodes count together.
 */
import type { Shared } from '../common-counts/shared.ts';
import type { Coverage } from './coverage.ts';

const EXCHANGE_MS = 1000;

interface GrownParts {
  parts: Pick<Coverage, 'add' | 'ranges' | 'covered'>;
  onParts(): void;
}

export function createRangeExchange(shared: Pick<Shared, 'addRanges' | 'isConnected'>) {
  let grown = new Map<string, GrownParts>();
  let timer: NodeJS.Timeout | undefined;

  async function exchange(): Promise<void> {
    timer = undefined;
    const batch = [...grown];
    grown = new Map();
    const all = await shared.addRanges(batch.map(([key, { parts }]) => ({ key, ranges: parts.ranges() })));
    for (const [i, [, { parts, onParts }]] of batch.entries()) {
      const before = parts.covered;
      for (const [from, to] of all?.[i] ?? []) parts.add(from, to);
      if (parts.covered > before) onParts();
    }
  }

  return {
    /** The parts have grown. `onParts` is called after others have made them grow further. */
    add(key: string, parts: GrownParts['parts'], onParts: () => void): void {
      if (!shared.isConnected()) return;
      grown.set(key, { parts, onParts });
      timer ??= setTimeout(() => void exchange(), EXCHANGE_MS).unref();
    },
    close(): void {
      clearTimeout(timer);
    },
  };
}
