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

const TRACKS_MIN = 100;

export function readOptions(args: string[]): BenchOptions {
  const refused = (message: string): BenchOptions => ({ kind: 'refused', message });
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tracks: { type: 'string' },
        only: { type: 'string' },
        catalogue: { type: 'string' },
        seed: { type: 'string' },
        kinds: { type: 'string' },
        failures: { type: 'string' },
        beside: { type: 'string' },
        against: { type: 'string' },
        random: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const {
      catalogue,
      seed = USUAL_SEARCH.seed,
      kinds = '',
      failures = '0',
      beside,
      against,
      random = '0',
      help,
    } = values;
    const tracks = values.tracks ?? '600000';
    if (help) return { kind: 'help' };
    if (!/^\d{1,8}$/.test(tracks) || Number(tracks) < TRACKS_MIN)
      return refused(
        `--tracks takes a whole number from ${TRACKS_MIN} to 99999999, not ${JSON.stringify(tracks)}`,
      );
    const names = [...positionals, ...(values.only === undefined ? [] : [values.only])];
    const parts = names.length === 0 ? PART_NAMES : PART_NAMES.filter((part) => part === names[0]);
    if (names.length > 1 || parts.length === 0)
      return refused(`a part is one of ${PART_NAMES.join(', ')}, not ${JSON.stringify(names.join(' '))}`);
    const own = (['catalogue', 'seed', 'kinds', 'failures'] as const).find(
      (name) => values[name] !== undefined,
    );
    if (own !== undefined && names[0] !== 'search') return refused(`--${own} is only for the part search`);
    if (against !== undefined && names[0] !== 'query') return refused('--against is only for the part query');
    if (values.random !== undefined && names[0] !== 'worst')
      return refused('--random is only for the part worst');
    if (!/^\d{1,7}$/.test(random))
      return refused(`--random takes a whole number, not ${JSON.stringify(random)}`);
    if (!isSeed(seed))
      return refused(`--seed is one of ${Object.keys(SEEDS).join(', ')}, not ${JSON.stringify(seed)}`);
    if (!/^\d{1,6}$/.test(failures))
      return refused(`--failures takes a whole number, not ${JSON.stringify(failures)}`);
    if (beside !== undefined && beside !== 'tantivy')
      return refused(`--beside takes tantivy, not ${JSON.stringify(beside)}`);
    const search: SearchOptions = {
      tracks: values.tracks === undefined ? USUAL_SEARCH.tracks : Number(tracks),
      ...(catalogue === undefined ? {} : { catalogue }),
      seed,
      kinds: kinds.split(',').filter((part) => part !== ''),
      failures: Number(failures),
    };
    return {
      kind: 'run',
      tracks: Number(tracks),
      parts,
      search,
      random: Number(random),
      ...(beside === undefined ? {} : { beside }),
      ...(against === undefined ? {} : { against }),
    };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

const isSeed = (text: string): text is SearchSeed => Object.hasOwn(SEEDS, text);
