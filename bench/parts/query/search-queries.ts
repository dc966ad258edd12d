/** Searches that have no equivalent in SQLite: with typing errors, of many frequent words, of phrases, without a word. */
import type { Draw } from '../../catalogue/draw.ts';
import { anyError, mistyped } from '../search/kinds/typing-errors.ts';
import type { DrawQuery, QueryGroup } from './query-rows.ts';

/** The most words that a search has. */
const WORDS = 16;
/** Words with fewer letters are not mistyped. */
const LETTERS_MIN = 5;

const search =
  (drawText: (draw: Draw) => string): DrawQuery =>
  (draw) => {
    const typed = drawText(draw);
    const page = { offset: 0, limit: 10, fullcount: false, order: [] };
    return ({ findTracks }, catalogue) =>
      findTracks(catalogue, { ...page, types: ['albumtrack'], search: typed });
  };

/** Draws until a text can be mistyped so many times: some are short, or not in Latin letters. */
function withErrors(draw: Draw, errors: number, drawText: () => string): string {
  for (;;) {
    let typed: string | undefined = drawText();
    for (let i = 0; i < errors && typed !== undefined; i++)
      typed = mistyped(typed, anyError, LETTERS_MIN, draw);
    if (typed !== undefined) return typed;
  }
}

const frequentWords = (draw: Draw) => Array.from({ length: WORDS }, () => draw.frequentWord());
const quoted = (text: string) => `"${text}"`;

export const MISTYPED: QueryGroup = {
  title: 'Search with typing errors, ms',
  targets: { 'cold p99': 10, 'repeated p99': 5 },
  queries: {
    'search, one word with an error': search((draw) => withErrors(draw, 1, () => draw.word(200, 5000))),
    'search, title with an error': search((draw) => withErrors(draw, 1, () => draw.names().title)),
    'search, title with two errors': search((draw) => withErrors(draw, 2, () => draw.names().title)),
    'search, artist with an error': search((draw) => withErrors(draw, 1, () => draw.names().artist)),
    'search, title, artist with an error': search((draw) => {
      let { title } = draw.names();
      const typed = withErrors(draw, 1, () => {
        const names = draw.names();
        title = names.title;
        return names.artist;
      });
      return `${title} ${typed}`;
    }),
  },
};

export const MANY_WORDS: QueryGroup = {
  title: 'Search for many words, phrases, without a word, ms',
  targets: { 'cold p99': 50, 'repeated p99': 15 },
  queries: {
    'search, 16 frequent words': search((draw) => frequentWords(draw).join(' ')),
    'search, 16 frequent words, each quoted': search((draw) => frequentWords(draw).map(quoted).join(' ')),
    'search, title as a phrase': search((draw) => quoted(draw.names().title)),
    'search, frequent word without another': search((draw) => `${draw.frequentWord()} -${draw.word(0, 200)}`),
  },
};
