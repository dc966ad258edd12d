/** What is built from the names of tracks alone; with many tracks, it is half of the work of a build. */
import { groupNames, type NameGroups } from '../autocomplete/completions.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { createWordIndexBuilder, type WordIndex } from '../text/index/word-index.ts';
import { names } from './names.ts';

export interface TrackTexts {
  name: NameColumn;
  groups: NameGroups;
  words: WordIndex;
}

/** Another thread may build them: `end` signals that all names are added, and returns a function that waits for the result. */
export interface TrackTextsInProgress {
  add(name: string): void;
  end(): () => TrackTexts;
}

export function createTrackTextsBuilder() {
  const exact = names.builder();
  const words = createWordIndexBuilder();
  return {
    add: (name: string) => exact.add([{ name, folded: words.add(name) }]),
    finish(): TrackTexts {
      const name = exact.finish({});
      return { name, groups: groupNames(name), words: words.finish() };
    },
  };
}
