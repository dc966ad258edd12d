/** The same requests to the service with one thread and with two. */
import { availableParallelism } from 'node:os';
import { type Measured, type Script, startService } from '../measure/processes.ts';
import { inTurn, middle } from '../measure/rounds.ts';
import { milliseconds, type Section, type TableRow, times, verdict, whole } from '../measure/table.ts';
import { type HttpEffort, type HttpRound, measureRound } from './http-round.ts';

const MEGABYTE = 1024 * 1024;
/** Of what the processors allow. */
const SHARE = 0.9;
const MEMORY_MAX = 60;
/** The operating system assigns each connection to a thread at random: with few, one thread would get most of them. */
const CONNECTIONS = 64;

type Pair = Record<'one' | 'two', HttpRound>;

const ratio = ({ one, two }: Pair): number => two.rate / one.rate;

/**
 * How many times the requests of one thread two could serve. The load generator runs on the same processors: with s µs of the service and c µs of the
 * generator for each request, one thread serves 1/s, and p processors together p/(s + c).
 */
function possible({ one }: Pair): number {
  return Math.min(2, (availableParallelism() * one.cpu) / (one.cpu + one.clientCpu));
}

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
      columns: [
        'requests/s',
        'ratio',
        'possible',
        'CPU µs',
        'client CPU µs',
        'wait µs',
        'cores used',
        'p99 ms',
        'memory MB',
      ],
      rows: [
        row('one thread', pair.one, ['', ''], memory.one, ''),
        row(
          'two threads',
          pair.two,
          [times(ratio(pair)), times(possible(pair))],
          memory.two,
          verdict(ratio(pair) >= SHARE * possible(pair), `≥ ${SHARE} of possible`),
        ),
        {
          cells: ['  memory of the second', ...Array(8).fill(''), whole(more)],
          target: verdict(more <= MEMORY_MAX, `≤ ${MEMORY_MAX} MB`),
        },
      ],
    };
  } finally {
    await two.close();
  }
}

function row(
  name: string,
  round: HttpRound,
  ratios: readonly string[],
  memory: number,
  target: string,
): TableRow {
  const { rate, cpu, clientCpu, wait, p99 } = round;
  const cores = (rate * cpu) / 1e6;
  const costs = [whole(cpu), whole(clientCpu), whole(wait), times(cores), milliseconds(p99)];
  return { cells: [name, whole(rate), ...ratios, ...costs, whole(memory)], target };
}
