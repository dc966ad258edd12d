/**
 * The process that builds a generation, so that requests are served meanwhile and the memory of the build is freed with it.
 * It receives a `BuildTask`, replies with a `BuildAnswer`, and ends with its parent.
 */
import { readFromStandby } from '../../store/connection/standby.ts';
import { type BuildAnswer, type BuildTask, buildGeneration } from './build-generation.ts';
import { failureOf } from './failure.ts';

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
    answer(failureOf(error));
  }
  process.disconnect?.();
});

function answer(answer: BuildAnswer): void {
  process.send!(answer);
}
