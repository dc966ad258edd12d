import { parseArgs } from 'node:util';
import { type BenchPart, PART_NAMES, PARTS, type PartOptions } from './bench.ts';
import { SEEDS, type SearchOptions, type SearchSeed, USUAL_SEARCH } from './parts/search/search.ts';

export const HELP = `Usage: npm run bench -- [part] [options]

Generates a catalogue, measures how fast Cantiga responds with it, and prints one table (see bench/README.md).
Without a part, all of them run:

${PART_NAMES.map((name) => `  ${name.padEnd(18)} ${PARTS[name].help}`).join('\n')}

  --tracks <number>  tracks in the catalogue; default 600000, for the part search 60000
  --only <part>      the same as the name of the part alone
  --beside tantivy   for the parts query and search: the same in tantivy, if python3 has it (pip install tantivy)
  --help             this text

For the part query:

  --against <folder> measures another checkout of the project in the same run, in turn with this one

For the part search:

  --catalogue <file> a catalogue as JSON Lines, instead of the generated one
  --seed <name>      tuning or held-out; default tuning
  --kinds <parts>    only kinds whose names contain one of these texts, separated by commas
  --failures <n>     prints n cases of each kind that missed their place

For the part worst:

  --random <n>       tries n random requests, too, and changes of the slowest of them; prints the ten slowest

Generated files stay in bench/data for the next run; delete the folder to generate them again.
`;

export type BenchOptions =
  | ({ kind: 'run'; tracks: number; parts: readonly BenchPart[] } & PartOptions)
  | { kind: 'help' }
  | { kind: 'refused'; message: string };

/** Options of one part. */
const OWN = {
  against: 'query',
  catalogue: 'search',
  seed: 'search',
  kinds: 'search',
  failures: 'search',
  random: 'worst',
} as const;

const TRACKS_MIN = 100;

/** What is accepted, by option. */
const ACCEPTED: Readonly<Record<string, { help: string; accepts(value: string): boolean }>> = {
  tracks: {
    help: `a whole number from ${TRACKS_MIN} to 99999999`,
    accepts: (value) => /^\d{1,8}$/.test(value) && Number(value) >= TRACKS_MIN,
  },
  random: { help: 'a whole number', accepts: (value) => /^\d{1,7}$/.test(value) },
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
  const names = ['tracks', 'only', 'beside', ...Object.keys(OWN)];
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const options = { ...texts, help: { type: 'boolean' } as const };
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { help, ...rest } = values;
  if (help) return { kind: 'help' };
  const sent = rest as Partial<Record<string, string>>;
  for (const [name, value] of Object.entries(sent)) {
    const accepted = ACCEPTED[name];
    if (accepted?.accepts(value!) === false)
      throw new Error(`--${name} takes ${accepted.help}, not ${JSON.stringify(value)}`);
  }
  const { only, against } = sent;
  const wanted = [...positionals, ...(only === undefined ? [] : [only])];
  const parts = wanted.length === 0 ? PART_NAMES : PART_NAMES.filter((part) => part === wanted[0]);
  if (wanted.length > 1 || parts.length === 0)
    throw new Error(`a part is one of ${PART_NAMES.join(', ')}, not ${JSON.stringify(wanted.join(' '))}`);
  for (const [name, part] of Object.entries(OWN))
    if (sent[name] !== undefined && wanted[0] !== part)
      throw new Error(`--${name} is only for the part ${part}`);
  const search: SearchOptions = {
    tracks: Number(sent['tracks'] ?? USUAL_SEARCH.tracks),
    ...(sent['catalogue'] !== undefined && { catalogue: sent['catalogue'] }),
    seed: (sent['seed'] ?? USUAL_SEARCH.seed) as SearchSeed,
    kinds: (sent['kinds'] ?? '').split(',').filter((part) => part !== ''),
    failures: Number(sent['failures'] ?? 0),
  };
  return {
    kind: 'run',
    tracks: Number(sent['tracks'] ?? 600_000),
    parts,
    search,
    random: Number(sent['random'] ?? 0),
    ...(sent['beside'] !== undefined && { beside: 'tantivy' }),
    ...(against !== undefined && { against }),
  };
}
