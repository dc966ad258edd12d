/**
 * Names from the path of a file, for tags that it does not have:
 *
 *   Lume Frío/Mar de Fóra/CD 2/03 - Faro.flac → artist, album, disc 2, number 3, title
 *   Lume Frío - Mar de Fóra/03 Faro.flac       → the same without a disc
 *   Lume Frío - Faro.mp3                       → artist and title
 *
 * Where no folder names the artist, the folder that is imported does.
 */
import { basename, dirname, extname, relative, sep } from 'node:path';
import { oneLine } from './texts.ts';

export interface PathNames {
  artist: string;
  /** Empty for a file at the top of the imported folder. */
  album: string;
  title: string;
  disc: number;
  number: number;
  /** The folder of the album: that of the file, or the parent of its discs. */
  albumFolder: string;
}

const DISC = /^(?:cd|dis[ck])[ ._-]*(\d{1,3})$/i;
/** `Mar de Fóra CD 2`, `Mar de Fóra (Disc 2)`. */
const DISC_AFTER = /^(.+?)[ ._-]*[[(]?\b(?:cd|dis[ck])[ ._-]*(\d{1,3})[\])]?$/i;
/** `2003 - Mar de Fóra`: folders are sorted by it. */
const YEAR_BEFORE = /^(?:19|20)\d\d\s*[-–—]\s+(?=\S)/;
/** `03 `, `3. `, `03 - `, `1-03 `, `2.03_` and so on, before a title. */
const NUMBER = /^(?:(\d{1,2})[-.])?(\d{1,3})(?:[ ._-]+)(?=\S)/;

export function namesOf(path: string, folder: string): PathNames {
  const folders = relative(folder, dirname(path)).split(sep).filter(Boolean);
  const discFolder = DISC.exec(folders.at(-1) ?? '');
  const albumFolder = discFolder === null ? dirname(path) : dirname(dirname(path));
  if (discFolder !== null) folders.pop();
  const discAfter = discFolder === null ? DISC_AFTER.exec(folders.at(-1) ?? '') : null;
  if (discAfter !== null) folders.splice(-1, 1, discAfter[1]);
  const [folderName = '', artistName = ''] = folders.map((each) => oneLine(each)).reverse();
  const albumName = folderName.replace(YEAR_BEFORE, '');
  const [albumArtist, album] = artistName === '' ? parts(albumName) : [artistName, albumName];

  const name = oneLine(basename(path, extname(path)).replaceAll('_', ' '));
  const numbers = NUMBER.exec(name);
  const rest = numbers === null ? name : name.slice(numbers[0].length);
  const [fileArtist, title] = parts(rest);
  return {
    artist: fileArtist || albumArtist || oneLine(basename(folder)) || 'Unknown',
    album,
    title: title || name || 'Untitled',
    disc: Number(discFolder?.[1] ?? discAfter?.[2] ?? numbers?.[1] ?? 0),
    number: Number(numbers?.[2] ?? 0),
    albumFolder,
  };
}

/** `Artist - Name` → both; a name alone leaves the first empty. */
function parts(text: string): [string, string] {
  const [, before, after] = /^(.+?) [-–—] (.+)$/.exec(text) ?? [];
  return before === undefined ? ['', text] : [before, after];
}
