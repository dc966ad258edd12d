/** Items as lists and cards of the pages show them; the web API writes them. */

/** The fields of a track that playing and showing it needs. */
export interface PlayableTrack {
  id: string;
  name: string;
  artist_id: string;
  artist_name: string;
  /** Empty for a track without an album. */
  album_id: string;
  album_name: string;
  /** URL of a square image; empty where there is none. */
  image: string;
  /** Seconds. */
  duration: number;
  /** Empty where there is none. */
  audio: string;
  license_ccurl: string;
  shareurl: string;
  /** Empty where downloads are not allowed. */
  audiodownload: string;
}

/** A track of a list. */
export interface AddedTrack extends PlayableTrack {
  /** When it came there. */
  added: string;
}

export interface AlbumTeaser {
  id: string;
  name: string;
  artist_id: string;
  artist_name: string;
  image: string;
  /** `yyyy-mm-dd`; empty where it is unknown. */
  releasedate: string;
}

export interface ArtistTeaser {
  id: string;
  name: string;
  /** Empty where there is none. */
  image: string;
}

export interface UserTeaser {
  id: string;
  /** The username. */
  name: string;
  /** May be empty. */
  dispname: string;
  /** Empty where there is none. */
  image: string;
}

export interface PlaylistTeaser {
  id: string;
  name: string;
  user_id: string;
  user_name: string;
}
