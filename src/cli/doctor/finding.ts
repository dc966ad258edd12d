/** The result of one check. Every result but `ok` has advice. */
export type Finding = { about: string; text: string } & (
  | { state: 'ok' }
  | { state: 'note' | 'problem'; advice: string }
);
