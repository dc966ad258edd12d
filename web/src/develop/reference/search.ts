import type { OperationLine } from './contract.ts';

/** Those that have every word that was typed, in their path or their sentence. */
export function matchingLines(lines: readonly OperationLine[], typed: string): OperationLine[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter(({ path, summary }) => {
    const text = `${path} ${summary}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
