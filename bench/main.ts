/** `npm run bench`: generates a catalogue, measures it, prints one table. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runBench } from './bench.ts';
import { createProgress } from './measure/progress.ts';
import { formatTable, whole } from './measure/table.ts';
import { HELP, readOptions } from './options.ts';

const options = readOptions(process.argv.slice(2));
if (options.kind === 'help') {
  process.stdout.write(HELP);
} else if (options.kind === 'refused') {
  process.stderr.write(`${options.message}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  const progress = createProgress(process.stderr);
  const root = fileURLToPath(new URL('./data', import.meta.url));
  const { tracks, parts, search } = options;
  const machine = `Node ${process.versions.node}, ${availableParallelism()} processors`;
  const measured = parts.every((part) => part === 'search') ? search.tracks : tracks;
  process.stdout.write(`\n  Cantiga, ${whole(measured)} tracks (${machine})\n`);
  for await (const { sections, differences = [], notes = [] } of runBench(
    { root, tracks, parts, options },
    progress,
  )) {
    process.stdout.write(`\n${formatTable(sections)}\n`);
    if (notes.length > 0) process.stdout.write(`\n${notes.join('\n')}\n`);
    for (const difference of differences) process.stderr.write(`\nDifferent answers: ${difference}\n`);
    // Slow is information; a wrong result is a failure.
    if (differences.length > 0) process.exitCode = 1;
  }
}
