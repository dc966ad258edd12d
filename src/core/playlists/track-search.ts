/** Finds the tracks of dynamic playlists. The parameters are those of the API, so `http` implements it. */
export interface TrackSearch {
  /** The query in the form that is stored. Rejects (kind `type`) parameters and values that are not accepted, by name. */
  requireQuery(query: string): string;
  /** The ids of the matching tracks in their order, at most `DYNAMIC_TRACKS_MAX`; none for a query that is no longer accepted. */
  find(query: string): readonly number[];
}

export const NO_SEARCH: TrackSearch = { requireQuery: (query) => query, find: () => [] };
