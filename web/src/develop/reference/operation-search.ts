import type { OperationSummary } from '../openapi/operations.ts';

/** The operations that have every typed word in their path or summary. */
export function searchOperations(operations: readonly OperationSummary[], query: string): OperationSummary[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ path, summary }) => {
    const text = `${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
