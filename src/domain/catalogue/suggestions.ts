import type { AlbumTeaser, ArtistTeaser, PlayableTrack, PlaylistTeaser, UserTeaser } from './teasers.ts';

/**
 * `GET /web-api/suggestions`, which takes `q`, `limit`, and how many `tracks` a search for it returns, with a `boost`: what a typed text may
 * become, the best first. Tags come with their number of tracks.
 */
export interface SuggestionsAnswer {
  tracks: PlayableTrack[];
  /** If none is suggested, for example for an artist and a title together, the artists of the found tracks. */
  artists: ArtistTeaser[];
  albums: AlbumTeaser[];
  playlists: PlaylistTeaser[];
  users: UserTeaser[];
  tags: { value: string; count: number }[];
  /** An artist matches at least as well as the name of any track. */
  artistsFirst: boolean;
}
