/** Durable likes per second, compared with a bare loop on the same disk, in alternating rounds. */
import { fork } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { type Measured, measured, nextMessage } from '../../measure/processes.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { type Section, type TableRow, times, verdict, whole } from '../../measure/table.ts';
import type { LikeOrder } from './like-methods.ts';
import type { Liked } from './like-writer.ts';
import type { PeopleData } from './people-data.ts';

export interface LikesEffort {
  /** Of one round of one way. */
  seconds: number;
  rounds: number;
}

export interface LikesReport {
  section: Section;
  /** Where other likes are stored than were acknowledged. */
  differences: string[];
}

type WayName = LikeOrder['way'];
const WAYS: readonly WayName[] = ['one each', 'people', 'http', 'together'];

/** Rounds that do not count: some ten thousand requests pass before the service is as fast as it gets. */
const WARMUPS = 2;

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
): Promise<LikesReport> {
  const contestants: Contestant[] = [];
  try {
    for (const way of WAYS) contestants.push(await startContestant(way, people, service));
    const rounds: Record<WayName, LikeRound>[] = [];
    for (let number = 0; number < WARMUPS + effort.rounds; number++) {
      progress.step('people: likes', number / (WARMUPS + effort.rounds));
      const entries: [WayName, LikeRound][] = [];
      for (const { way, write } of contestants) entries.push([way, await write(effort.seconds)]);
      rounds.push(Object.fromEntries(entries) as Record<WayName, LikeRound>);
    }
    const differences = contestants.flatMap((one) => one.difference());
    return { section: likesSection(rounds.slice(WARMUPS), people.size.writers), differences };
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
  const child = fork(fileURLToPath(new URL('./like-writer.ts', import.meta.url)));
  child.send(order);
  await nextMessage(child);
  return {
    way,
    async write(seconds) {
      const cpuBefore = overHttp ? await service.cpu() : 0;
      child.send(seconds);
      const liked = await nextMessage<Liked>(child);
      const cpu = overHttp ? (await service.cpu()) - cpuBefore : liked.cpu;
      acknowledged += liked.likes;
      return { rate: liked.likes / liked.seconds, cpu: cpu / liked.likes };
    },
    difference() {
      const stored = countLikes(file) - before;
      if (stored === acknowledged) return [];
      return [`likes, ${way}: ${acknowledged} were acknowledged, ${stored} are stored`];
    },
    close: measured(child, '').close,
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
  const middle = rounds.toSorted((a, b) => ratio(a) - ratio(b))[rounds.length >> 1];
  const { [way]: ours, 'one each': bare } = middle;
  return {
    cells: [name, whole(ours.rate), whole(bare.rate), times(ratio(middle)), whole(ours.cpu), whole(bare.cpu)],
    target: judged ? verdict(ratio(middle) >= 0.7, '≥ 0.7 of bare') : '',
  };
}
