import { parseArgs } from 'node:util';
import { type BenchPart, PART_NAMES, PARTS } from './bench.ts';

export const HELP = `Usage: npm run bench -- [part] [options]

Generates a catalogue, measures how fast Cantiga responds with it, and prints one table (see bench/README.md).
Without a part, all of them run:

${PART_NAMES.map((name) => `  ${name.padEnd(18)} ${PARTS[name].help}`).join('\n')}

  --tracks <number>  tracks in the catalogue; default 600000
  --only <part>      the same as the name of the part alone
  --catalogue <file> for the part search: a catalogue as JSON Lines, instead of the generated one
  --help             this text

Generated files stay in bench/data for the next run; delete the folder to generate them again.
`;

export type BenchOptions =
  | { kind: 'run'; tracks: number; parts: readonly BenchPart[]; catalogue: string | undefined }
  | { kind: 'help' }
  | { kind: 'refused'; message: string };

const TRACKS_MIN = 100;

export function readOptions(args: string[]): BenchOptions {
  const refused = (message: string): BenchOptions => ({ kind: 'refused', message });
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tracks: { type: 'string', default: '600000' },
        only: { type: 'string' },
        catalogue: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const { tracks, catalogue, help } = values;
    if (help) return { kind: 'help' };
    if (!/^\d{1,8}$/.test(tracks) || Number(tracks) < TRACKS_MIN)
      return refused(
        `--tracks takes a whole number from ${TRACKS_MIN} to 99999999, not ${JSON.stringify(tracks)}`,
      );
    const names = [...positionals, ...(values.only === undefined ? [] : [values.only])];
    const parts = names.length === 0 ? PART_NAMES : PART_NAMES.filter((part) => part === names[0]);
    if (names.length > 1 || parts.length === 0)
      return refused(`a part is one of ${PART_NAMES.join(', ')}, not ${JSON.stringify(names.join(' '))}`);
    if (catalogue !== undefined && names[0] !== 'search')
      return refused('--catalogue is only for the part search');
    return { kind: 'run', tracks: Number(tracks), parts, catalogue };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}
