/** The progress of a task with several phases: the name of each, and its bar. */
import type { Output } from './command.ts';
import { createProgress } from './progress.ts';

interface Step<Phase> {
  phase: Phase;
  done: number;
  total: number;
}

/** `names` has the verb and the unit of each phase. */
export function createPhases<Phase extends string>(
  output: Output,
  names: Record<Phase, [verb: string, unit: string]>,
) {
  let current: Phase | undefined;
  let bar: ReturnType<typeof createProgress> | undefined;
  return {
    update({ phase, done, total }: Step<Phase>): void {
      if (phase !== current) {
        const [verb, unit] = names[phase];
        current = phase;
        bar?.end();
        output.write(`${verb} ${unit}\n`);
        bar = createProgress(output, unit);
      }
      bar?.update(total === 0 ? 1 : done / total, done);
    },
    end(): void {
      bar?.end();
    },
  };
}
