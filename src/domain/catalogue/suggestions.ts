/** `GET /web-api/suggestions`: what a typed text may become, the best first. The API has the items by these ids; tags come with their number of tracks. */
export interface SuggestionsAnswer {
  artists: number[];
  albums: number[];
  playlists: number[];
  users: number[];
  tags: { value: string; count: number }[];
  /** An artist matches at least as well as the name of any track. */
  artistsFirst: boolean;
}
