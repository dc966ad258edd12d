import { loadConfig } from '../config/config.ts';
import type { StorageLocation } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CopiedObjects, copyObjects } from '../media/storage/copy-objects.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { action, actionsOf } from './actions.ts';
import type { Command, Context } from './command.ts';
import { inPhases, type Phases, withCommas } from './progress.ts';

const PHASES = { copying: ['Copying', 'files'] } satisfies Phases;

const copy = action(
  {},
  ['from?'],
  async ({ operands }, context) => {
    const { source, target } = locationsOf(operands['from?'], context);
    const from = openStorage(source);
    const to = openStorage(target);
    return await inPhases(context, PHASES, (signal, onProgress) => {
      const onObject = ({ files }: CopiedObjects) => onProgress({ phase: 'copying', done: files, total: 0 });
      return copyObjects(from, to, { onObject, signal });
    }).finally(() => {
      from.close();
      to.close();
    });
  },
  describe,
);

export const storageCommand: Command = {
  name: 'storage',
  summary: 'Copy the files of one storage to another',
  help: `Usage: cantiga storage copy [folder:<path>] [--json]

Copies all files of one storage to CANTIGA_STORAGE: of a folder, or of CANTIGA_STORAGE_FROM, for
example from one bucket to another. It skips files that are there with the same size, so it can be
repeated, and originals whose content is damaged. It removes nothing.

A bucket is named by the setting only, in the environment or in cantiga.env: other users of this
machine can read the command line, and with it the secret.

Options:
  --json  The result as JSON: {"files", "copied", "bytes", "damaged": […]}

Examples:
  cantiga storage copy folder:/mnt/shared
  cantiga storage copy                     (with CANTIGA_STORAGE_FROM in cantiga.env)
`,
  run: actionsOf({ copy }),
};

interface Locations {
  source: StorageLocation;
  target: StorageLocation;
}

function locationsOf(operand: string | undefined, { env, folder }: Context): Locations {
  if (operand !== undefined && !operand.startsWith('folder:'))
    throw new Refusal(
      'usage',
      'The command line accepts only `folder:<path>`: its arguments can be read by other users of this machine. Set CANTIGA_STORAGE_FROM to the bucket.',
    );
  const from = operand === undefined ? {} : { CANTIGA_STORAGE_FROM: operand };
  const { storage, storageFrom } = loadConfig({ ...env, ...from }, folder).config;
  if (storageFrom === undefined)
    throw new Refusal('usage', 'Name a `folder:<path>`, or set CANTIGA_STORAGE_FROM to a bucket.');
  if (storage === undefined) throw new Refusal('configuration', 'CANTIGA_STORAGE is not set.');
  return { source: storageFrom, target: storage };
}

function describe({ files, copied, bytes, damaged }: CopiedObjects): string {
  const lines = damaged.map((key) => `${key} is damaged, and was left out.`);
  const size = `${withCommas(Math.ceil(bytes / 1e6))} MB`;
  return [...lines, `Files: ${withCommas(files)}. Copied: ${withCommas(copied)}, ${size}.`].join('\n');
}
