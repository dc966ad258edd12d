import { parseArgs } from 'node:util';

/** In running order: the import creates the data folder on which the service starts. */
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
export type BenchPart = (typeof PARTS)[number];

export const HELP = `Usage: npm run bench -- [part] [options]

Makes a catalogue, measures how fast Cantiga answers from it, and prints one table (see bench/README.md).

  --tracks <number>  tracks in the catalogue; 600000 without it
  --only <part>      one part alone, as naming it does: ${PARTS.join(', ')}
  --catalogue <file> for the part search: a catalogue as JSON Lines, instead of the one it makes
  --help             this text

What was made is kept in bench/data for the next run; delete the folder to make it anew.
`;

export type BenchOptions =
  | { kind: 'run'; tracks: number; parts: readonly BenchPart[]; catalogue: string | undefined }
  | { kind: 'help' }
  | { kind: 'refused'; message: string };

const TRACKS_MIN = 100;

export function readOptions(args: string[]): BenchOptions {
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
    if (!/^\d{1,8}$/.test(tracks) || Number(tracks) < TRACKS_MIN)
      return refused(
        `--tracks takes a whole number from ${TRACKS_MIN} to 99999999, not ${JSON.stringify(tracks)}`,
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

function refused(message: string): BenchOptions {
  return { kind: 'refused', message };
}
