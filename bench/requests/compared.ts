/**
 * The requests that are compared with SQLite, one declaration each. Every page has ten tracks, and singles are left out, as by default
 * in the API.
 */
import type { SQLInputValue } from 'node:sqlite';
import type { Select } from '../baselines/sqlite.ts';
import type { TantivyQuery } from '../baselines/tantivy.ts';
import type { Draw } from '../catalogue/draw.ts';
import { tagMeaning } from '../catalogue/synonyms.ts';
import type { ComparedRequest, DrawCompared } from './request.ts';

const ALBUM_TRACKS = 'album_id IS NOT NULL';
const BEST = 'popularity_month DESC, id';
const LIMIT = 10;

/** The page, where one way of writing it is best throughout. */
function only(sql: string, values: SQLInputValue[]): Record<string, Select> {
  return { '': { sql, values } };
}

/** The track ids of one tag, singles left out; `?n` is its name. */
function tagged(parameter: number): string {
  return `SELECT track_id FROM track_tag WHERE tag_id = (SELECT id FROM tag WHERE name = ?${parameter}) AND single = 0`;
}

function hasTag(parameter: number, track: string): string {
  return `EXISTS (${tagged(parameter)} AND track_id = ${track}.id)`;
}

const BOTH_TAGS = `${tagged(1)} INTERSECT ${tagged(2)}`;

function twoTags(draw: Draw, isCounted: boolean): ComparedRequest {
  const tags = draw.tags(2);
  const values = tags.map(tagMeaning);
  return {
    request: `tracks?tags=${tags.join('+')}&order=releasedate_desc${isCounted ? '&fullcount=true' : ''}`,
    same: isCounted ? 'count' : 'ids',
    pages: {
      'gathering, then sorting': {
        sql: `SELECT id FROM track WHERE id IN (${BOTH_TAGS}) ORDER BY releasedate DESC, id LIMIT ${LIMIT}`,
        values,
      },
      'walking the order': {
        sql: `SELECT id FROM track t INDEXED BY by_newest WHERE ${ALBUM_TRACKS} AND ${hasTag(1, 't')}
          AND ${hasTag(2, 't')} ORDER BY releasedate DESC, id LIMIT ${LIMIT}`,
        values,
      },
    },
    ...(isCounted && { count: { sql: `SELECT count(*) FROM (${BOTH_TAGS})`, values } }),
    tantivy: {
      'gathering, then sorting': { all: { tag: values }, order: 'releasedate', count: isCounted },
    },
  };
}

/** Each order of the API, its index, and its columns. */
const ORDERS = [
  ['releasedate_desc', 'by_newest', 'releasedate DESC'],
  ['releasedate', 'by_oldest', 'releasedate'],
  ['duration', 'by_duration', 'duration'],
  ['name', 'by_name', 'folded, name'],
  ['id', 'by_id', 'id'],
  ['popularity_month', 'by_popularity_month', 'popularity_month DESC'],
  ['listens_total', 'by_listens_total', 'listens_total DESC'],
  ['buzzrate', 'by_buzzrate', 'buzzrate DESC'],
] as const;

function inOrder(draw: Draw, offset: number): ComparedRequest {
  const [order, index, columns] = draw.pick(ORDERS);
  return {
    request: `tracks?order=${order}&offset=${offset}`,
    same: 'ids',
    pages: only(
      `SELECT id FROM track INDEXED BY ${index} WHERE ${ALBUM_TRACKS} ORDER BY ${columns}, id LIMIT ${LIMIT} OFFSET ?1`,
      [offset],
    ),
  };
}

function search(...words: string[]): ComparedRequest {
  const sql = `SELECT t.id FROM words JOIN track t ON t.id = words.rowid
    WHERE words MATCH ?1 AND t.${ALBUM_TRACKS} ORDER BY
    bm25(words, 8, 4, 3, 2, 1) * (1 + t.popularity_total / (t.popularity_total + 100)), t.id LIMIT ${LIMIT}`;
  const tantivy = (beginnings: boolean): TantivyQuery => ({ words, beginnings });
  return {
    request: `tracks?search=${words.join('+')}&boost=popularity_total`,
    same: 'nothing',
    pages: {
      // As in Cantiga, a word is also found as the beginning of another.
      'words and beginnings': { sql, values: [words.map((word) => `"${word}"*`).join(' ')] },
      'whole words only': { sql, values: [words.map((word) => `"${word}"`).join(' ')] },
    },
    tantivy: { 'words and beginnings': tantivy(true), 'whole words only': tantivy(false) },
  };
}

function namesearch(part: string): ComparedRequest {
  const named = `name_parts JOIN track t ON t.id = name_parts.rowid WHERE name_parts MATCH ?1 AND t.${ALBUM_TRACKS}`;
  const values = [`"${part}"`];
  return {
    request: `tracks?namesearch=${part}`,
    same: 'count',
    pages: only(`SELECT t.id FROM ${named} ORDER BY t.popularity_month DESC, t.id LIMIT ${LIMIT}`, values),
    count: { sql: `SELECT count(*) FROM ${named}`, values },
  };
}

function fiveFilters(draw: Draw): ComparedRequest {
  const speed = draw.pick(['low', 'medium', 'high']);
  const lang = draw.pick(['en', 'fr', 'es', 'de', 'pt']);
  const duration = [60 + draw.below(120), 240 + draw.below(200)] as const;
  const [from, to] = [2004 + draw.below(10), 2015 + draw.below(10)];
  const released = [from * 10_000 + 101, to * 10_000 + 1231] as const;
  const values = [speed, lang, ...duration, ...released];
  const filters = `WHERE ${ALBUM_TRACKS} AND speed = ?1 AND vocalinstrumental = 'vocal' AND lang = ?2
    AND duration BETWEEN ?3 AND ?4 AND releasedate BETWEEN ?5 AND ?6 ORDER BY ${BEST} LIMIT ${LIMIT}`;
  const indexed = (index: string) => ({ sql: `SELECT id FROM track INDEXED BY ${index} ${filters}`, values });
  return {
    request: `tracks?speed=${speed}&vocalinstrumental=vocal&lang=${lang}&durationbetween=${duration.join('_')}&datebetween=${from}-01-01_${to}-12-31&order=popularity_month`,
    same: 'ids',
    pages: {
      'gathering, then sorting': indexed('by_kind'),
      'walking the order': indexed('by_popularity_month'),
    },
    tantivy: {
      'gathering, then sorting': {
        all: { speed: [speed], vocalinstrumental: ['vocal'], lang: [lang] },
        between: { duration, releasedate: released },
        order: 'popularity_month',
      },
    },
  };
}

export const COMPARED: Readonly<Record<string, DrawCompared>> = {
  'by ids (20)': (draw) => {
    const ids = draw.ids(20);
    const marks = ids.map(() => '?').join(', ');
    const sql = `SELECT id FROM track WHERE id IN (${marks}) AND ${ALBUM_TRACKS} ORDER BY id LIMIT ${LIMIT}`;
    return { request: `tracks?id=${ids.join('+')}`, same: 'ids', pages: only(sql, ids) };
  },
  'order only': (draw) => inOrder(draw, draw.below(20) * LIMIT),
  'tags AND, other order': (draw) => twoTags(draw, false),
  'three fuzzytags': (draw) => {
    const tags = draw.tags(3);
    const values = tags.map(tagMeaning);
    const any = `SELECT track_id, count(DISTINCT tag_id) AS matches FROM track_tag
      WHERE single = 0 AND tag_id IN (SELECT id FROM tag WHERE name IN (?1, ?2, ?3)) GROUP BY track_id`;
    const sql = `SELECT id FROM (${any}) JOIN track ON id = track_id ORDER BY matches DESC, ${BEST} LIMIT ${LIMIT}`;
    return {
      request: `tracks?fuzzytags=${tags.join('+')}`,
      same: 'count',
      pages: only(sql, values),
      count: { sql: `SELECT count(*) FROM (${any})`, values },
      tantivy: { '': { any: values } },
    };
  },
  'search, one word': (draw) => search(draw.word(200, 5000)),
  'search, two words': (draw) => search(draw.word(20, 400), draw.word(20, 400)),
  'search, frequent word': (draw) => search(draw.frequentWord()),
  'namesearch inside a word': (draw) => namesearch(draw.wordPart()),
  'namesearch, no match': (draw) => namesearch(draw.absentPart()),
  'five filters': fiveFilters,
  'groupby artist': (draw) => {
    const tags = draw.tags(1);
    const best = `SELECT u.id FROM track u WHERE u.artist_id = t.artist_id AND u.${ALBUM_TRACKS}
      AND ${hasTag(1, 'u')} ORDER BY u.popularity_month DESC, u.id LIMIT 1`;
    // CASE makes SQLite look at the tag first; a plain AND looks for the artist's best track first.
    const sql = `SELECT id FROM track t WHERE ${ALBUM_TRACKS} AND CASE WHEN ${hasTag(1, 't')} THEN id = (${best}) END
      ORDER BY ${BEST} LIMIT ${LIMIT}`;
    return {
      request: `tracks?tags=${tags[0]}&groupby=artist_id&order=popularity_month`,
      same: 'ids',
      pages: only(sql, tags.map(tagMeaning)),
    };
  },
  fullcount: (draw) => twoTags(draw, true),
  'deep offset (5/6 of all)': (draw) => inOrder(draw, Math.floor((draw.tracks * 5) / 6) + draw.below(100)),
};
