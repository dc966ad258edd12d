/** Reads the catalogue for the read model, whole or some records, in ascending id. Hidden items are left out. */
import { type RawBuilder, sql } from 'kysely';
import { readColumns } from '../../domain/columns.ts';
import type {
  AlbumRow,
  ArtistRow,
  StoredTrackRow,
  WaveformPage,
  WaveformRecord,
} from '../../domain/ports.ts';
import { RATINGS, WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import { latestChanges } from '../changes/changes.ts';
import type { StoreDialect } from '../dialect/dialect.ts';
import { readHidden, SHOWN } from '../hidden.ts';
import { pictureOf } from '../pictures.ts';
import { inParts } from '../queries/in-parts.ts';
import { pagesOf } from '../queries/pages.ts';
import { readMeta } from '../queries/rows.ts';
import type { Db, Trx } from '../schema.ts';

/** Receives pages of rows: artists first, then albums, then tracks. */
export interface CatalogueSink {
  artists(rows: ArtistRow[]): void;
  albums(rows: AlbumRow[]): void;
  tracks(rows: StoredTrackRow[]): void;
}

/** Rows per page: about as many as the cache of a processor has room for. Larger pages are slower to read. */
const PAGE = 1000;
const WAVEFORMS_PAGE = Math.floor((1 << 20) / WAVEFORM_PEAKS);
/** See `WaveformPage`. */
const BETWEEN_PEAKS = Buffer.of(1);

/**
 * Without hidden items. Returns the number of the latest change of the catalogue that the rows contain. Call it in
 * `store.snapshot`.
 */
export async function readCatalogue(snapshot: Trx, sink: CatalogueSink): Promise<number> {
  const { catalogue } = await latestChanges(snapshot);
  const hidden = await readHidden(snapshot);
  const isAlbumShown = ({ id, artist_id }: AlbumRow) =>
    !hidden.album.has(id) && !hidden.artist.has(artist_id);
  const isTrackShown = ({ id, artist_id, album_id }: StoredTrackRow) =>
    !hidden.track.has(id) && !hidden.artist.has(artist_id) && !(album_id && hidden.album.has(album_id));
  for await (const rows of pagesOf(PAGE, (last?: ArtistRow) => artists(snapshot, after(last))))
    sink.artists(rows.filter(({ id }) => !hidden.artist.has(id)));
  for await (const rows of pagesOf(PAGE, (last?: AlbumRow) => albums(snapshot, after(last))))
    sink.albums(rows.filter(isAlbumShown));
  for await (const rows of pagesOf(PAGE, (last?: StoredTrackRow) => tracks(snapshot, after(last))))
    sink.tracks(rows.filter(isTrackShown));
  return catalogue;
}

/** The rows with these ids that `readCatalogue` would return. Any number of ids, which may repeat. */
export function readArtistRows(db: Db, ids: Iterable<number>): Promise<ArtistRow[]> {
  return rowsOf(ids, (some) => artists(db, sql`artist.id in (${sql.join(some)}) and ${SHOWN.artist}`));
}

export function readAlbumRows(db: Db, ids: Iterable<number>): Promise<AlbumRow[]> {
  return rowsOf(ids, (some) => albums(db, sql`album.id in (${sql.join(some)}) and ${SHOWN.album}`));
}

export function readTrackRows(db: Db, ids: Iterable<number>): Promise<StoredTrackRow[]> {
  return rowsOf(ids, (some) => tracks(db, sql`track.id in (${sql.join(some)}) and ${SHOWN.track}`));
}

async function rowsOf<Row>(ids: Iterable<number>, read: (some: number[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of inParts([...new Set(ids)].sort((a, b) => a - b))) rows.push(...(await read(some)));
  return rows;
}

/**
 * Pages of waveforms with a record number above `record`, ascending. Numbers of replaced waveforms are missing. In the
 * snapshot of a catalogue, every record of its tracks exists.
 */
export async function* readWaveformsAfter(
  { types }: StoreDialect,
  db: Db,
  record: number,
): AsyncGenerator<WaveformPage> {
  for (let last = record; ; ) {
    // The database joins them: that takes half the time of a row for each.
    const { rows } = await sql<{ records: string | null; peaks: Uint8Array }>`
      select string_agg(cast(record as text), ',') as records,
        cast(string_agg(peaks, ${BETWEEN_PEAKS}) as ${sql.raw(types.bytes)}) as peaks
      from (
        select record, peaks from waveform where record > ${last} order by record limit ${sql.lit(WAVEFORMS_PAGE)}
      ) as page`.execute(db);
    const [{ records: joined, peaks }] = rows;
    if (joined === null) return;
    const records = joined.split(',').map(Number);
    yield { records, peaks };
    if (records.length < WAVEFORMS_PAGE) return;
    last = records[records.length - 1];
  }
}

/** How far the numbers of waveforms are, and which one is the last up to a number. */
export function waveformHistory(db: Db) {
  return {
    highest: async () => Number(await readMeta(db, 'waveform_records')),
    lastUpTo(record: number): Promise<WaveformRecord | undefined> {
      const find = db.selectFrom('waveform').select(['record', 'peaks']).where('record', '<=', record);
      return find.orderBy('record', 'desc').limit(1).executeTakeFirst();
    },
  };
}

/** An artist's image may be an uploaded one: see `pictureOf`. */
const READ = {
  artist: readColumns('artist').filter((name) => name !== 'image'),
  album: readColumns('album'),
  track: readColumns('track'),
};

const after = (last: { id: number } | undefined): Condition => sql`id > ${last?.id ?? 0}`;

type Condition = RawBuilder<boolean>;

const artists = (db: Db, condition: Condition): Promise<ArtistRow[]> =>
  db
    .selectFrom('artist')
    .select(READ.artist)
    .select(pictureOf('artist').as('image'))
    .where(condition)
    .orderBy('id')
    .limit(PAGE)
    .execute();

const albums = (db: Db, condition: Condition): Promise<AlbumRow[]> =>
  db.selectFrom('album').select(READ.album).where(condition).orderBy('id').limit(PAGE).execute();

const tracks = (db: Db, condition: Condition): Promise<StoredTrackRow[]> =>
  db
    .selectFrom('track')
    .select(READ.track)
    .select('waveform')
    .select(RATINGS)
    .where(condition)
    .orderBy('id')
    .limit(PAGE)
    .execute();
