import { loadConfig } from '../config.ts';
import type { StorageLocation } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CopiedObjects, copyObjects } from '../media/storage/copy-objects.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { type Action, commandOfActions, print } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Context } from './command.ts';
import { createPhases } from './phases.ts';
import { withCommas } from './progress.ts';
import { untilInterrupted } from './signals.ts';

const ABOUT = {
  name: 'storage',
  summary: 'Copy the files of one storage to another',
  help: `Usage: cantiga storage copy <from> [--json]

Copies all files of the storage <from> to CANTIGA_STORAGE, for example from a folder to a bucket. <from> is written like that setting. Files
that are there with the same size are left out, so the command can be repeated, and so are originals whose content is damaged. It removes
nothing.

Options:
  --json  The result as JSON: {"files", "copied", "bytes", "damaged": […]}

Examples:
  cantiga storage copy folder:/mnt/shared
  cantiga storage copy s3://key:secret@old.example/music
`,
};

export const storageCommand = commandOfActions(ABOUT, { copy });

async function copy(...[args, context]: Parameters<Action>): Promise<void> {
  const { options, operands } = readArguments('storage', args, { json: 'flag' }, ['from']);
  const from = openStorage(
    locationOf({ ...context, env: { ...context.env, CANTIGA_STORAGE: operands.from } }),
  );
  const to = openStorage(locationOf(context));
  const phases = createPhases(context.stderr, { copying: ['Copying', 'files'] });
  const onObject = ({ files }: CopiedObjects) => phases.update({ phase: 'copying', done: files, total: 0 });
  const result = await untilInterrupted((signal) => copyObjects(from, to, { onObject, signal })).finally(
    () => {
      phases.end();
      from.close();
      to.close();
    },
  );
  print(context, options.json, result, () => describe(result));
}

function locationOf({ env, folder }: Context): StorageLocation {
  const { storage } = loadConfig(env, folder).config;
  if (storage === undefined) throw new Refusal('configuration', 'CANTIGA_STORAGE is not set.');
  return storage;
}

function describe({ files, copied, bytes, damaged }: CopiedObjects): string {
  const lines = damaged.map((key) => `${key} is damaged, and was left out.`);
  const size = `${withCommas(Math.ceil(bytes / 1e6))} MB`;
  return [...lines, `Files: ${withCommas(files)}. Copied: ${withCommas(copied)}, ${size}.`].join('\n');
}
