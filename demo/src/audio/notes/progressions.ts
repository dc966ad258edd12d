/** Four chords for four bars, by the kind of music; symbols as in harmony.ts. */
interface Progressions {
  major: string[];
  minor: string[];
}

export const PROGRESSIONS = {
  pop: {
    major: ['1 5 6 4', '1 6 4 5', '6 4 1 5', '1 4 6 5', '4 1 5 6', '1 3 4 4m'],
    minor: ['1 6 3 7', '1 7 6 7', '6 7 1 1', '1 3 7 4', '1 6 4 5M'],
  },
  folk: {
    major: ['1 4 1 5', '1 5 4 1', '1 1 4 5', '1 6 4 5', '4 1 5 1', '1 b7 4 1'],
    minor: ['1 7 1 7', '1 7 6 7', '1 4 1 5', '1 3 7 1', '1 6 7 1'],
  },
  song: {
    major: ['1 6 2 5', '1 3 6 2', '4 4m 1 5', '1 5 5 1', '2 5 1 6'],
    minor: ['1 4 5M 1', '1 1 4 5M', '4 1 5M 1', '6 4 5M 1', '1 7 6 5M'],
  },
  jazz: {
    major: ['2 5 1 6', '1 6 2 5', '3 6 2 5', '4 4m 3 6', '1 4 2 5', '2 5 1 1'],
    minor: ['1 4 2 5M', '4 7 3 6', '2 5M 1 1', '1 6 2 5M', '1 4 1 4'],
  },
  film: {
    major: ['1 3 6 4', '1 5 4 4', '6 4 1 5', '1 2 4 1', '1 1 4m 1', '4 1 2 6'],
    minor: ['1 6 3 7', '1 6 4 5M', '1 3 6 4', '6 7 1 3', '1 4 6 5'],
  },
  modal: {
    major: ['1 1 b7 1', '1 4 b7 1', '1 5 4 1', '1 2 1 5'],
    minor: ['1 7 1 7', '1 1 7 1', '1 3 7 1', '1 4 7 1', '1 6 7 1'],
  },
  dark: {
    major: ['1 b7 4 1', '1 1 b7 4'],
    minor: ['1 1 6 7', '1 2 1 7', '1 6 2 5', '1 1 2 1', '1 3 2 7'],
  },
  loop: {
    major: ['1 b7 1 b7', '1 4 1 4', '1 1 4 b7', '1 2 1 2'],
    minor: ['1 4 1 4', '1 7 1 7', '1 1 6 7', '1 6 1 5', '1 3 4 1'],
  },
  static: {
    major: ['1 1 2 2', '1 1 1 1', '1 1 6 6', '1 1 4 4'],
    minor: ['1 1 1 1', '1 1 6 6', '1 1 4 4', '1 1 6 7', '1 1 3 3'],
  },
} satisfies Record<string, Progressions>;

export type Family = keyof typeof PROGRESSIONS;
