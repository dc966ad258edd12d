/** The artists' columns, and the artists outside the catalogue that they resemble. */
import type { ArtistRow } from '../../domain/ports.ts';
import type { Popularity } from '../../domain/vocabulary.ts';
import type { ArtistColumns, ListColumn, SimilarColumns } from '../catalogue.ts';
import { createNumberBuilder } from '../columns/number-builder.ts';
import { sortByNumber } from '../columns/sort.ts';
import { createTextColumnBuilder, textColumn } from '../columns/text-column.ts';
import { fold } from '../text/fold.ts';
import { storedDay } from './days.ts';
import { createNameColumnBuilder } from './names.ts';
import { popularityInverses } from './popularity.ts';

export interface ArtistsBuilder {
  add(row: ArtistRow): void;
  ordinals: Map<number, number>;
  finish(tracks: ListColumn, popularity: Record<Popularity, Float64Array>): ArtistColumns;
  finishSimilar(): SimilarColumns;
}

export function createArtistsBuilder(): ArtistsBuilder {
  const ordinals = new Map<number, number>();
  const id = createNumberBuilder(Float64Array);
  const name = createNameColumnBuilder();
  const idstr = createTextColumnBuilder();
  const website = createTextColumnBuilder();
  const joindate = createNumberBuilder(Uint32Array);
  const hasImage = createNumberBuilder(Uint8Array);
  const taken = new Set<string>();
  /** Folded outside name → our artists that resemble it, ascending, with their scores. */
  const outside = new Map<string, { artists: number[]; scores: number[] }>();

  function addSimilar(artist: number, json: string): void {
    const similar =
      json === '' || json === '[]' ? [] : (JSON.parse(json) as { name: string; score: number }[]);
    for (const other of similar) {
      const key = fold(other.name);
      const entry = outside.get(key) ?? { artists: [], scores: [] };
      outside.set(key, entry);
      const last = entry.artists.length - 1;
      // The same outside artist twice, spelt differently: the better score counts.
      if (entry.artists[last] === artist) entry.scores[last] = Math.max(entry.scores[last], other.score);
      else {
        entry.artists.push(artist);
        entry.scores.push(other.score);
      }
    }
  }

  return {
    ordinals,
    add(row) {
      const ordinal = id.length;
      ordinals.set(row.id, ordinal);
      id.add(row.id);
      name.add(row.name);
      idstr.add(uniqueIdstr(row, taken));
      website.add(row.website);
      joindate.add(storedDay(row.joindate));
      hasImage.add(row.image === '' ? 0 : 1);
      addSimilar(ordinal, row.similar);
    },
    finish(tracks, popularity) {
      const joindates = joindate.finish();
      return {
        count: id.length,
        id: id.finish(),
        name: name.finish(),
        idstr: idstr.finish(),
        website: website.finish(),
        joindate: joindates,
        hasImage: hasImage.finish(),
        popularity,
        inverse: { ...popularityInverses(popularity), joindate: sortByNumber(joindates) },
        tracks,
      };
    },
    finishSimilar() {
      const names = [...outside.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      const starts = new Uint32Array(names.length + 1);
      const items: number[] = [];
      const scores: number[] = [];
      names.forEach((key, i) => {
        const entry = outside.get(key)!;
        for (const artist of entry.artists) items.push(artist);
        for (const score of entry.scores) scores.push(score);
        starts[i + 1] = items.length;
      });
      return {
        name: textColumn(names),
        artists: { starts, items: Uint32Array.from(items) },
        score: Float64Array.from(scores),
      };
    },
  };
}

/** `Os Cantores do Mar` → `os_cantores_do_mar`; a name without Latin letters, or one already taken, gets the id. */
function uniqueIdstr(row: ArtistRow, taken: Set<string>): string {
  const plain = fold(row.name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const idstr = plain === '' ? `artist_${row.id}` : taken.has(plain) ? `${plain}_${row.id}` : plain;
  taken.add(idstr);
  return idstr;
}
