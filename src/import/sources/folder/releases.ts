/**
 * Which files form one release. Artist and name are not enough: an artist may have two albums called "Live".
 *
 *   Lume/Live 1999/01 Onda, 02 Faro   tagged 1999      → one release
 *   Lume/Live 2005/01 Rio, 02 Mar     tagged 2005      → another one: the years differ
 *   Lume/Mar/CD1/01 Onda, CD2/01 Sal                   → one release: other discs
 *   flac/Mar/01 Onda, mp3/Mar/01 Onda                  → one release, in two folders
 *   a/Live/01 Onda, b/Live/01 Rio     without a year   → two: the same places hold other titles
 *
 * Files with the same MusicBrainz release id are one release, and those with different ones never are.
 */
import { basename } from 'node:path';
import { folded, keyOf } from './texts.ts';

/** What distinguishes releases. */
export interface ReleaseFile {
  album: string;
  albumArtist: string;
  title: string;
  disc: number;
  number: number;
  names: { albumFolder: string };
  file: { tags: { release: string; date: string } };
}

interface Release<File> {
  files: File[];
  /** MusicBrainz id; may be empty. */
  id: string;
  /** Empty if unknown, or if its tracks have several years. */
  year: string;
}

/** By file, for files with an album, in order of their paths. The key of the only release of a name is that of the name alone. */
export function releaseKeys<File extends ReleaseFile>(named: File[]): Map<File, string> {
  const keys = new Map<File, string>();
  const parts = [...Map.groupBy(named, partKey).values()].flatMap(splitById).flatMap(splitByYear);
  const byId = Map.groupBy(
    parts.filter(({ id }) => id !== ''),
    ({ id }) => id,
  );
  const known = [...byId.values()].map((same) => ({ ...same[0], files: same.flatMap(({ files }) => files) }));
  const releases = Map.groupBy(known, ({ files: [file] }) => nameKey(file));
  for (const part of parts.filter(({ id }) => id === '')) {
    const sameName = releases.get(nameKey(part.files[0])) ?? [];
    const home = sameName.find((release) => isSame(release, part));
    if (home === undefined)
      releases.set(nameKey(part.files[0]), [...sameName, { ...part, files: [...part.files] }]);
    else {
      home.files.push(...part.files);
      home.year ||= part.year;
    }
  }
  for (const [name, sameName] of releases) {
    const unknown = sameName.filter(({ id }) => id === '');
    for (const release of sameName) {
      const key = keyOfRelease(name, release, unknown);
      for (const file of release.files) keys.set(file, key);
    }
  }
  return keys;
}

function nameKey({ albumArtist, album }: ReleaseFile): string {
  return keyOf('album', folded(albumArtist), folded(album));
}

function partKey(file: ReleaseFile): string {
  return keyOf(file.names.albumFolder, nameKey(file));
}

/** `others`: all with the same name and without an id. */
function keyOfRelease<File extends ReleaseFile>(
  name: string,
  release: Release<File>,
  others: Release<File>[],
): string {
  if (release.id !== '') return keyOf('release', release.id);
  if (others.length === 1) return name;
  const sameYear = others.filter(({ year }) => year === release.year);
  if (release.year !== '' && sameYear.length === 1) return keyOf(name, release.year);
  return keyOf(name, release.year, release.files[0].names.albumFolder);
}

/** Files of a folder without a release id join the first release that has one. */
function splitById<File extends ReleaseFile>(files: File[]): Release<File>[] {
  const ids = [...new Set(files.map(({ file }) => file.tags.release).filter(Boolean))];
  if (ids.length === 0) return [{ files, id: '', year: '' }];
  const first = ids[0];
  return ids.map((id) => ({
    files: files.filter(({ file }) => (file.tags.release || first) === id),
    id,
    year: '',
  }));
}

/** Repeated positions in different years reveal two releases in one folder. Otherwise years of tracks may differ. */
function splitByYear<File extends ReleaseFile>(release: Release<File>): Release<File>[] {
  const { files } = release;
  const years = [...new Set(files.map(yearOf).filter(Boolean))];
  if (years.length === 1) return [{ ...release, year: years[0] }];
  if (years.length === 0) return [{ ...release, year: yearInName(files[0].names.albumFolder) }];
  const byYear = years.map((year) => files.filter((file) => (yearOf(file) || years[0]) === year));
  const clash = byYear.some((some, at) => byYear.slice(0, at).some((before) => differ(before, some)));
  if (!clash || release.id !== '') return [release];
  return byYear.map((some, at) => ({ files: some, id: '', year: years[at] }));
}

function isSame<File extends ReleaseFile>(one: Release<File>, other: Release<File>): boolean {
  if (one.year !== '' && other.year !== '' && one.year !== other.year) return false;
  return !differ(one.files, other.files);
}

/** Whether more positions of a disc have different titles than the same one. */
function differ(some: ReleaseFile[], others: ReleaseFile[]): boolean {
  const placeOf = ({ disc, number }: ReleaseFile) => `${disc || 1} ${number}`;
  const titles = new Map(some.filter(({ number }) => number > 0).map((file) => [placeOf(file), plain(file)]));
  let balance = 0;
  for (const file of others) {
    const title = titles.get(placeOf(file));
    if (title !== undefined && file.number > 0) balance += title === plain(file) ? -1 : 1;
  }
  return balance > 0;
}

/** Only letters and digits. */
function plain({ title }: ReleaseFile): string {
  return folded(title).replace(/[^\p{L}\p{N}]+/gu, '') || folded(title);
}

function yearOf({ file }: ReleaseFile): string {
  return file.tags.date.slice(0, 4);
}

/** The year that the name of a folder states as its date: `2003 - Mar`, `Lume - 2003 - Mar`, `Mar (2003)`, `Mar [2003]`. */
export function statedYear(folder: string): string {
  const [, before, within] = STATED_YEAR.exec(basename(folder)) ?? [];
  const year = before ?? within ?? '';
  return Number(year) > new Date().getUTCFullYear() + 1 ? '' : year;
}

const STATED_YEAR = /(?:^|\s[-–—]\s)((?:19|20)\d\d)\s*[-–—._]\s*\S|[([{（［【]((?:19|20)\d\d)[)\]}）］】]/;

/** `Live (1999)`, `1999 - Live`, `Live 1999`. */
function yearInName(folder: string): string {
  return /(?:^|[\s([_-])((?:19|20)\d\d)(?=$|[\s)\]_-])/.exec(basename(folder))?.[1] ?? '';
}
