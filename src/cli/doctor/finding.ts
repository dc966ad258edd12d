/** One thing that was looked at. Whatever is not `ok` says what to do. */
export type Finding = { about: string; text: string } & (
  | { state: 'ok' }
  | { state: 'note' | 'problem'; advice: string }
);
