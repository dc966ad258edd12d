/** Artists outside the catalogue that ours resemble, when some of ours have changed. */
import type { Similar } from '../../domain/imports/record-values.ts';
import { type Mentions, mentionsIn, withMentions } from '../build/outside-artists.ts';
import type { OutsideArtistColumns } from '../catalogue.ts';
import { firstIndex, indexOfText } from '../columns/lookup.ts';
import { compareToBytes, textAt, textColumn } from '../columns/text-column.ts';
import { fold } from '../text/words/fold.ts';
import { changeEntries } from './entries.ts';
import {
  GONE,
  isIdentity,
  noChange,
  numberBefore,
  type RowChange,
  renumbering,
  writtenRows,
} from './renumbering.ts';
import { remapNumbers, spliceNumbers, spliceTexts } from './splice.ts';

export interface PatchedOutsideArtists {
  columns: OutsideArtistColumns;
  /** Of the names: those that are new or removed, and those with another spelling. */
  names: RowChange;
}

/** `texts` are the JSON lists of the written artists. */
export function patchOutsideArtists(
  column: OutsideArtistColumns,
  artists: RowChange,
  texts: readonly string[],
): PatchedOutsideArtists {
  const written = texts.map(mentionsIn);
  const { mentions } = column;
  if (isIdentity(artists) && artists.written.every((artist, i) => isSame(mentions, artist, written[i])))
    return { columns: column, names: noChange(column.first.length) };
  const { starts, entries } = changeEntries(
    mentions.starts,
    artists,
    written.map((list) => list.length),
  );
  const coming = written.flat().map(({ name, score }) => ({ name, folded: fold(name), score }));
  const numbers = changeOutside(
    column,
    entries.lost,
    coming.map(({ folded }) => folded),
  );
  const name = spliceTexts(column.name, writtenRows(numbers, numbers.inserted), textColumn(numbers.coming));
  const next = withMentions(name, {
    starts,
    outside: spliceNumbers(
      remapNumbers(mentions.outside, numbers),
      entries,
      coming.map(({ folded }) => indexOfText(name, folded)),
    ),
    score: spliceNumbers(
      mentions.score,
      entries,
      coming.map(({ score }) => score),
    ),
    spelling: spliceTexts(mentions.spelling, entries, textColumn(coming.map(({ name }) => name))),
  });
  return { columns: next, names: withRespelt(column, next, numbers) };
}

function isSame({ starts, score, spelling }: Mentions, artist: number, list: readonly Similar[]): boolean {
  const start = starts[artist];
  return (
    starts[artist + 1] - start === list.length &&
    list.every((one, i) => score[start + i] === one.score && textAt(spelling, start + i) === one.name)
  );
}

interface OutsideChange extends ReturnType<typeof renumbering> {
  coming: string[];
}

function changeOutside(
  column: OutsideArtistColumns,
  lost: Uint32Array,
  coming: readonly string[],
): OutsideChange {
  const { name, mentions } = column;
  const count = name.starts.length - 1;
  const uses = new Int32Array(count);
  for (const number of mentions.outside) uses[number]++;
  for (const mention of lost) uses[mentions.outside[mention]]--;
  const added = new Map<string, Buffer>();
  for (const folded of coming) {
    const number = indexOfText(name, folded);
    if (number >= 0) uses[number]++;
    else added.set(folded, Buffer.from(folded));
  }
  const removed = Uint32Array.from(uses.keys().filter((number) => uses[number] === 0));
  const sorted = [...added].sort(([, a], [, b]) => Buffer.compare(a, b));
  let r = 0;
  const inserted = sorted.map(([, bytes], i) => {
    const place = firstIndex(count, (at) => compareToBytes(name, at, bytes) >= 0);
    while (r < removed.length && removed[r] < place) r++;
    return place - r + i;
  });
  return {
    ...renumbering(count, removed, Uint32Array.from(inserted)),
    coming: sorted.map(([folded]) => folded),
  };
}

function withRespelt(
  before: OutsideArtistColumns,
  after: OutsideArtistColumns,
  numbers: OutsideChange,
): RowChange {
  const spelling = ({ first, mentions }: OutsideArtistColumns, name: number) =>
    textAt(mentions.spelling, first[name]);
  const respelt = Array.from({ length: numbers.after }, (_, name) => name).filter((name) => {
    const source = numberBefore(numbers, name);
    return source !== GONE && spelling(before, source) !== spelling(after, name);
  });
  return writtenRows(numbers, Uint32Array.from(respelt));
}
