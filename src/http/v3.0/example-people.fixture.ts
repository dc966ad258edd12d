/** For tests of the handler: people who are looked up, and lists as they are written here; nothing is sorted. */
import type {
  DatedRow,
  NestedPage,
  NestedQuery,
  UserSummary,
  Users,
  UserTrackRow,
} from '../../core/users/users.ts';
import type { RelationName } from '../../domain/vocabulary.ts';

const USERS: UserSummary[] = [
  { id: 1, name: 'ana', dispname: 'Ana', lang: 'pt', creationdate: '2015-05-05', avatar: 'webp' },
  { id: 2, name: 'bruno', dispname: 'Bruno', lang: '', creationdate: '2016-06-06', avatar: '' },
];

const liked = { liked: true, favorited: false, score: 0, updated: '2020-01-01 10:00:00' };
const TRACKS: UserTrackRow[] = [
  { ...liked, track_id: 700 },
  { ...liked, track_id: 701 },
];
const dated = (...ids: number[]): DatedRow[] => ids.map((id) => ({ id, date: liked.updated }));
const ALBUMS = dated(70, 80);
const ARTISTS = dated(7, 8);

export interface ExamplePeople extends Users {
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
      return USERS.filter((user) => (ids?.includes(user.id) ?? true) && (name ?? user.name) === user.name);
    },
    tracks: async (_userId, query) => page(TRACKS, query),
    albums: async (_userId, query) => page(ALBUMS, query),
    artists: async (_userId, query) => page(ARTISTS, query),
    relationsAmong: async () => ({ like: [], favorite: [], dislike: [], myalbums: [], fan: [] }),
    async relate(userId: number, relation: RelationName, id: number) {
      await new Promise(setImmediate);
      if (people.fault !== undefined) throw people.fault;
      people.written.push(`${userId} ${relation} ${id}`);
    },
    async unrelate(userId: number, relation: RelationName, id: number) {
      people.written.push(`${userId} no ${relation} ${id}`);
    },
  };
  return people;
}

function page<Row>(rows: Row[], { offset, limit, count }: NestedQuery): NestedPage<Row> {
  const end = offset + limit;
  return {
    rows: rows.slice(offset, end),
    more: rows.length > end,
    fullcount: count ? rows.length : undefined,
  };
}
