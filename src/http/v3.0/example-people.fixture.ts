/** For tests: people and their lists, in memory. Pages are made by plain filtering and sorting. */
import type {
  DatedRow,
  NestedPage,
  NestedQuery,
  People,
  UserSummary,
  UserTrackRow,
} from '../../core/people.ts';
import type { RelationName } from '../../domain/vocabulary.ts';

/** The greatest id that the interface takes. */
export const LAST_ID = 2 ** 53;

const USERS: UserSummary[] = [
  { id: 1, name: 'ana', dispname: 'Ana "A" <b>', lang: 'pt', creationdate: '2015-05-05', avatar: 'webp' },
  { id: 2, name: 'bruno', dispname: 'Bruno', lang: '', creationdate: '2016-06-06', avatar: '' },
  { id: 3, name: 'carla', dispname: 'Carla', lang: 'it', creationdate: '2017-07-07', avatar: 'jpg' },
  { id: LAST_ID, name: 'last', dispname: 'Last', lang: 'en', creationdate: '2018-08-08', avatar: '' },
];

const track = (track_id: number, updated: string, relations: Partial<UserTrackRow>): UserTrackRow => {
  return { track_id, liked: false, favorited: false, score: 0, updated, ...relations };
};

/** Nothing is known here of track 999, album 999 and artist 999. */
const TRACKS: Record<number, UserTrackRow[]> = {
  1: [
    track(700, '2020-01-01 10:00:00', { liked: true }),
    track(701, '2020-03-01 10:00:00', { favorited: true }),
    track(702, '2020-02-01 10:00:00', { liked: true }),
    track(800, '2020-04-01 10:00:00', { liked: true, favorited: true, score: 7 }),
    track(999, '2021-01-01 10:00:00', { liked: true }),
  ],
};
const ALBUMS: Record<number, DatedRow[]> = {
  1: [
    { id: 70, date: '2020-01-01 10:00:00' },
    { id: 80, date: '2020-02-01 10:00:00' },
    { id: 999, date: '2020-03-01 10:00:00' },
  ],
  3: [{ id: 80, date: '2020-05-01 10:00:00' }],
};
const ARTISTS: Record<number, DatedRow[]> = {
  1: [
    { id: 7, date: '2020-01-01 10:00:00' },
    { id: 8, date: '2020-02-01 10:00:00' },
    { id: 999, date: '2020-03-01 10:00:00' },
  ],
};

export interface ExamplePeople extends People {
  /** What was written, as `1 like 700`. */
  written: string[];
  /** What the next calls run into. */
  fault: unknown;
}

export function createExamplePeople(): ExamplePeople {
  const people: ExamplePeople = {
    written: [],
    fault: undefined,
    async findUsers({ ids, name }) {
      if (people.fault !== undefined) throw people.fault;
      return USERS.filter(
        (user) =>
          (ids?.includes(user.id) ?? true) && (name === undefined || user.name === name.toLowerCase()),
      );
    },
    async tracks(userId, query) {
      const rated = (row: UserTrackRow) => row.score + (row.favorited ? 9 : 0) + (row.liked ? 8 : 0);
      const wanted = (TRACKS[userId] ?? []).filter(
        ({ liked, favorited, score }) =>
          query.relations === undefined ||
          query.relations.some((one) => ({ like: liked, favorite: favorited, review: score > 0 })[one]),
      );
      const byRating = query.order === 'rating';
      const sorted = wanted.toSorted((a, b) =>
        byRating ? rated(b) - rated(a) : upwards(a.updated, b.updated),
      );
      return page(sorted, byRating ? { ...query, descending: false } : query, ({ track_id }) => track_id);
    },
    albums: async (userId, query) => pageOfDated(ALBUMS[userId], query),
    artists: async (userId, query) => pageOfDated(ARTISTS[userId], query),
    async relate(userId: number, relation: RelationName, id: number) {
      await new Promise(setImmediate);
      if (people.fault !== undefined) throw people.fault;
      people.written.push(`${userId} ${relation} ${id}`);
    },
  };
  return people;
}

const upwards = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function pageOfDated(rows: DatedRow[] | undefined, query: NestedQuery): NestedPage<DatedRow> {
  const sorted = (rows ?? []).toSorted((a, b) => upwards(a.date, b.date));
  return page(sorted, query, ({ id }) => id);
}

function page<Row>(ascending: Row[], query: NestedQuery, idOf: (row: Row) => number): NestedPage<Row> {
  const { ids, accept, descending, offset, limit, count } = query;
  const wanted = ascending.filter((row) => (ids?.includes(idOf(row)) ?? true) && accept(idOf(row)));
  if (descending) wanted.reverse();
  return {
    rows: wanted.slice(offset, offset + limit),
    more: wanted.length > offset + limit,
    fullcount: count ? wanted.length : undefined,
  };
}
