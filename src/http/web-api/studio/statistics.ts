/** The statistics of an artist: for charts, and as CSV. */
import type { Statistics } from '../../../core/studio/statistics.ts';
import {
  ARTIST_EVENTS,
  STATISTICS_ITEMS,
  STATISTICS_RANGES,
  STATISTICS_TABLES,
  type StatisticsRange,
  type StatisticsTable,
} from '../../../domain/studio/statistics.ts';
import type { User } from '../../../domain/users.ts';
import type { Route } from '../../route.ts';
import type { RouteContext } from '../../route-context.ts';
import { csvAnswer } from '../csv.ts';
import { type FieldKind, oneOf, required, SLICE, withDefault } from '../fields.ts';
import { jsonRoute, responseRoute } from '../json-route.ts';
import { STUDIO } from './routes.ts';

const STATISTICS = `${STUDIO}/artists/:id/statistics`;

const range: FieldKind<StatisticsRange> = {
  accepts: STATISTICS_RANGES.join(' or '),
  read: (came) => STATISTICS_RANGES.find((days) => String(days) === came),
};
const PERIOD = { days: withDefault(range, 30) };
const ITEMS = { kind: required(oneOf(STATISTICS_ITEMS)), ...SLICE };
const TABLE = { table: withDefault(oneOf(STATISTICS_TABLES), 'days'), ...PERIOD };
/** Of a table; those with the most listens. */
const ROWS_MAX = 10_000;

type Row = (string | number)[];

export function statisticsRoutes({ studio: { statistics } }: RouteContext): Route[] {
  return [
    jsonRoute('user', 'GET', STATISTICS, PERIOD, ({ days }, { user, id }) => statistics.of(user, id, days)),
    jsonRoute('user', 'GET', `${STATISTICS}/items`, ITEMS, ({ kind, ...slice }, { user, id }) =>
      statistics.items(user, id, kind, slice),
    ),
    responseRoute('user', 'GET', `${STATISTICS}.csv`, TABLE, async ({ table, days }, { user, id }) =>
      csvAnswer(`statistics-${id}-${table}.csv`, await TABLES[table](statistics, user, id, days)),
    ),
  ];
}

const TABLES: Record<
  StatisticsTable,
  (statistics: Statistics, user: User, id: number, days: StatisticsRange) => Promise<Row[]>
> = {
  async days(statistics, user, id, range) {
    const { days } = await statistics.of(user, id, range);
    return [
      ['day', ...ARTIST_EVENTS],
      ...days.map(({ day, ...counts }) => [day, ...ARTIST_EVENTS.map((event) => counts[event])]),
    ];
  },
  async applications(statistics, user, id, range) {
    const { applications } = await statistics.of(user, id, range);
    return [
      ['application', 'listens', 'downloads'],
      ...applications.map(({ name, listens, downloads }) => [name ?? '', listens, downloads]),
    ];
  },
  albums: (statistics, user, id) => itemTable(statistics, user, id, 'album'),
  tracks: (statistics, user, id) => itemTable(statistics, user, id, 'track'),
};

async function itemTable(
  statistics: Statistics,
  user: User,
  id: number,
  kind: 'album' | 'track',
): Promise<Row[]> {
  const { items } = await statistics.items(user, id, kind, { offset: 0, limit: ROWS_MAX });
  return [
    ['id', 'name', 'album', 'listens', 'downloads', 'likes', 'playlists'],
    ...items.map((item) => [
      ...[item.id, item.name, item.album?.name ?? ''],
      ...[item.listens, item.downloads, item.likes, item.playlists],
    ]),
  ];
}
