/** The same requests to the service with one thread and with two. */
import { type Measured, type Script, startService } from '../measure/processes.ts';
import { inTurn, middle } from '../measure/rounds.ts';
import { milliseconds, type Section, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { type HttpEffort, type HttpRound, measureRound } from './http-round.ts';

const MEGABYTE = 1024 * 1024;
const FASTER = 1.8;
const MEMORY_MAX = 60;
/** The operating system assigns each connection to a thread at random: with few, one thread would get most of them. */
const CONNECTIONS = 64;

type Pair = Record<'one' | 'two', HttpRound>;

const ratio = ({ one, two }: Pair): number => two.rate / one.rate;

/** `one` is the service with one thread. */
export async function measureThreads(
  generator: Script,
  one: Measured,
  folder: string,
  paths: readonly string[],
  httpEffort: HttpEffort,
): Promise<Section> {
  const effort = { ...httpEffort, connections: CONNECTIONS };
  const two = await startService(folder, paths[0], { CANTIGA_THREADS: '2' });
  try {
    // Each thread compiles the code for itself.
    for (const service of [one, two]) await measureRound(generator, service, paths, effort);
    const pair = middle(
      await inTurn(
        effort.rounds,
        {
          one: () => measureRound(generator, one, paths, effort),
          two: () => measureRound(generator, two, paths, effort),
        },
        () => {},
      ),
      ratio,
    );
    const memory = { one: (await one.memory()) / MEGABYTE, two: (await two.memory()) / MEGABYTE };
    const more = memory.two - memory.one;
    return {
      title: `HTTP, all kinds in turn, ${CONNECTIONS} connections`,
      columns: ['requests/s', 'ratio', 'CPU µs', 'wait µs', 'cores used', 'p99 ms', 'memory MB'],
      rows: [
        row('one thread', pair.one, '', memory.one, ''),
        row(
          'two threads',
          pair.two,
          times(ratio(pair)),
          memory.two,
          verdict(ratio(pair) >= FASTER, `≥ ${FASTER}×`),
        ),
        {
          cells: ['  memory of the second', '', '', '', '', '', '', whole(more)],
          target: verdict(more <= MEMORY_MAX, `≤ ${MEMORY_MAX} MB`),
        },
      ],
    };
  } finally {
    await two.close();
  }
}

function row(name: string, round: HttpRound, faster: string, memory: number, target: string): TableRow {
  const cores = (round.rate * round.cpu) / 1e6;
  const { rate, cpu, wait, p99 } = round;
  const cells = [name, whole(rate), faster, whole(cpu), whole(wait), times(cores), milliseconds(p99)];
  return { cells: [...cells, whole(memory)], target };
}
