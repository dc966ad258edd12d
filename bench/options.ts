import { parseArgs } from 'node:util';
import { type BenchPart, PART_NAMES, PARTS, type PartOptions } from './bench.ts';
import { SEEDS, type SearchSeed, USUAL_SEARCH } from './parts/search/search.ts';

export const HELP = `Usage: npm run bench -- [part] [options]

Generates a catalogue, measures how fast Cantiga responds with it, and prints one table (see bench/README.md).
Without a part, all of them run; the seconds are for two idle cores:

${PART_NAMES.map((name) => `  ${name.padEnd(18)} ${PARTS[name].help} (${PARTS[name].seconds} s)`).join('\n')}

  --tracks <number>  tracks in the catalogue; default 600000, for the part search 60000
  --beside tantivy   query and search: the same in tantivy, if python3 has it (pip install tantivy)
  --seed <name>      search: tuning or held-out; default tuning
  --failures <n>     search: prints n cases of each kind that missed their place
  --help             this text

Generated files stay in bench/data for the next run; delete the folder to generate them again.
`;

export type BenchOptions =
  | ({ kind: 'run'; tracks: number; parts: readonly BenchPart[] } & PartOptions)
  | { kind: 'help' }
  | { kind: 'refused'; message: string };

const TRACKS_MIN = 100;
const TEXT = { type: 'string' } as const;
const OPTIONS = {
  tracks: TEXT,
  beside: TEXT,
  seed: TEXT,
  failures: TEXT,
  help: { type: 'boolean' },
} as const;

/** What is accepted, by option. */
const ACCEPTED: Readonly<Record<string, { help: string; accepts(value: string): boolean }>> = {
  tracks: {
    help: `a whole number from ${TRACKS_MIN} to 99999999`,
    accepts: (value) => /^\d{1,8}$/.test(value) && Number(value) >= TRACKS_MIN,
  },
  failures: { help: 'a whole number', accepts: (value) => /^\d{1,6}$/.test(value) },
  seed: { help: Object.keys(SEEDS).join(' or '), accepts: (value) => Object.hasOwn(SEEDS, value) },
  beside: { help: 'tantivy', accepts: (value) => value === 'tantivy' },
};

export function readOptions(args: string[]): BenchOptions {
  try {
    return optionsOf(args);
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

function optionsOf(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const { help, tracks, beside, seed, failures } = values;
  if (help) return { kind: 'help' };
  for (const [name, { accepts, help: accepted }] of Object.entries(ACCEPTED)) {
    const value = values[name as keyof typeof values];
    if (typeof value === 'string' && !accepts(value))
      throw new Error(`--${name} takes ${accepted}, not ${JSON.stringify(value)}`);
  }
  const parts = positionals.length === 0 ? PART_NAMES : PART_NAMES.filter((part) => part === positionals[0]);
  if (positionals.length > 1 || parts.length === 0)
    throw new Error(
      `a part is one of ${PART_NAMES.join(', ')}, not ${JSON.stringify(positionals.join(' '))}`,
    );
  return {
    kind: 'run',
    tracks: Number(tracks ?? 600_000),
    parts,
    search: {
      tracks: Number(tracks ?? USUAL_SEARCH.tracks),
      seed: (seed ?? USUAL_SEARCH.seed) as SearchSeed,
      failures: Number(failures ?? USUAL_SEARCH.failures),
    },
    ...(beside !== undefined && { beside: 'tantivy' }),
  };
}
