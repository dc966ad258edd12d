import type { Operation } from './kinds/operation.ts';
import { albums } from './operations/albums.ts';
import { albumsMusicinfo } from './operations/albums-musicinfo.ts';
import { albumsTracks } from './operations/albums-tracks.ts';
import { artists } from './operations/artists.ts';
import { artistsAlbums } from './operations/artists-albums.ts';
import { artistsLocations } from './operations/artists-locations.ts';
import { artistsMusicinfo } from './operations/artists-musicinfo.ts';
import { artistsTracks } from './operations/artists-tracks.ts';
import { autocomplete } from './operations/autocomplete.ts';
import { chartsAlbums } from './operations/charts-albums.ts';
import { chartsArtists } from './operations/charts-artists.ts';
import { chartsTracks } from './operations/charts-tracks.ts';
import { feeds } from './operations/feeds.ts';
import { albumsFile, playlistsFile, tracksFile } from './operations/files.ts';
import { playlists } from './operations/playlists.ts';
import { playlistsHots } from './operations/playlists-hots.ts';
import { playlistsTracks } from './operations/playlists-tracks.ts';
import { radios } from './operations/radios.ts';
import { radiosStream } from './operations/radios-stream.ts';
import { rateLimit } from './operations/rate-limit.ts';
import { reviewsAlbums } from './operations/reviews-albums.ts';
import { reviewsTracks } from './operations/reviews-tracks.ts';
import {
  setuserDislike,
  setuserFan,
  setuserFavorite,
  setuserLike,
  setuserMyalbum,
} from './operations/setuser.ts';
import { tracks } from './operations/tracks.ts';
import { tracksSimilar } from './operations/tracks-similar.ts';
import { users } from './operations/users.ts';
import { usersAlbums } from './operations/users-albums.ts';
import { usersArtists } from './operations/users-artists.ts';
import { usersTracks } from './operations/users-tracks.ts';

/** All operations of the API. */
export const OPERATIONS: readonly Operation[] = [
  albums,
  albumsFile,
  albumsMusicinfo,
  albumsTracks,
  artists,
  artistsAlbums,
  artistsLocations,
  artistsMusicinfo,
  artistsTracks,
  autocomplete,
  chartsAlbums,
  chartsArtists,
  chartsTracks,
  feeds,
  playlists,
  playlistsFile,
  playlistsHots,
  playlistsTracks,
  radios,
  radiosStream,
  rateLimit,
  reviewsAlbums,
  reviewsTracks,
  setuserDislike,
  setuserFan,
  setuserFavorite,
  setuserLike,
  setuserMyalbum,
  tracks,
  tracksFile,
  tracksSimilar,
  users,
  usersAlbums,
  usersArtists,
  usersTracks,
];
