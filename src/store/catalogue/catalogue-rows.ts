/** Reads the catalogue for the read model, whole or some records, in ascending id. Hidden items are left out. */
import { sql } from 'kysely';
import { readColumns } from '../../domain/columns.ts';
import type {
  AlbumRow,
  ArtistRow,
  StoredTrackRow,
  WaveformPage,
  WaveformRecord,
} from '../../domain/ports.ts';
import { type CatalogueKind, RATINGS, WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import { latestChanges } from '../changes/changes.ts';
import type { StoreDialect } from '../dialect/dialect.ts';
import { readHidden, SHOWN } from '../hidden.ts';
import { pictureOf } from '../pictures.ts';
import { inParts } from '../queries/in-parts.ts';
import { pagesOf } from '../queries/pages.ts';
import { readMeta } from '../queries/rows.ts';
import type { Db, SqlFragment, Trx } from '../schema.ts';

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
  const pages = <Kind extends CatalogueKind>(kind: Kind) =>
    pagesOf<RowOf[Kind]>(PAGE, (last) => readPage(snapshot, kind, sql`id > ${last?.id ?? 0}`));
  for await (const rows of pages('artist')) sink.artists(rows.filter(({ id }) => !hidden.artist.has(id)));
  for await (const rows of pages('album')) sink.albums(rows.filter(isAlbumShown));
  for await (const rows of pages('track')) sink.tracks(rows.filter(isTrackShown));
  return catalogue;
}

/** The rows with these ids that `readCatalogue` would return. Any number of ids, which may repeat. */
export async function readCatalogueRows<Kind extends CatalogueKind>(
  db: Db,
  kind: Kind,
  ids: Iterable<number>,
): Promise<RowOf[Kind][]> {
  const rows: RowOf[Kind][] = [];
  for (const some of inParts([...new Set(ids)].sort((a, b) => a - b))) {
    const among = sql`${sql.ref(`${kind}.id`)} in (${sql.join(some)}) and ${SHOWN[kind]}`;
    rows.push(...(await readPage(db, kind, among)));
  }
  return rows;
}

interface RowOf {
  artist: ArtistRow;
  album: AlbumRow;
  track: StoredTrackRow;
}

const selected = (...columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

const READ: Record<CatalogueKind, SqlFragment> = {
  // An image may be an uploaded one.
  artist: sql`${selected(...readColumns('artist').filter((name) => name !== 'image'))},
    ${pictureOf('artist')} as image`,
  album: selected(...readColumns('album')),
  track: selected(...readColumns('track'), 'waveform', ...RATINGS),
};

async function readPage<Kind extends CatalogueKind>(
  db: Db,
  kind: Kind,
  condition: SqlFragment,
): Promise<RowOf[Kind][]> {
  const { rows } = await sql<RowOf[Kind]>`select ${READ[kind]} from ${sql.table(kind)}
    where ${condition} order by id limit ${sql.lit(PAGE)}`.execute(db);
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
