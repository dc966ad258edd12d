/** Derives concerns from the health numbers, each with a name and a severity. */
import type { Health } from '../../../../src/domain/node/health.ts';

type Severity = 'warn' | 'bad';

type ConcernName =
  | 'noCatalogue'
  | 'builds'
  | 'ratings'
  | 'faults'
  | 'disk'
  | 'cache'
  | 'sound'
  | 'queue'
  | 'connections'
  | 'database'
  | 'storage'
  | 'jobs'
  | 'loop';

export interface Concern {
  name: ConcernName;
  severity: Severity;
  /** Name or number for the text. */
  about: string;
}

/** Free share of a disk. */
const [LOW, VERY_LOW] = [0.1, 0.03];
const RECENT_MINUTES = 5;
const FAULTS_SHARE_BAD = 0.05;
const SLOW_DATABASE_MS = 250;
const LATE_LOOP_MS = 250;
const NEARLY_FULL = 0.9;

/** Sorted by severity, worst first. */
export function concernsOf(health: Health): Concern[] {
  const { traffic, sound, connections, catalogue, database, node } = health;
  const concerns: Concern[] = [];
  const add = (name: ConcernName, severity: Severity, about = '') => concerns.push({ name, severity, about });

  if (catalogue.generation === null) add('noCatalogue', 'bad');
  if (catalogue.failing > 0) add('builds', 'bad', String(catalogue.failing));
  if (catalogue.ratings.failing) add('ratings', 'warn');

  const recent = traffic.minutes.slice(-RECENT_MINUTES);
  const faults = sum(recent.map(({ statuses }) => statuses['5xx']));
  const responses = sum(recent.flatMap(({ statuses }) => Object.values(statuses)));
  if (faults > 0) add('faults', faults / responses > FAULTS_SHARE_BAD ? 'bad' : 'warn', String(faults));

  for (const { name, free, total } of health.disks) {
    const share = free === null || !total ? 1 : free / total;
    if (share < LOW) add('disk', share < VERY_LOW ? 'bad' : 'warn', name);
  }
  for (const { name, bytes, max } of health.caches) {
    // Caches exceed their limit for a short time while old entries are removed.
    if (max !== null && bytes > max * 1.1) add('cache', 'warn', name);
  }
  if (health.storage?.away) add('storage', 'bad');
  if (health.jobs.dead > 0) add('jobs', 'warn', String(health.jobs.dead));
  if (sound.ffmpeg === null) add('sound', 'warn');
  if (sound.waiting >= Math.max(1, sound.waiting_max * NEARLY_FULL))
    add('queue', 'warn', String(sound.waiting));
  if (connections.open >= connections.max * NEARLY_FULL) add('connections', 'warn', String(connections.open));
  if (database.round_trip_ms > SLOW_DATABASE_MS || (database.pool?.waiting ?? 0) > 0) add('database', 'warn');
  if (node.event_loop.p99 > LATE_LOOP_MS) add('loop', 'warn', String(Math.round(node.event_loop.p99)));
  return concerns.sort((one, other) => Number(other.severity === 'bad') - Number(one.severity === 'bad'));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
