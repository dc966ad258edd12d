/**
 * M3U with the common extensions, in UTF-8:
 *
 *   #EXTM3U
 *   #PLAYLIST:Morning
 *   #EXTINF:95,Aurora - Rising
 *   #EXTALB:Morning
 *   https://music.example/storage/track/700.mp3
 */
import { oneLine } from '../../domain/text/texts.ts';
import type { ListingDocument } from './document.ts';

/** A live stream has no duration. */
const LIVE = -1;

/** Tracks without audio are left out. */
export function* writeM3u({ title, items }: ListingDocument): Generator<string> {
  yield `#EXTM3U\n#PLAYLIST:${line(title)}\n`;
  for (const { seconds = LIVE, artist, title: name, album, audio } of items()) {
    if (audio === '') {
      yield '';
      continue;
    }
    const titled = artist === '' ? line(name) : `${line(artist)} - ${line(name)}`;
    yield `#EXTINF:${seconds},${titled}\n${album === '' ? '' : `#EXTALB:${line(album)}\n`}${audio}\n`;
  }
}

/** A name must not begin another line, which a player would open as a file. */
function line(text: string): string {
  return oneLine(text.toWellFormed());
}
