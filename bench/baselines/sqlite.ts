/**
 * The baseline of Cantiga: the same catalogue in SQLite as an expert would design it. Every order has a partial index over the
 * album tracks (the default of the API), tags are a clustered table that also contains the singles, words an FTS5 index with
 * column weights, name parts an FTS5 trigram index; all of it analysed, optimised and cached.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { fold } from '../../src/catalogue/text/words/fold.ts';
import { parseDay } from '../../src/domain/calendar.ts';
import type { TrackRecord } from '../../src/domain/imports/records.ts';
import { RATINGS } from '../../src/domain/vocabulary.ts';
import { records } from '../catalogue/records.ts';
import { tagMeaning } from '../catalogue/synonyms.ts';
import type { BenchProgress } from '../measure/progress.ts';

/** Raise it whenever the tables or indexes change. */
export const BASELINE_VERSION = 2;

const SCHEMA = `
  CREATE TABLE track (
    id INTEGER PRIMARY KEY, artist_id INTEGER NOT NULL, album_id INTEGER, name TEXT NOT NULL, folded TEXT NOT NULL,
    duration INTEGER NOT NULL, releasedate INTEGER NOT NULL, featured INTEGER NOT NULL, ccnc INTEGER NOT NULL,
    vocalinstrumental TEXT NOT NULL, acousticelectric TEXT NOT NULL, gender TEXT NOT NULL, speed TEXT NOT NULL,
    lang TEXT NOT NULL, ${RATINGS.map((name) => `${name} REAL NOT NULL`).join(', ')});
  CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE track_tag (tag_id INTEGER NOT NULL, single INTEGER NOT NULL, track_id INTEGER NOT NULL,
    PRIMARY KEY (tag_id, single, track_id)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5(name, artist, album, tags, similar, content='',
    prefix='2 3 4');
  CREATE VIRTUAL TABLE name_parts USING fts5(folded, content='', tokenize='trigram');`;

const INDEXES = `
  ${RATINGS.map((name) => `CREATE INDEX by_${name} ON track (${name} DESC, id) WHERE album_id IS NOT NULL;`).join('\n')}
  CREATE INDEX by_id ON track (id) WHERE album_id IS NOT NULL;
  CREATE INDEX by_newest ON track (releasedate DESC, id) WHERE album_id IS NOT NULL;
  CREATE INDEX by_oldest ON track (releasedate, id) WHERE album_id IS NOT NULL;
  CREATE INDEX by_duration ON track (duration, id) WHERE album_id IS NOT NULL;
  CREATE INDEX by_name ON track (folded, name, id) WHERE album_id IS NOT NULL;
  CREATE INDEX best_of_artist ON track (artist_id, popularity_month DESC, id) WHERE album_id IS NOT NULL;
  CREATE INDEX by_kind ON track (speed, vocalinstrumental, lang) WHERE album_id IS NOT NULL;
  INSERT INTO words (words) VALUES ('optimize');
  INSERT INTO name_parts (name_parts) VALUES ('optimize');
  ANALYZE;`;

/** Builds the database at `path`, which must not exist yet. */
export function buildBaseline(path: string, tracks: number, progress: BenchProgress): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN;');
  db.exec(SCHEMA);
  const artists = new Map<number, { name: string; similar: string }>();
  const albums = new Map<number, string>();
  const insert = createInsert(db);
  let done = 0;
  for (const record of records(tracks)) {
    if (record.entity === 'artist') {
      const similar = (record.similar ?? []).map(({ name }) => name).join(' ');
      artists.set(record.id, { name: record.name, similar });
    } else if (record.entity === 'album') {
      albums.set(record.id, record.name);
    } else {
      const artist = artists.get(record.artist_id)!;
      const album = record.album_id === undefined ? '' : albums.get(record.album_id)!;
      insert(record, artist.name, artist.similar, album);
      if (++done % 5000 === 0) progress.step('SQLite baseline', done / tracks);
    }
  }
  progress.step('SQLite baseline: indexes', 1);
  db.exec(`COMMIT; ${INDEXES}`);
  db.close();
}

function createInsert(db: DatabaseSync) {
  const columns = 14 + RATINGS.length;
  const track = db.prepare(`INSERT INTO track VALUES (${Array(columns).fill('?').join(', ')})`);
  const tag = db.prepare('INSERT INTO tag VALUES (?, ?)');
  const trackTag = db.prepare('INSERT INTO track_tag VALUES (?, ?, ?)');
  const tagIds = new Map<string, number>();
  const tagId = (name: string): number => {
    let id = tagIds.get(name);
    if (id === undefined) {
      id = tagIds.size + 1;
      tagIds.set(name, id);
      tag.run(id, name);
    }
    return id;
  };
  const words = db.prepare(
    'INSERT INTO words (rowid, name, artist, album, tags, similar) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const part = db.prepare('INSERT INTO name_parts (rowid, folded) VALUES (?, ?)');
  return (record: TrackRecord, artist: string, similar: string, album: string): void => {
    const info = record.musicinfo!;
    const tags = new Set(Object.values(info.tags!).flat());
    const folded = fold(record.name);
    track.run(
      record.id,
      record.artist_id,
      record.album_id ?? null,
      record.name,
      folded,
      record.duration,
      parseDay(record.releasedate)!,
      record.featured ? 1 : 0,
      record.license_ccurl.includes('-nc') ? 1 : 0,
      info.vocalinstrumental!,
      info.acousticelectric!,
      info.gender!,
      info.speed!,
      info.lang!,
      ...RATINGS.map((name) => record.ratings![name]!),
    );
    const single = record.album_id === undefined ? 1 : 0;
    const meanings = new Set([...tags].map(tagMeaning));
    for (const name of meanings) trackTag.run(tagId(name), single, record.id);
    words.run(record.id, folded, fold(artist), fold(album), [...tags].join(' '), fold(similar));
    part.run(record.id, folded);
  };
}

export interface Select {
  sql: string;
  values: SQLInputValue[];
}

export interface Baseline extends Disposable {
  /** The first column of every row. */
  ids(select: Select): number[];
}

export function openBaseline(path: string): Baseline {
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec('PRAGMA cache_size = -2000000; PRAGMA mmap_size = 8000000000; PRAGMA temp_store = MEMORY;');
  const prepared = new Map<string, StatementSync>();
  return {
    ids: ({ sql, values }) => {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = db.prepare(sql);
        statement.setReturnArrays(true);
        prepared.set(sql, statement);
      }
      return (statement.all(...values) as unknown as number[][]).map((row) => row[0]);
    },
    [Symbol.dispose]: () => db.close(),
  };
}
