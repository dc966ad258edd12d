/** Reads the whole catalogue for the read model, page by page, in ascending id. */
import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow, WaveformRecord } from '../domain/ports.ts';
import { RATINGS, WAVEFORM_PEAKS } from '../domain/vocabulary.ts';
import { latestChanges } from './changes.ts';
import type { Schema } from './schema.ts';

/** Takes pages of rows; artists come before albums, albums before tracks, tracks before stats. */
export interface CatalogueSink {
  artists(rows: ArtistRow[]): void;
  albums(rows: AlbumRow[]): void;
  tracks(rows: TrackRow[]): void;
  stats(rows: TrackStatsRow[]): void;
}

const PAGE = 4000;

/** Returns the number of the latest change of the catalogue that the rows contain. Call it in `store.snapshot`. */
export async function readCatalogue(snapshot: Transaction<Schema>, sink: CatalogueSink): Promise<number> {
  const { catalogue } = await latestChanges(snapshot);
  for await (const rows of pages((after) => artists(snapshot, after), byId)) sink.artists(rows);
  for await (const rows of pages((after) => albums(snapshot, after), byId)) sink.albums(rows);
  for await (const rows of pages((after) => tracks(snapshot, after), byId)) sink.tracks(rows);
  for await (const rows of trackStats(snapshot)) sink.stats(rows);
  return catalogue;
}

/**
 * Pages of waveforms with a record number above `record`, ascending. Numbers of replaced waveforms are missing. In
 * the snapshot that gave a catalogue, every record its tracks name is there.
 */
export function readWaveformsAfter(db: Kysely<Schema>, record: number): AsyncGenerator<WaveformRecord[]> {
  const page = (after: number) =>
    db
      .selectFrom('waveform')
      .select(['record', 'peaks'])
      .where('record', '>', after)
      .orderBy('record')
      .limit(Math.floor((4 << 20) / WAVEFORM_PEAKS))
      .execute();
  return pages(page, (row) => row.record, record);
}

/** The number of the latest waveform, 0 when there is none. */
export async function highestWaveform(db: Kysely<Schema>): Promise<number> {
  const { highest } = await db
    .selectFrom('waveform')
    .select(({ fn }) => fn.max('record').as('highest'))
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}

/**
 * Pages by key: each begins where the last one ended, so no cursor has to stay open. SQLite answers at once, so the
 * process gets a turn between two pages for what else it has to do, such as to end.
 */
async function* pages<Row>(
  page: (after: number) => Promise<Row[]>,
  key: (row: Row) => number,
  after = 0,
): AsyncGenerator<Row[]> {
  for (let rows = await page(after); rows.length > 0; rows = await page(key(rows.at(-1)!))) {
    yield rows;
    await turn();
  }
}

const byId = (row: { id: number }) => row.id;
const byTrack = (row: { track_id: number }) => row.track_id;

const artists = (db: Kysely<Schema>, after: number): Promise<ArtistRow[]> =>
  db
    .selectFrom('artist')
    .select(['id', 'name', 'website', 'joindate', 'image', 'similar'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();

const albums = (db: Kysely<Schema>, after: number): Promise<AlbumRow[]> =>
  db
    .selectFrom('album')
    .select(['id', 'name', 'artist_id', 'releasedate', 'type', 'zip_allowed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();

const tracks = (db: Kysely<Schema>, after: number): Promise<TrackRow[]> =>
  db
    .selectFrom('track')
    .select(['id', 'name', 'artist_id', 'album_id', 'position', 'duration', 'releasedate', 'license_ccurl'])
    .select(['audiodownload_allowed', 'content_id_free', 'featured', 'prourl', 'prolicensing'])
    .select(['probackground', 'lyrics', 'vocalinstrumental', 'lang', 'gender', 'acousticelectric', 'speed'])
    .select(['genres', 'instruments', 'vartags', 'waveform'])
    .select(RATINGS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();

/** Three streams, each ascending by track, merged into one. */
async function* trackStats(db: Kysely<Schema>): AsyncGenerator<TrackStatsRow[]> {
  const streams = [relationStats, reviewStats, playlistStats].map((read) =>
    rows(pages((after) => read(db, after), byTrack)),
  );
  const heads = await Promise.all(streams.map(next));
  let page: TrackStatsRow[] = [];
  for (;;) {
    const track_id = Math.min(...heads.map((head) => head?.track_id ?? Number.POSITIVE_INFINITY));
    if (track_id === Number.POSITIVE_INFINITY) break;
    const row = { track_id, playlisted: 0, favorited: 0, likes: 0, dislikes: 0, notes: 0, avgnote: 0 };
    for (const [at, head] of heads.entries()) {
      if (head?.track_id !== track_id) continue;
      Object.assign(row, head);
      heads[at] = await next(streams[at]);
    }
    page.push(row);
    if (page.length === PAGE) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

type PartOfStats = Partial<TrackStatsRow> & { track_id: number };

async function* rows(source: AsyncIterable<PartOfStats[]>): AsyncGenerator<PartOfStats> {
  for await (const page of source) yield* page;
}

async function next(source: AsyncGenerator<PartOfStats>): Promise<PartOfStats | undefined> {
  const { value, done } = await source.next();
  return done ? undefined : value;
}

async function relationStats(db: Kysely<Schema>, after: number): Promise<PartOfStats[]> {
  const found = await sql<PartOfStats>`
    select track_id,
      sum(case when favorited <> '' then 1 else 0 end) as favorited,
      sum(case when liked <> '' then 1 else 0 end) as likes,
      sum(case when disliked <> '' then 1 else 0 end) as dislikes
    from user_track where track_id > ${after}
      and (favorited <> '' or liked <> '' or disliked <> '')
    group by track_id order by track_id limit ${sql.lit(PAGE)}`.execute(db);
  return found.rows;
}

async function reviewStats(db: Kysely<Schema>, after: number): Promise<PartOfStats[]> {
  const found = await sql<PartOfStats>`
    select track_id, count(score) as notes, avg(score) as avgnote
    from review where track_id > ${after} and score is not null
    group by track_id order by track_id limit ${sql.lit(PAGE)}`.execute(db);
  return found.rows;
}

async function playlistStats(db: Kysely<Schema>, after: number): Promise<PartOfStats[]> {
  const found = await sql<PartOfStats>`
    select track_id, count(distinct playlist_id) as playlisted
    from playlist_track where track_id > ${after}
    group by track_id order by track_id limit ${sql.lit(PAGE)}`.execute(db);
  return found.rows;
}
