/**
 * Artists outside the catalogue that ours resemble. What each of ours mentions is stored in its order; everything else is
 * derived of that.
 */
import type { Similar } from '../../domain/imports/record-values.ts';
import type { OutsideArtistColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { invertLists } from '../columns/list-column.ts';
import { createTextColumnBuilder, textColumn } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { fold } from '../text/words/fold.ts';

export type Mentions = OutsideArtistColumns['mentions'];

export const mentionsIn = (json: string) =>
  json === '' || json === '[]' ? [] : (JSON.parse(json) as Similar[]);

export function createOutsideArtistsBuilder() {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const spelling = createTextColumnBuilder();
  const rows = growing({ outside: Uint32Array, score: Float64Array });
  const starts = growing({ start: Uint32Array });
  const begin = () => {
    const artist = starts.next();
    starts.columns.start[artist] = rows.count();
  };
  return {
    /** The JSON list of the next artist. */
    add(json: string): void {
      begin();
      for (const { name, score } of mentionsIn(json)) {
        const folded = fold(name);
        const number = numbers.get(folded) ?? names.push(folded) - 1;
        numbers.set(folded, number);
        const mention = rows.next();
        rows.columns.outside[mention] = number;
        rows.columns.score[mention] = score;
        spelling.add(name);
      }
    },
    finish(): OutsideArtistColumns {
      begin();
      const sorted = Uint32Array.from(names.keys()).sort((a, b) =>
        Buffer.compare(Buffer.from(names[a]), Buffer.from(names[b])),
      );
      const places = new Uint32Array(names.length);
      sorted.forEach((number, place) => {
        places[number] = place;
      });
      const { outside, score } = rows.finish();
      const mentions = {
        starts: starts.finish().start,
        outside: outside.map((number) => places[number]),
        score,
        spelling: spelling.finish(),
      };
      return withMentions(textColumn(Array.from(sorted, (number) => names[number])), mentions);
    },
  };
}

/** An artist that is mentioned twice, spelt differently, has the better score. */
export function withMentions(name: OutsideArtistColumns['name'], mentions: Mentions): OutsideArtistColumns {
  const { starts, outside } = mentions;
  const count = name.starts.length - 1;
  const artists: ListColumn = invertLists({ starts, items: outside }, count);
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
