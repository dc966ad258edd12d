/**
 * Indexes along which SQLite reads long lists of playlists and reviews (`along-index.ts`). Each has all columns that filters and orders of such a
 * list use, so that no row is looked up for what is skipped or counted.
 */
export const longLists = (): string[] => [
  'create index playlist_listed_by_creation on playlist (creationdate, name_folded, name, id, private, user_id)',
  'create index playlist_listed_by_name on playlist (name_folded, name, id, creationdate, private, user_id)',
  'create index playlist_listed_by_update on playlist (updated, id, name_folded, creationdate, private, user_id)',
  ...['track', 'album'].flatMap((of) => {
    const shown = `where ${of}_id is not null and hidden = 0`;
    return [
      `create index review_of_${of}_listed_by_addeddate on review (date, (coalesce(score, -1)), id, lang, score, ${of}_id) ${shown}`,
      `create index review_of_${of}_listed_by_score on review ((coalesce(score, -1)), date, id, lang, score, ${of}_id) ${shown}`,
      `create index review_of_${of}_listed_by_id on review (id, date, lang, score, ${of}_id) ${shown}`,
    ];
  }),
];
