import { Refusal } from '../domain/refusal.ts';
import { requireKnown } from '../store/migrate.ts';
import { action } from './actions.ts';
import type { Command } from './command.ts';
import { inPhases, type Phases, withCommas } from './progress.ts';
import { findUnused, removeUnused } from './unused-objects.ts';
import { withStorage, withStore } from './with-store.ts';

const PHASES = { listing: ['Listing', 'files'], removing: ['Removing', 'files'] } satisfies Phases;

export const prune: Command = {
  name: 'prune',
  summary: 'Remove files of CANTIGA_STORAGE that nothing refers to',
  help: `Usage: cantiga prune [options]

Lists the files of CANTIGA_STORAGE that the catalogue does not name any more, with their sizes:
originals and covers of deleted tracks, and the converted audio of such tracks. With --yes it
removes them.

It may run while the service runs. Files that were written within a day stay, because an import
copies its files before it writes its records; while an import runs, nothing is removed. Files below
\`library/\` always stay: they are yours. The caches of the nodes need no command, since they have a
limit. It must run with the database of the service, and no other service may use the same bucket
and prefix. If that database names no original, none is removed.

Options:
  --yes   Removes the files
  --json  The result as JSON: {"files", "bytes", "unused": [{"key", "bytes"}, …], "removed":
          null or {"files", "bytes"}}

Examples:
  cantiga prune
  cantiga prune --yes
`,
  run: action(
    { yes: 'flag' },
    [],
    ({ options }, context) =>
      withStorage(context, async (_config, storage) => {
        if (storage === undefined)
          throw new Refusal('configuration', 'There is nothing to prune: CANTIGA_STORAGE is not set.');
        return await inPhases(context, PHASES, (signal, onProgress) =>
          withStore(context, async (store) => {
            // A newer program may refer to files in a way that this one does not know.
            await requireKnown(store.db, store.dialect, 'prune files by the records of');
            const pruning = { storage, now: new Date(), onProgress, signal };
            const found = await findUnused(store, pruning);
            const { objects, listed } = found;
            const removed = options.yes ? await removeUnused(store, found, pruning) : null;
            return { ...listed, unused: objects.map(({ key, size }) => ({ key, bytes: size })), removed };
          }),
        );
      }),
    describe,
  ),
};

interface Pruned {
  files: number;
  bytes: number;
  unused: { key: string; bytes: number }[];
  removed: { files: number; bytes: number } | null;
}

function describe({ files, bytes, unused, removed }: Pruned): string {
  const lines = unused.map((one) => `${withCommas(one.bytes).padStart(15)}  ${one.key}`);
  const unusedBytes = unused.reduce((sum, one) => sum + one.bytes, 0);
  lines.push(`Files: ${withCommas(files)}, ${megabytes(bytes)}.`);
  lines.push(`Files that nothing refers to: ${withCommas(unused.length)}, ${megabytes(unusedBytes)}.`);
  if (removed !== null) lines.push(`Removed: ${withCommas(removed.files)}, ${megabytes(removed.bytes)}.`);
  else if (unused.length > 0) lines.push('Nothing was removed. `cantiga prune --yes` removes them.');
  return lines.join('\n');
}

function megabytes(bytes: number): string {
  return `${withCommas(Math.ceil(bytes / 1e6))} MB`;
}
