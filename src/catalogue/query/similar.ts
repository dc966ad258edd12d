/** `xartist`: the tracks of our artists that resemble one outside the catalogue. */
import type { Catalogue } from '../catalogue.ts';
import { bitsOf, ordinalsOf } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfText } from '../columns/lookup.ts';
import type { Scored } from '../scored.ts';
import { fold } from '../text/fold.ts';

/** Every track of an artist fits as well as the artist does; an outside artist nobody resembles finds none. */
export function tracksResembling({ similar, artists, tracks }: Catalogue, name: string): Scored {
  const index = indexOfText(similar.name, fold(name));
  if (index < 0) return { ordinals: new Uint32Array(0), scores: new Float64Array(0) };
  const resembling = listAt(similar.artists, index);
  const scoreOf = new Map<number, number>();
  resembling.forEach((artist, i) => {
    const score = similar.score[similar.artists.starts[index] + i];
    if (score > 0) scoreOf.set(artist, score);
  });
  const found = Array.from(scoreOf.keys(), (artist) => Array.from(listAt(artists.tracks, artist))).flat();
  const ordinals = ordinalsOf(bitsOf(found, tracks.count));
  return { ordinals, scores: Float64Array.from(ordinals, (track) => scoreOf.get(tracks.artist[track])!) };
}
