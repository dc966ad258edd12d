import type { OperationSummary } from './operations.ts';

/** Those that have every word that was typed, in their path or their sentence. */
export function searchOperations(lines: readonly OperationSummary[], typed: string): OperationSummary[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ path, summary }) => {
    const text = `${path} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
