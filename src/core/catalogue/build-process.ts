/**
 * The process that builds a generation, so that requests are served meanwhile and the memory of the build is freed with it.
 * It receives a `BuildTask`, replies with a `BuildAnswer`, and ends with its parent.
 */
import { Refusal } from '../../domain/refusal.ts';
import { readFromStandby } from '../../store/connection/standby.ts';
import { UnusableSchema } from '../../store/migrate.ts';
import { type BuildTask, buildGeneration } from './build-generation.ts';

/** A message to another process loses the type of an error. `isOutage`: the database is unavailable, which its own log lines report. */
export type BuildAnswer = { version: number } | { error: unknown; isOutage: boolean };

// A stop signal goes to the whole group; the parent finishes its work, and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.once('disconnect', () => process.exit());
process.once('message', async (task: BuildTask) => {
  try {
    const report = (reason: string) => void process.stderr.write(`${reason}\n`);
    const source = { database: task.store, standby: task.standby };
    const version = await readFromStandby(source, report, (store) => buildGeneration(store, task));
    answer({ version });
  } catch (error) {
    answer({ error, isOutage: error instanceof Refusal && !(error instanceof UnusableSchema) });
  }
  process.disconnect?.();
});

function answer(answer: BuildAnswer): void {
  process.send!(answer);
}
