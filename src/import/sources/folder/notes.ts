/**
 * Reads `catalogue.json` and `LICENSE` files, which apply to the audio files in their folder and below. For each field the
 * nearest file that has it takes precedence, up to the imported folder.
 */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ArtistRecord } from '../../../domain/imports/records.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { printable } from '../../../domain/text/printable.ts';
import { findFault } from '../../entities.ts';
import type { Skipped } from '../../refused-items.ts';
import { fields, flag, isObject, type Rule, rule, show, url } from '../../rules.ts';
import { findJsonFault } from '../json-fault.ts';
import { systemReason } from '../lines.ts';
import { licenseIn, normalLicense } from './license.ts';
import { folded } from './texts.ts';
import type { FolderFiles } from './walk.ts';

/** Fields that tags cannot express, or lack. */
export interface FileNotes {
  license_ccurl?: string;
  audiodownload_allowed?: boolean;
  zip_allowed?: boolean;
  content_id_free?: boolean;
  featured?: boolean;
}

export type ArtistNotes = Omit<ArtistRecord, 'entity' | 'id' | 'name' | 'image'>;

export interface Notes {
  ofFile(path: string): FileNotes;
  /** Undefined for an artist that no `catalogue.json` names. */
  ofArtist(name: string): ArtistNotes | undefined;
  /** Entries of `catalogue.json` for files that do not exist. */
  strays: Skipped[];
}

interface CatalogueFile extends FileNotes {
  artists?: Record<string, ArtistNotes>;
  /** By the path of the file, relative to this one. */
  tracks?: Record<string, FileNotes>;
}

const BYTES_MAX = 4 << 20;

const OF_TRACK: Record<string, Rule> = {
  license_ccurl: url,
  audiodownload_allowed: flag,
  content_id_free: flag,
  featured: flag,
};
const anObject = rule('an object', isObject);
const ofTrack = fields({}, OF_TRACK);
const ofCatalogue = fields({}, { ...OF_TRACK, zip_allowed: flag, artists: anObject, tracks: anObject });
const ofArtist = fields(
  {},
  Object.fromEntries(
    ['website', 'joindate', 'locations', 'tags', 'description', 'similar'].map((each) => [
      each,
      () => undefined,
    ]),
  ),
);

/** Refuses a `catalogue.json` with an error; a `LICENSE` that names no licence is ignored. */
export async function readNotes(folder: string, { beside, files }: FolderFiles): Promise<Notes> {
  const byFolder = new Map<string, CatalogueFile>();
  const artists = new Map<string, ArtistNotes>();
  const paths = new Set(files.map((file) => file.path));
  const strays: Skipped[] = [];
  for (const [at, { catalogue, license }] of beside) {
    const shown = printable(relative(folder, catalogue));
    const file = catalogue === '' ? {} : parse(await readSmall(catalogue, shown), shown);
    if (file.license_ccurl !== undefined) file.license_ccurl = normalLicense(file.license_ccurl);
    if (file.license_ccurl === undefined && license !== '') {
      const named = licenseIn(await readSmall(license, printable(relative(folder, license))));
      if (named !== '') file.license_ccurl = named;
    }
    byFolder.set(at, file);
    for (const name of Object.keys(file.tracks ?? {})) {
      const path = join(at, name);
      if (!paths.has(path) || !path.startsWith(at + sep) || nameFrom(at, path) !== name)
        strays.push({ file: shown, reason: `names ${show(name)}, which is no audio file` });
    }
    for (const [name, notes] of Object.entries(file.artists ?? {})) {
      // Folders come before their content: the outer one takes precedence.
      if (!artists.has(folded(name))) artists.set(folded(name), notes);
    }
  }

  const ofFile = (path: string): FileNotes => {
    const notes: FileNotes = {};
    let found: FileNotes = {};
    for (let at = dirname(path); ; at = dirname(at)) {
      const { artists: _artists, tracks, ...rest } = byFolder.get(at) ?? {};
      const own = tracks?.[nameFrom(at, path)];
      found = { ...rest, ...found };
      Object.assign(notes, { ...own, ...notes });
      if (at === folder || at === dirname(at)) break;
    }
    return { ...found, ...notes };
  };
  return { strays, ofFile, ofArtist: (name) => artists.get(folded(name)) };
}

/** In the spelling of `catalogue.json`. */
function nameFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

async function readSmall(path: string, shown: string): Promise<string> {
  try {
    if ((await stat(path)).size > BYTES_MAX)
      throw new Refusal('import', `${shown}: expected a file of at most 4 MB, got a larger one.`);
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      'import',
      `${shown}: cannot be read: ${systemReason(error as NodeJS.ErrnoException)}.`,
      {
        cause: error,
      },
    );
  }
}

function parse(text: string, shown: string): CatalogueFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    const { at, expected } = findJsonFault(text);
    const line = text.slice(0, at).split('\n').length;
    throw new Refusal('import', `${shown}:${line}: expected ${expected}.`);
  }
  requireValid(ofCatalogue, file, '', shown);
  const { artists = {}, tracks = {} } = file as CatalogueFile;
  for (const [name, notes] of Object.entries(artists)) {
    requireValid(ofArtist, notes, `.artists[${JSON.stringify(name)}]`, shown);
    const fault = findFault({ entity: 'artist', id: 1, name, ...notes });
    if (fault !== undefined) throw new Refusal('import', `${shown}: ${fault}.`);
  }
  for (const [path, notes] of Object.entries(tracks))
    requireValid(ofTrack, notes, `.tracks[${JSON.stringify(path)}]`, shown);
  return file as CatalogueFile;
}

function requireValid(sound: Rule, value: unknown, at: string, shown: string): void {
  const fault = sound(value);
  if (fault === undefined) return;
  const place = printable(`${at}${fault.at}`).replace(/^\./, '');
  throw new Refusal('import', `${shown}: ${place && `${place}: `}${fault.problem}.`);
}
