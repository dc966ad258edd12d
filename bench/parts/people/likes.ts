/** Durable likes per second, compared with a bare loop on the same disk, in alternating rounds. */
import { DatabaseSync } from 'node:sqlite';
import { type Measured, startScript } from '../../measure/processes.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { inTurn, middle } from '../../measure/rounds.ts';
import { type Report, type Section, type TableRow, times, verdict, whole } from '../../measure/table.ts';
import type { Liked, LikeOrder } from './like-writer.ts';
import type { PeopleData } from './people-data.ts';

export interface LikesEffort {
  /** Of one round of one way. */
  seconds: number;
  rounds: number;
  /** Rounds that do not count: V8 still compiles functions of the service after forty thousand requests. */
  warmups: number;
}

type WayName = LikeOrder['way'];
const WAYS: readonly WayName[] = ['one each', 'people', 'http', 'together'];

interface LikeRound {
  /** Likes per second. */
  rate: number;
  /** Processor time of the writer, microseconds per like. */
  cpu: number;
}

export async function measureLikes(
  people: PeopleData,
  service: Measured,
  effort: LikesEffort,
  progress: BenchProgress,
): Promise<Report> {
  const contestants: Contestant[] = [];
  try {
    for (const way of WAYS) contestants.push(await startContestant(way, people, service));
    const ways = contestants.map(({ way, write }) => [way, () => write(effort.seconds)]);
    const rounds = await inTurn(
      effort.rounds,
      Object.fromEntries(ways) as Record<WayName, () => Promise<LikeRound>>,
      (share) => progress.step('people: likes', share),
      effort.warmups,
    );
    const differences = contestants.flatMap((one) => one.difference());
    return { sections: [likesSection(rounds, people.size.writers)], differences };
  } finally {
    for (const { close } of contestants) await close();
  }
}

interface Contestant {
  way: WayName;
  write(seconds: number): Promise<LikeRound>;
  difference(): string[];
  close(): Promise<void>;
}

async function startContestant(way: WayName, people: PeopleData, service: Measured): Promise<Contestant> {
  const overHttp = way === 'http';
  const file = overHttp ? people.database : people.copy(way.replace(' ', '-'));
  const { writers, size } = people;
  const order: LikeOrder = { way, target: overHttp ? service.url : file, tracks: size.tracks, writers };
  const before = countLikes(file);
  let acknowledged = 0;
  const writer = startScript('parts/people/like-writer.ts');
  await writer.ask(order);
  return {
    way,
    async write(seconds) {
      const cpuBefore = overHttp ? await service.cpu() : 0;
      const liked = await writer.ask<Liked>(seconds);
      const cpu = overHttp ? (await service.cpu()) - cpuBefore : liked.cpu;
      acknowledged += liked.likes;
      return { rate: liked.likes / liked.seconds, cpu: cpu / liked.likes };
    },
    difference() {
      const stored = countLikes(file) - before;
      if (stored === acknowledged) return [];
      return [`likes, ${way}: ${acknowledged} were acknowledged, ${stored} are stored`];
    },
    close: writer.close,
  };
}

function countLikes(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(db.prepare(`select count(*) as likes from user_track where liked <> ''`).get()!['likes']);
  } finally {
    db.close();
  }
}

function likesSection(rounds: Record<WayName, LikeRound>[], writers: number): Section {
  return {
    title: 'Likes, durable',
    columns: ['likes/s', 'bare node:sqlite', 'ratio', 'CPU µs', 'bare CPU µs'],
    rows: [
      comparedRow(`${writers} writers, below HTTP`, rounds, 'people', true),
      comparedRow(`${writers} writers over HTTP`, rounds, 'http', true),
      comparedRow(`bare, ${writers} likes a commit`, rounds, 'together', false),
    ],
  };
}

/** What ran in one round is compared with each other; the round with the middle ratio counts. */
function comparedRow(
  name: string,
  rounds: Record<WayName, LikeRound>[],
  way: WayName,
  judged: boolean,
): TableRow {
  const ratio = (round: Record<WayName, LikeRound>): number => round[way].rate / round['one each'].rate;
  const round = middle(rounds, ratio);
  const { [way]: ours, 'one each': bare } = round;
  return {
    cells: [name, whole(ours.rate), whole(bare.rate), times(ratio(round)), whole(ours.cpu), whole(bare.cpu)],
    target: judged ? verdict(ratio(round) >= 1, '≥ 1.0 of bare') : '',
  };
}
