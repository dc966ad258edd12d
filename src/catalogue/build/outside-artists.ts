/**
 * Artists outside the catalogue that ours resemble. What each of ours mentions is stored in its order; everything else is
 * derived of that.
 */
import type { OutsideArtistColumns } from '../catalogue.ts';
import { invertLists } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';

/** An artist that is mentioned twice, spelt differently, has the better score. */
export function outsideArtists(
  name: OutsideArtistColumns['name'],
  mentions: OutsideArtistColumns['mentions'],
): OutsideArtistColumns {
  const { starts, outside } = mentions;
  const count = name.starts.length - 1;
  const artists: ListColumn = invertLists({ starts, items: Uint32Array.from(outside) }, count);
  const score = new Float64Array(artists.items.length);
  const next = artists.starts.slice();
  const last = new Int32Array(count).fill(-1);
  const first = new Uint32Array(count);
  for (let artist = 0; artist + 1 < starts.length; artist++) {
    for (let mention = starts[artist]; mention < starts[artist + 1]; mention++) {
      const number = outside[mention];
      if (last[number] === -1) first[number] = mention;
      if (last[number] !== artist) next[number]++;
      const at = next[number] - 1;
      score[at] =
        last[number] === artist ? Math.max(score[at], mentions.score[mention]) : mentions.score[mention];
      last[number] = artist;
    }
  }
  return { name, artists, score, ofArtist: invertLists(artists, starts.length - 1), mentions, first };
}
