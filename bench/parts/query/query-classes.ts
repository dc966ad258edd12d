/**
 * The measured classes of queries, one declaration each: the query for Cantiga, and the same in SQL. Every page has ten
 * tracks, and singles are left out, as by default in the API.
 */
import type { SQLInputValue } from 'node:sqlite';
import type { Order, TrackOrder, TrackQuery } from '../../../src/catalogue/query/query.ts';
import type { Select } from '../../baselines/sqlite.ts';
import type { TantivyQuery } from '../../baselines/tantivy.ts';
import type { Draw } from '../../catalogue/draw.ts';
import { tagMeaning } from '../../catalogue/synonyms.ts';
import type { DrawQuery } from './query-rows.ts';

export interface QueryCase {
  query: TrackQuery;
  /** The page in SQL. Where there are two ways worth knowing, both, named; the first is the one to compare with. */
  pages: Record<string, Select>;
  /** The number of all rows in SQL; part of the measured work when the query asks for `fullcount`. */
  count?: Select;
  /** The same in tantivy, by the same names as `pages`. */
  tantivy?: Record<string, TantivyQuery>;
}

export interface QueryClass {
  name: string;
  /** What both must return: the same ids in order, the same number of all rows, or (if the ranking differs) nothing. */
  same: 'ids' | 'count' | 'nothing';
  draw(draw: Draw): QueryCase;
}

/** The query of a case alone. */
export const queryOf =
  ({ draw: drawCase }: QueryClass): DrawQuery =>
  (draw) => {
    const { query } = drawCase(draw);
    return ({ findTracks }, catalogue) => findTracks(catalogue, query);
  };

const ALBUM_TRACKS = 'album_id IS NOT NULL';
const BEST = 'popularity_month DESC, id';
const LIMIT = 10;

function ask(query: Partial<TrackQuery>, ...order: Order<TrackOrder>[]): TrackQuery {
  return { types: ['albumtrack'], offset: 0, limit: LIMIT, fullcount: false, ...query, order };
}

/** The page, where one way of writing it is best throughout. */
function only(sql: string, values: SQLInputValue[]): Record<string, Select> {
  return { '': { sql, values } };
}

const newest: Order<TrackOrder> = { field: 'releasedate', descending: true };
const mostPopular: Order<TrackOrder> = { field: 'popularity_month', descending: true };

/** The track ids of one tag, singles left out; `?n` is its name. */
function tagged(parameter: number): string {
  return `SELECT track_id FROM track_tag WHERE tag_id = (SELECT id FROM tag WHERE name = ?${parameter}) AND single = 0`;
}

function hasTag(parameter: number, track: string): string {
  return `EXISTS (${tagged(parameter)} AND track_id = ${track}.id)`;
}

const BOTH_TAGS = `${tagged(1)} INTERSECT ${tagged(2)}`;
const bothTagsNewest = (values: string[]): Record<string, Select> => ({
  'gathering, then sorting': {
    sql: `SELECT id FROM track WHERE id IN (${BOTH_TAGS}) ORDER BY releasedate DESC, id LIMIT ${LIMIT}`,
    values,
  },
  'walking the order': {
    sql: `SELECT id FROM track t INDEXED BY by_newest WHERE ${ALBUM_TRACKS} AND ${hasTag(1, 't')}
      AND ${hasTag(2, 't')} ORDER BY releasedate DESC, id LIMIT ${LIMIT}`,
    values,
  },
});
const bothTagsInTantivy = (tag: string[], count: boolean): Record<string, TantivyQuery> => ({
  'gathering, then sorting': { all: { tag }, order: 'releasedate', count },
});
const bothTagsCount = (values: string[]): Select => ({ sql: `SELECT count(*) FROM (${BOTH_TAGS})`, values });

const ORDERS: { order: Order<TrackOrder>; index: string; sql: string }[] = [
  { order: newest, index: 'by_newest', sql: 'releasedate DESC, id' },
  { order: { field: 'releasedate', descending: false }, index: 'by_oldest', sql: 'releasedate, id' },
  { order: { field: 'duration', descending: false }, index: 'by_duration', sql: 'duration, id' },
  { order: { field: 'name', descending: false }, index: 'by_name', sql: 'folded, name, id' },
  { order: { field: 'id', descending: false }, index: 'by_id', sql: 'id' },
  { order: mostPopular, index: 'by_popularity_month', sql: BEST },
  {
    order: { field: 'listens_total', descending: true },
    index: 'by_listens_total',
    sql: 'listens_total DESC, id',
  },
  { order: { field: 'buzzrate', descending: true }, index: 'by_buzzrate', sql: 'buzzrate DESC, id' },
];

function inOrder(draw: Draw, offset: number): QueryCase {
  const { order, index, sql } = draw.pick(ORDERS);
  return {
    query: ask({ offset }, order),
    pages: only(
      `SELECT id FROM track INDEXED BY ${index} WHERE ${ALBUM_TRACKS} ORDER BY ${sql} LIMIT ${LIMIT} OFFSET ?1`,
      [offset],
    ),
  };
}

const RANKED = `words JOIN track t ON t.id = words.rowid WHERE words MATCH ?1 AND t.${ALBUM_TRACKS}`;

function search(words: string[]): QueryCase {
  const sql = `SELECT t.id FROM ${RANKED} ORDER BY
    bm25(words, 8, 4, 3, 2, 1) * (1 + t.popularity_total / (t.popularity_total + 100)), t.id LIMIT ${LIMIT}`;
  return {
    query: ask({ search: words.join(' '), boost: 'popularity_total' }),
    pages: {
      // As in Cantiga, a word is also found as the beginning of another.
      'words and beginnings': { sql, values: [words.map((word) => `"${word}"*`).join(' ')] },
      'whole words only': { sql, values: [words.map((word) => `"${word}"`).join(' ')] },
    },
    tantivy: {
      'words and beginnings': { words, beginnings: true },
      'whole words only': { words, beginnings: false },
    },
  };
}

const NAMED = `name_parts JOIN track t ON t.id = name_parts.rowid
  WHERE name_parts MATCH ?1 AND t.${ALBUM_TRACKS}`;

function namesearch(part: string): QueryCase {
  const values = [`"${part}"`];
  return {
    query: ask({ namesearch: part }),
    pages: only(`SELECT t.id FROM ${NAMED} ORDER BY t.popularity_month DESC, t.id LIMIT ${LIMIT}`, values),
    count: { sql: `SELECT count(*) FROM ${NAMED}`, values },
  };
}

export const QUERY_CLASSES: readonly QueryClass[] = [
  {
    name: 'by ids (20)',
    same: 'ids',
    draw: (draw) => {
      const ids = draw.ids(20);
      const marks = ids.map(() => '?').join(', ');
      const sql = `SELECT id FROM track WHERE id IN (${marks}) AND ${ALBUM_TRACKS} ORDER BY id LIMIT ${LIMIT}`;
      return { query: ask({ ids }), pages: only(sql, ids) };
    },
  },
  {
    name: 'order only',
    same: 'ids',
    draw: (draw) => inOrder(draw, draw.below(20) * LIMIT),
  },
  {
    name: 'tags AND, other order',
    same: 'ids',
    draw: (draw) => {
      const tags = draw.tags(2);
      const meanings = tags.map(tagMeaning);
      return {
        query: ask({ tags }, newest),
        pages: bothTagsNewest(meanings),
        tantivy: bothTagsInTantivy(meanings, false),
      };
    },
  },
  {
    name: 'three fuzzytags',
    same: 'count',
    draw: (draw) => {
      const fuzzytags = draw.tags(3);
      const values = fuzzytags.map(tagMeaning);
      const any = `SELECT track_id, count(DISTINCT tag_id) AS matches FROM track_tag
        WHERE single = 0 AND tag_id IN (SELECT id FROM tag WHERE name IN (?1, ?2, ?3)) GROUP BY track_id`;
      return {
        query: ask({ fuzzytags }),
        pages: only(
          `SELECT id FROM (${any}) JOIN track ON id = track_id ORDER BY matches DESC, ${BEST} LIMIT ${LIMIT}`,
          values,
        ),
        count: { sql: `SELECT count(*) FROM (${any})`, values },
        tantivy: { '': { any: values } },
      };
    },
  },
  {
    name: 'search, one word',
    same: 'nothing',
    draw: (draw) => search([draw.word(200, 5000)]),
  },
  {
    name: 'search, two words',
    same: 'nothing',
    draw: (draw) => search([draw.word(20, 400), draw.word(20, 400)]),
  },
  {
    name: 'search, frequent word',
    same: 'nothing',
    draw: (draw) => search([draw.frequentWord()]),
  },
  {
    name: 'namesearch inside a word',
    same: 'count',
    draw: (draw) => namesearch(draw.wordPart()),
  },
  {
    name: 'namesearch, no match',
    same: 'count',
    draw: (draw) => namesearch(draw.absentPart()),
  },
  {
    name: 'five filters',
    same: 'ids',
    draw: (draw) => {
      const speed = draw.pick(['low', 'medium', 'high'] as const);
      const lang = draw.pick(['en', 'fr', 'es', 'de', 'pt']);
      const duration = { from: 60 + draw.below(120), to: 240 + draw.below(200) };
      const released = {
        from: (2004 + draw.below(10)) * 10_000 + 101,
        to: (2015 + draw.below(10)) * 10_000 + 1231,
      };
      const values = [speed, lang, duration.from, duration.to, released.from, released.to];
      const filters = `WHERE ${ALBUM_TRACKS} AND speed = ?1 AND vocalinstrumental = 'vocal' AND lang = ?2
        AND duration BETWEEN ?3 AND ?4 AND releasedate BETWEEN ?5 AND ?6 ORDER BY ${BEST} LIMIT ${LIMIT}`;
      return {
        query: ask(
          { speeds: [speed], vocalinstrumental: 'vocal', lang: [lang], duration, released },
          mostPopular,
        ),
        pages: {
          'gathering, then sorting': { sql: `SELECT id FROM track INDEXED BY by_kind ${filters}`, values },
          'walking the order': {
            sql: `SELECT id FROM track INDEXED BY by_popularity_month ${filters}`,
            values,
          },
        },
        tantivy: {
          'gathering, then sorting': {
            all: { speed: [speed], vocalinstrumental: ['vocal'], lang: [lang] },
            between: {
              duration: [duration.from, duration.to],
              releasedate: [released.from, released.to],
            },
            order: 'popularity_month',
          },
        },
      };
    },
  },
  {
    name: 'groupby artist',
    same: 'ids',
    draw: (draw) => {
      const tags = draw.tags(1);
      const best = `SELECT u.id FROM track u WHERE u.artist_id = t.artist_id AND u.${ALBUM_TRACKS}
        AND ${hasTag(1, 'u')} ORDER BY u.popularity_month DESC, u.id LIMIT 1`;
      // CASE makes SQLite look at the tag first; a plain AND looks for the artist's best track first.
      return {
        query: ask({ tags, groupby: 'artist_id' }, mostPopular),
        pages: only(
          `SELECT id FROM track t WHERE ${ALBUM_TRACKS} AND CASE WHEN ${hasTag(1, 't')} THEN id = (${best}) END
            ORDER BY ${BEST} LIMIT ${LIMIT}`,
          tags.map(tagMeaning),
        ),
      };
    },
  },
  {
    name: 'fullcount',
    same: 'count',
    draw: (draw) => {
      const tags = draw.tags(2);
      return {
        query: ask({ tags, fullcount: true }, newest),
        pages: bothTagsNewest(tags.map(tagMeaning)),
        count: bothTagsCount(tags.map(tagMeaning)),
        tantivy: bothTagsInTantivy(tags.map(tagMeaning), true),
      };
    },
  },
  {
    name: 'deep offset (5/6 of all)',
    same: 'ids',
    draw: (draw) => inOrder(draw, Math.floor((draw.tracks * 5) / 6) + draw.below(100)),
  },
];
