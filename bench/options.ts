import { parseArgs } from 'node:util';

/** In the order they run: the import makes the data folder that the service then starts on. */
export const PARTS = ['query', 'import', 'load', 'http', 'people'] as const;
export type Part = (typeof PARTS)[number];

export const HELP = `Usage: npm run bench -- [options]

Makes a catalogue, measures how fast Cantiga answers from it, and prints one table (see bench/README.md).

  --tracks <number>  tracks in the catalogue; 600000 without it
  --only <part>      one part alone: ${PARTS.join(', ')}
  --help             this text

What was made is kept in bench/data for the next run; delete the folder to make it anew.
`;

export type Options =
  | { kind: 'run'; tracks: number; parts: readonly Part[] }
  | { kind: 'help' }
  | { kind: 'refused'; message: string };

const FEWEST = 100;

export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: { tracks: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help) return { kind: 'help' };
    const tracks = values.tracks ?? '600000';
    if (!/^\d{1,8}$/.test(tracks) || Number(tracks) < FEWEST)
      return refused(
        `--tracks takes a whole number from ${FEWEST} to 99999999, not ${JSON.stringify(tracks)}`,
      );
    const only = PARTS.find((part) => part === values.only);
    if (values.only !== undefined && only === undefined)
      return refused(`--only takes one of ${PARTS.join(', ')}, not ${JSON.stringify(values.only)}`);
    return { kind: 'run', tracks: Number(tracks), parts: only === undefined ? PARTS : [only] };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function refused(message: string): Options {
  return { kind: 'refused', message };
}
