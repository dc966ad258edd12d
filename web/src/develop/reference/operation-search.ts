import type { OperationSummary } from './operations.ts';

/** The operations that have every typed word in their path or summary. */
export function searchOperations(lines: readonly OperationSummary[], typed: string): OperationSummary[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ path, summary }) => {
    const text = `${path} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
