/**
 * Groups files by their tags into artists, albums and tracks. Pure: the same files give the same plan, whether they were read now
 * or in an earlier import. Ids are assigned later; until then every item has a key, the hash of what
 * identifies it:
 *
 *   artist  its name          album  its release: see `releases.ts`          track  album, disc, number and title
 */
import { dirname } from 'node:path';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../../../domain/imports/records.ts';
import { decodeTags } from './decode-tags.ts';
import { namesOf, type PathNames } from './names.ts';
import type { Notes } from './notes.ts';
import { releaseKeys } from './releases.ts';
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
  /** For files without their own; empty if the operator set none. */
  license: string;
}

const VARIOUS = 'Various Artists';

interface Named {
  file: ReadFile;
  names: PathNames;
  artist: string;
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
    notes,
  };
  const artistKey = (name: string) => {
    const key = keyOf('artist', folded(name));
    if (!plan.artists.has(key))
      plan.artists.set(key, { entity: 'artist', name, ...around.notes.ofArtist(name) });
    return key;
  };

  const named = files.map((file) => nameFile(file, around.folder));
  settleAlbumArtists(named);
  const releases = releaseKeys(named.filter(({ album }) => album !== ''));
  const albumKey = (one: Named) => releases.get(one);
  const claims = Map.groupBy(named, (each) => claimOf(each, albumKey(each)));
  const kept: { one: Named; claim: string }[] = [];
  for (const [claim, claimants] of claims) {
    const one = claimants.find(({ file }) => file.taken) ?? claimants[0];
    kept.push({ one, claim });
    for (const { file } of claimants)
      if (file !== one.file) plan.duplicates.push({ file, claim, of: one.file.path });
  }

  for (const [key, members] of Map.groupBy(kept, ({ one }) => albumKey(one))) {
    const ones = members.map(({ one }) => one);
    const releasedate = ones
      .map(({ file }) => file.tags.date)
      .filter(Boolean)
      .sort()[0];
    if (key !== undefined)
      plan.albums.set(key, albumOf(ones, releasedate, artistKey(ones[0].albumArtist), around));
    const positions = key === undefined ? new Map<Named, number>() : positionsOf(ones);
    for (const { one, claim } of members) {
      const record = recordOf(one, key === undefined ? undefined : releasedate, around);
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
  return {
    file,
    names,
    artist: tags.artist || tags.albumartist || names.artist,
    title: tags.title || names.title,
    // A file with an artist and a title but no album is a track without an album.
    album: tags.album || (tags.artist && tags.title ? '' : names.album),
    albumArtist: tags.albumartist,
    disc: tags.disc || names.disc,
    number: tags.number || names.number,
  };
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

function claimOf({ artist, title, disc, number, file }: Named, album: string | undefined): string {
  return album === undefined
    ? keyOf('single', folded(artist), folded(title), file.tags.duration)
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
  const { license_ccurl, zip_allowed: _ofAlbum, ...said } = around.notes.ofFile(path);
  return {
    entity: 'track',
    name: one.title,
    duration: tags.duration,
    releasedate: tags.date || albumDate || dayOf(modified),
    license_ccurl: tags.license || license_ccurl || around.license,
    audio: path,
    lyrics: tags.lyrics,
    isrc: tags.isrc,
    ...(tags.replaygain !== null && { replaygain: tags.replaygain }),
    musicinfo: { lang: tags.lang, speed: tags.speed, tags: { genres: tags.genres, vartags: tags.moods } },
    ...said,
  };
}

function dayOf(modified: number): string {
  const year = new Date(modified).getUTCFullYear();
  return year >= 1 && year <= 9999 ? new Date(modified).toISOString().slice(0, 10) : '1970-01-01';
}
