/** `GET /web-api/suggestions`: what a typed text may become, the best first. The API has the items by these ids. */
export interface SuggestionsAnswer {
  artists: number[];
  albums: number[];
  playlists: number[];
  /** An artist matches at least as well as the name of any track. */
  artistsFirst: boolean;
}
