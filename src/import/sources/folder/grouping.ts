/**
 * Groups files by their tags into artists, albums and tracks. Pure: the same files give the same plan, whether they were read now
 * or in an earlier import. Ids are assigned later; until then every item has a key, the hash of what
 * identifies it:
 *
 *   artist  its name          album  its release: see `releases.ts`          track  album, disc, number and title
 */
import { basename, dirname, extname, relative } from 'node:path';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../../../domain/imports/records.ts';
import { printable } from '../../../domain/text/printable.ts';
import { creditsOf, firstOf, titleWith } from './credits.ts';
import { decodeTags } from './decode-tags.ts';
import { namesOf, type PathNames } from './names.ts';
import type { Notes } from './notes.ts';
import { releaseKeys, statedYear } from './releases.ts';
import type { ReadFile } from './tags.ts';
import { folded, keyOf } from './texts.ts';
import type { Beside } from './walk.ts';

export interface PlannedTrack {
  file: ReadFile;
  /** The track it claims to be; no two planned tracks claim the same. */
  claim: string;
  artist: string;
  /** Undefined for a track without an album. */
  album: string | undefined;
  record: Omit<TrackRecord, 'id' | 'artist_id' | 'album_id'>;
}

export interface PlannedAlbum {
  artist: string;
  record: Omit<AlbumRecord, 'id' | 'artist_id'>;
}

export interface FolderPlan {
  artists: Map<string, Omit<ArtistRecord, 'id'>>;
  albums: Map<string, PlannedAlbum>;
  tracks: PlannedTrack[];
  /** Files that claim the track of another file. */
  duplicates: { file: ReadFile; claim: string; of: string }[];
  /** Files without a licence. */
  unlicensed: string[];
  /** Sentences for the report. */
  notes: string[];
}

export interface Surroundings {
  folder: string;
  beside: Map<string, Beside>;
  notes: Notes;
  /** The licence of files without their own; empty if the operator set none. */
  license: string;
  /** The folded names of the artists in the catalogue. */
  artists: ReadonlySet<string>;
}

const VARIOUS = 'Various Artists';
/** `Faro (1)`, `Faro copy 2`, `Faro - Kopie`, `Copy of Faro`. */
const COPY = /\(\d{1,2}\)$|\b(?:copy|kopie|copie|copia)(?: ?\(?\d{1,2}\)?)?$|^copy of /i;
const BAD_DATES_NAMED = 10;

interface Named {
  file: ReadFile;
  names: PathNames;
  /** The whole text of the tag. */
  credited: string;
  artist: string;
  guests: string[];
  title: string;
  album: string;
  albumArtist: string;
  disc: number;
  number: number;
}

/** `files` in order of their paths. */
export function planOf(found: ReadFile[], around: Surroundings): FolderPlan {
  const { files, notes } = decodeTags(found, around.folder);
  const plan: FolderPlan = {
    artists: new Map(),
    albums: new Map(),
    tracks: [],
    duplicates: [],
    unlicensed: [],
    notes: [...notes, ...badDates(files, around.folder)],
  };
  const artistKey = (name: string) => {
    const key = keyOf('artist', folded(name));
    if (!plan.artists.has(key))
      plan.artists.set(key, { entity: 'artist', name, ...around.notes.ofArtist(name) });
    return key;
  };

  const named = files.map((file) => nameFile(file, around.folder));
  creditArtists(named, around);
  settleAlbumArtists(named);
  const releases = releaseKeys(named.filter(({ album }) => album !== ''));
  const albumKey = (one: Named) => releases.get(one);
  const claims = Map.groupBy(named, (each) => claimOf(each, albumKey(each)));
  const kept: { one: Named; claim: string }[] = [];
  for (const [claim, claimants] of claims) {
    const one =
      claimants.find(({ file }) => file.taken) ??
      claimants.find(({ file: { path } }) => !COPY.test(basename(path, extname(path)))) ??
      claimants[0];
    kept.push({ one, claim });
    for (const { file } of claimants)
      if (file !== one.file) plan.duplicates.push({ file, claim, of: one.file.path });
  }

  for (const [key, members] of Map.groupBy(kept, ({ one }) => albumKey(one))) {
    const ones = members.map(({ one }) => one);
    const dates = ones.map(({ file }) => file.tags.date).filter(Boolean);
    const releasedate = dates.sort()[0] ?? ones.map(folderDate).find(Boolean);
    if (key !== undefined)
      plan.albums.set(key, albumOf(ones, releasedate, artistKey(ones[0].albumArtist), around));
    const positions = key === undefined ? new Map<Named, number>() : positionsOf(ones);
    for (const { one, claim } of members) {
      const record = recordOf(one, key === undefined ? folderDate(one) : releasedate, around);
      if (record.license_ccurl === '') plan.unlicensed.push(one.file.path);
      if (key !== undefined) record.position = positions.get(one)!;
      else record.image = coverOf([one], around);
      plan.tracks.push({ file: one.file, claim, artist: artistKey(one.artist), album: key, record });
    }
  }
  return plan;
}

function nameFile(file: ReadFile, folder: string): Named {
  const { tags } = file;
  const names = namesOf(file.path, folder);
  const artist = tags.artist || tags.albumartist || names.artist;
  return {
    file,
    names,
    credited: artist,
    artist,
    guests: [],
    title: tags.title || names.title,
    // A file with an artist and a title but no album is a track without an album.
    album: tags.album || (tags.artist && tags.title ? '' : names.album),
    albumArtist: tags.albumartist,
    disc: tags.disc || names.disc,
    number: tags.number || names.number,
  };
}

/** Separates the artists of each file. Artists on their own are those of the catalogue, and the first ones of all files. */
function creditArtists(named: Named[], { notes, artists }: Surroundings): void {
  const first = new Set(
    named.flatMap(({ artist, albumArtist }) => [artist, albumArtist]).map((each) => folded(firstOf(each))),
  );
  const known = {
    isArtist: (name: string) => first.has(folded(name)) || artists.has(folded(name)),
    isOne: (name: string) => notes.ofArtist(name) !== undefined,
  };
  for (const one of named) {
    Object.assign(one, creditsOf(one.artist, known));
    one.albumArtist = creditsOf(one.albumArtist, known).artist;
  }
}

/** Sets the album artist of files without one: that of other files of the album, or the common artist of its tracks. */
function settleAlbumArtists(named: Named[]): void {
  const albums = Map.groupBy(named, ({ names, album }) => keyOf(names.albumFolder, folded(album)));
  for (const files of albums.values()) {
    const said = distinct(files.map(({ albumArtist }) => albumArtist));
    const artists = distinct(files.map(({ artist }) => artist));
    const gathered = files.some(({ file }) => file.tags.compilation) || artists.length > 1;
    const settled = said.length === 1 ? said[0] : gathered ? VARIOUS : artists[0];
    for (const each of files) each.albumArtist ||= settled;
  }
}

/** Different names, in the order of their first occurrence. */
function distinct(names: string[]): string[] {
  const found = new Map<string, string>();
  for (const name of names) if (name !== '' && !found.has(folded(name))) found.set(folded(name), name);
  return [...found.values()];
}

/** The same in every version: of a single, with the whole text of the artist. */
function claimOf({ credited, title, disc, number, file }: Named, album: string | undefined): string {
  return album === undefined
    ? keyOf('single', folded(credited), folded(title), file.tags.duration)
    : keyOf('track', album, disc || 1, number, folded(title));
}

/** Their numbers, if these are unique; otherwise the order of discs, numbers and paths. */
function positionsOf(ones: Named[]): Map<Named, number> {
  const numbers = new Set(ones.map(({ number }) => number));
  const oneDisc = ones.every(({ disc }) => disc <= 1);
  if (oneDisc && numbers.size === ones.length && !numbers.has(0))
    return new Map(ones.map((one) => [one, one.number]));
  const last = Number.MAX_SAFE_INTEGER;
  const inOrder = [...ones].sort(
    (a, b) =>
      (a.disc || 1) - (b.disc || 1) ||
      (a.number || last) - (b.number || last) ||
      (a.file.path < b.file.path ? -1 : 1),
  );
  return new Map(inOrder.map((one, at) => [one, at + 1]));
}

function albumOf(
  ones: Named[],
  releasedate: string | undefined,
  artist: string,
  around: Surroundings,
): PlannedAlbum {
  const [{ album, file }] = ones;
  const { zip_allowed } = around.notes.ofFile(file.path);
  return {
    artist,
    record: {
      entity: 'album',
      name: album,
      releasedate: releasedate ?? dayOf(file.modified),
      ...(releasedate === undefined && { undated: true }),
      type: ones.some(({ file: { tags } }) => tags.single) ? 'single' : 'album',
      image: coverOf(ones, around),
      ...(zip_allowed !== undefined && { zip_allowed }),
    },
  };
}

/** The cover file in their folder, or else the first of them with an embedded cover. */
function coverOf(ones: Named[], { beside }: Surroundings): string {
  for (const { names, file } of ones) {
    const cover = beside.get(dirname(file.path))?.cover || beside.get(names.albumFolder)?.cover;
    if (cover) return cover;
  }
  const holder = ones.find(({ file }) => file.tags.picture);
  return holder === undefined ? '' : `embedded:${holder.file.path}`;
}

function recordOf(one: Named, albumDate: string | undefined, around: Surroundings): PlannedTrack['record'] {
  const { tags, path, modified } = one.file;
  const date = tags.date || albumDate;
  const { license_ccurl, zip_allowed: _ofAlbum, ...said } = around.notes.ofFile(path);
  return {
    entity: 'track',
    name: titleWith(one.title, one.guests),
    duration: tags.duration,
    releasedate: date || dayOf(modified),
    ...(!date && { undated: true }),
    license_ccurl: tags.license || license_ccurl || around.license,
    audio: path,
    lyrics: tags.lyrics,
    isrc: tags.isrc,
    ...(tags.replaygain !== null && { replaygain: tags.replaygain }),
    musicinfo: { lang: tags.lang, speed: tags.speed, tags: { genres: tags.genres, vartags: tags.moods } },
    ...said,
  };
}

function folderDate({ names }: Named): string | undefined {
  const year = statedYear(names.albumFolder);
  return year === '' ? undefined : `${year}-01-01`;
}

/** A sentence for the report, if dates of files were not used. */
function badDates(files: ReadFile[], folder: string): string[] {
  const bad = files.filter(({ tags }) => tags.badDate !== '');
  if (bad.length === 0) return [];
  const named = bad
    .slice(0, BAD_DATES_NAMED)
    .map(
      ({ path, tags }) => `${printable(relative(folder, path))} (${printable(tags.badDate.slice(0, 40))})`,
    );
  const more = bad.length - named.length;
  const list = named.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [
    `The date of ${bad.length} file${bad.length === 1 ? '' : 's'} is not possible and was not used: ${list}.`,
  ];
}

function dayOf(modified: number): string {
  const year = new Date(modified).getUTCFullYear();
  return year >= 1 && year <= 9999 ? new Date(modified).toISOString().slice(0, 10) : '1970-01-01';
}
