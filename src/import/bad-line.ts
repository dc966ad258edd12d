import { Refusal } from '../domain/refusal.ts';

/** The refusal of a line of an import file. */
export function badLine(name: string, line: number, problem: string, cause?: unknown): Refusal {
  return new Refusal('import', `${name}:${line}: ${problem}.`, { cause });
}
