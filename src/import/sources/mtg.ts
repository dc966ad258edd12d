/**
 * The MTG-Jamendo data set: `raw_30s.tsv` (TRACK_ID ARTIST_ID ALBUM_ID PATH DURATION TAGS…), and the names from
 * `raw.meta.tsv` in the same folder. A line becomes a track, and its artist and album when they occur for the
 * first time:
 *
 *   track_0000214 artist_000014 album_000031 14/214.mp3 124.6 genre---punkrock
 *     → artist 14, album 31, track 214 (125 s, genres: punkrock)
 *
 * Without `raw.meta.tsv`, names and dates are invented, the same for an id every time.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MTG } from '../../domain/imports/import-sources.ts';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../../domain/imports/records.ts';
import type { TagKind } from '../../domain/vocabulary.ts';
import { badLine } from '../bad-line.ts';
import { show } from '../rules.ts';
import type { Placed, Source } from '../source.ts';
import { inventAlbumName, inventArtistName, inventDate, inventTrackName } from './invented-names.ts';
import { type Line, nameOf, readLines } from './lines.ts';

const COLUMNS = ['TRACK_ID', 'ARTIST_ID', 'ALBUM_ID', 'PATH', 'DURATION', 'TAGS'];
const META_COLUMNS = [
  'TRACK_ID',
  'ARTIST_ID',
  'ALBUM_ID',
  'TRACK_NAME',
  'ARTIST_NAME',
  'ALBUM_NAME',
  'RELEASEDATE',
];

/** The file does not contain the licences of tracks; this one is assumed for all. */
const LICENSE = 'http://creativecommons.org/licenses/by-nc-sa/4.0/';

const KINDS = new Map<string, TagKind>([
  ['genre', 'genres'],
  ['instrument', 'instruments'],
  ['mood/theme', 'vartags'],
]);

interface Names {
  track: string;
  artist: string;
  album: string;
  releasedate: string;
}

export function mtgSource(path: string, owner: string = MTG): Source {
  const name = nameOf(path);
  const file = readLines(path, name);
  const metaPath = ['raw.meta.tsv', 'raw.meta.tsv.gz']
    .map((each) => join(dirname(path), each))
    .find((each) => existsSync(each));
  const notes = [`The file names no licences: all tracks were given ${LICENSE}.`];
  if (metaPath === undefined)
    notes.push('Names and dates are invented: raw.meta.tsv was not beside the file.');
  const reopen = () => convert(readLines(path, name).batches, name, metaPath);
  return { ...file, name, owner, notes, batches: convert(file.batches, name, metaPath), reopen };
}

async function* convert(
  lines: AsyncIterable<Line[]>,
  name: string,
  metaPath: string | undefined,
): AsyncGenerator<Placed[]> {
  const names = metaPath === undefined ? new Map<number, Names>() : await readNames(metaPath);
  const artists = new Set<number>();
  /** The number of tracks of each album. */
  const albums = new Map<number, number>();

  for await (const rows of rowsOf(lines, name, COLUMNS)) {
    const batch: Placed[] = [];
    for (const { cells, line } of rows) {
      const id = idOf('track', cells[0], name, line);
      const artist_id = idOf('artist', cells[1], name, line);
      const album_id = idOf('album', cells[2], name, line);
      const known = names.get(id);
      const releasedate = known?.releasedate || inventDate(album_id);
      if (!artists.has(artist_id)) {
        artists.add(artist_id);
        const record: ArtistRecord = {
          entity: 'artist',
          id: artist_id,
          name: known?.artist || inventArtistName(artist_id),
        };
        batch.push({ record, line });
      }
      const position = (albums.get(album_id) ?? 0) + 1;
      albums.set(album_id, position);
      if (position === 1) {
        const album = known?.album || inventAlbumName(album_id);
        const record: AlbumRecord = { entity: 'album', id: album_id, name: album, artist_id, releasedate };
        batch.push({ record, line });
      }
      const record: TrackRecord = {
        entity: 'track',
        id,
        name: known?.track || inventTrackName(id),
        artist_id,
        album_id,
        position,
        duration: secondsOf(cells[4], name, line),
        releasedate,
        license_ccurl: LICENSE,
        audio: cells[3] ?? '',
        musicinfo: { tags: tagsOf(cells.slice(5), name, line) },
      };
      batch.push({ record, line });
    }
    yield batch;
  }
}

interface TsvRow {
  cells: string[];
  line: number;
}

/** The rows below the header, which must start with `columns`. */
async function* rowsOf(
  lines: AsyncIterable<Line[]>,
  name: string,
  columns: string[],
): AsyncGenerator<TsvRow[]> {
  let header = false;
  for await (const batch of lines) {
    const rows = batch.map(({ bytes, line }) => ({
      cells: bytes
        .toString()
        .split('\t')
        .map((cell) => cell.trim()),
      line,
    }));
    if (!header) {
      const first = rows.shift();
      if (first === undefined) continue;
      if (columns.some((column, at) => first.cells[at] !== column)) {
        throw badLine(
          name,
          first.line,
          `expected the columns ${columns.join(', ')}, got ${show(first.cells.join(', '))}`,
        );
      }
      header = true;
    }
    for (const { cells, line } of rows) {
      if (cells.length < columns.length) {
        throw badLine(
          name,
          line,
          `expected at least ${columns.length} columns, got ${cells.length}; the file may be truncated`,
        );
      }
    }
    yield rows;
  }
  if (!header) throw badLine(name, 1, `expected the columns ${columns.join(', ')}, got an empty file`);
}

async function readNames(path: string): Promise<Map<number, Names>> {
  const name = nameOf(path);
  const names = new Map<number, Names>();
  for await (const rows of rowsOf(readLines(path, name).batches, name, META_COLUMNS)) {
    for (const { cells, line } of rows) {
      const [track = '', artist = '', album = '', releasedate = ''] = cells.slice(3);
      names.set(idOf('track', cells[0], name, line), { track, artist, album, releasedate });
    }
  }
  return names;
}

function idOf(entity: string, cell: string | undefined, name: string, line: number): number {
  const match = /^([a-z]+)_(\d{1,15})$/.exec(cell ?? '');
  if (match?.[1] === entity) return Number(match[2]);
  throw badLine(
    name,
    line,
    `${entity.toUpperCase()}_ID: expected an id such as ${entity}_0000214, got ${show(cell)}`,
  );
}

function secondsOf(cell: string | undefined, name: string, line: number): number {
  if (/^\d{1,5}(\.\d+)?$/.test(cell ?? '')) return Math.round(Number(cell));
  throw badLine(name, line, `DURATION: expected seconds such as 124.6, got ${show(cell)}`);
}

function tagsOf(cells: string[], name: string, line: number): Record<TagKind, string[]> {
  const tags: Record<TagKind, string[]> = { genres: [], instruments: [], vartags: [] };
  for (const cell of cells) {
    if (cell === '') continue;
    const [prefix = '', tag = ''] = cell.split('---', 2);
    const kind = KINDS.get(prefix);
    if (kind === undefined || tag === '') {
      throw badLine(
        name,
        line,
        `TAGS: expected genre---…, instrument---… or mood/theme---…, got ${show(cell)}`,
      );
    }
    tags[kind].push(tag.toLowerCase());
  }
  return tags;
}
