/** The result of one check. Every result but `ok` has advice. */
export type Finding = { about: string; text: string } & (
  | { state: 'ok' }
  | { state: 'note' | 'problem'; advice: string }
);

export const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });

/** Something could be better. */
export const note = (about: string, text: string, advice: string): Finding => ({
  about,
  state: 'note',
  text,
  advice,
});

/** Something is broken. */
export const problem = (about: string, text: string, advice: string): Finding => ({
  about,
  state: 'problem',
  text,
  advice,
});
