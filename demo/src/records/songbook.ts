/**
 * A songbook has the titles and lyrics of one language. Titles come whole, or from a frame:
 * two lists of halves of which every pair reads well, because each half carries its own grammar:
 *
 *     [`Carta | Danza`, `do barqueiro | das ondas`]  →  Carta do barqueiro, Danza das ondas, …
 *
 * Lists are written as one text, entries apart by `|` or a line end; a couplet is a line, its verses apart by `/`.
 */
export interface Songbook {
  lang: string;
  titles: string[];
  frames: TitleFrame[];
  couplets: string[];
}

export interface TitleFrame {
  first: string[];
  second: string[];
  /** Text between the halves; empty for scripts without spaces. */
  join: string;
}

interface SongbookText {
  titles: string;
  frames: [first: string, second: string, join?: string][];
  couplets?: string;
}

export function songbook(lang: string, text: SongbookText): Songbook {
  return {
    lang,
    titles: entries(text.titles),
    frames: text.frames.map(([first, second, join = ' ']) => ({
      first: entries(first),
      second: entries(second),
      join,
    })),
    couplets: entries(text.couplets ?? '').map((couplet) => couplet.replace(' / ', '\n')),
  };
}

export function entries(text: string): string[] {
  return text.split(/[|\n]/).flatMap((entry) => entry.trim() || []);
}
