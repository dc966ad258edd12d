import { parseArgs } from 'node:util';

/** In the order they run: the import makes the data folder that the service then starts on. */
export const PARTS = [
  'query',
  'search',
  'worst',
  'import',
  'load',
  'http',
  'people',
  'media',
  'folder',
  'pages',
] as const;
export type Part = (typeof PARTS)[number];

export const HELP = `Usage: npm run bench -- [part] [options]

Makes a catalogue, measures how fast Cantiga answers from it, and prints one table (see bench/README.md).

  --tracks <number>  tracks in the catalogue; 600000 without it
  --only <part>      one part alone, as naming it does: ${PARTS.join(', ')}
  --catalogue <file> for the part search: a catalogue as JSON Lines, instead of the one it makes
  --help             this text

What was made is kept in bench/data for the next run; delete the folder to make it anew.
`;

export type Options =
  | { kind: 'run'; tracks: number; parts: readonly Part[]; catalogue: string | undefined }
  | { kind: 'help' }
  | { kind: 'refused'; message: string };

const FEWEST = 100;

export function readOptions(args: string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tracks: { type: 'string' },
        only: { type: 'string' },
        catalogue: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return { kind: 'help' };
    const tracks = values.tracks ?? '600000';
    if (!/^\d{1,8}$/.test(tracks) || Number(tracks) < FEWEST)
      return refused(
        `--tracks takes a whole number from ${FEWEST} to 99999999, not ${JSON.stringify(tracks)}`,
      );
    const asked = [...positionals, ...(values.only === undefined ? [] : [values.only])];
    const only = PARTS.find((part) => part === asked[0]);
    if (asked.length > 1 || (asked.length === 1 && only === undefined))
      return refused(`one part alone is one of ${PARTS.join(', ')}, not ${JSON.stringify(asked.join(' '))}`);
    if (values.catalogue !== undefined && only !== 'search')
      return refused('--catalogue is for the part search alone');
    const parts = only === undefined ? PARTS : [only];
    return { kind: 'run', tracks: Number(tracks), parts, catalogue: values.catalogue };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function refused(message: string): Options {
  return { kind: 'refused', message };
}
