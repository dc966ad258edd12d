/** Artists outside the catalogue that ours resemble, collected while the artists are added. */
import type { Similar } from '../../domain/record-values.ts';
import type { OutsideArtistColumns } from '../catalogue.ts';
import { invertLists } from '../columns/list-column.ts';
import { textColumn } from '../columns/text-column.ts';
import { fold } from '../text/fold.ts';

interface Outside {
  folded: string;
  spelling: string;
  /** Ours that resemble it, ascending, and how much. */
  artists: number[];
  scores: number[];
}

export function createOutsideArtistsBuilder() {
  const outside = new Map<string, Outside>();

  function entryOf(name: string): Outside {
    const folded = fold(name);
    const entry = outside.get(folded) ?? { folded, spelling: name, artists: [], scores: [] };
    outside.set(folded, entry);
    return entry;
  }

  return {
    /** The JSON list of the next artist. */
    add(artist: number, json: string): void {
      if (json === '' || json === '[]') return;
      for (const { name, score } of JSON.parse(json) as Similar[]) {
        const { artists, scores } = entryOf(name);
        const last = artists.length - 1;
        // The same outside artist twice, spelt differently: the better score counts.
        if (artists[last] === artist) scores[last] = Math.max(scores[last], score);
        else {
          artists.push(artist);
          scores.push(score);
        }
      }
    },
    /** `spellings` are the outside names as they were first written; they run parallel to `columns.name`. */
    finish(count: number): { columns: OutsideArtistColumns; spellings: string[] } {
      const entries = [...outside.values()].sort((a, b) =>
        Buffer.compare(Buffer.from(a.folded), Buffer.from(b.folded)),
      );
      const starts = new Uint32Array(entries.length + 1);
      entries.forEach(({ artists }, i) => {
        starts[i + 1] = starts[i] + artists.length;
      });
      const artists = { starts, items: Uint32Array.from(entries.flatMap(({ artists }) => artists)) };
      return {
        columns: {
          name: textColumn(entries.map(({ folded }) => folded)),
          artists,
          score: Float64Array.from(entries.flatMap(({ scores }) => scores)),
          ofArtist: invertLists(artists, count),
        },
        spellings: entries.map(({ spelling }) => spelling),
      };
    },
  };
}
