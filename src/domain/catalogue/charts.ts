import type { AlbumTeaser, ArtistTeaser, PlayableTrack } from './teasers.ts';

export interface ChartPlace {
  rank: number;
  /** In the chart of the period before; 0 for a new entry. */
  previous_rank: number;
  /** In the period; of albums and artists, those of all their tracks. */
  listens: number;
}

/** `GET /web-api/charts`, which takes `of`, `period` and `limit`: one place for each item. */
export type ChartAnswer = { places: ChartPlace[] } & (
  | { what: 'tracks'; tracks: PlayableTrack[] }
  | { what: 'albums'; albums: AlbumTeaser[] }
  | { what: 'artists'; artists: ArtistTeaser[] }
);
