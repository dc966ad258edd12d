import type { Operation } from './kinds/operation.ts';
import { albums, albumsMusicinfo, albumsTracks } from './operations/albums.ts';
import {
  artists,
  artistsAlbums,
  artistsLocations,
  artistsMusicinfo,
  artistsTracks,
} from './operations/artists.ts';
import { autocomplete } from './operations/autocomplete.ts';
import { changes } from './operations/changes.ts';
import { chartsAlbums, chartsArtists, chartsTracks } from './operations/charts.ts';
import { feeds } from './operations/feeds.ts';
import { albumsFile, playlistsFile, tracksFile } from './operations/files.ts';
import { playlists, playlistsHots, playlistsTracks } from './operations/playlists.ts';
import { radios, radiosStream } from './operations/radios.ts';
import { rateLimit } from './operations/rate-limit.ts';
import { reviewsAlbums, reviewsTracks } from './operations/reviews.ts';
import {
  setuserDislike,
  setuserFan,
  setuserFavorite,
  setuserLike,
  setuserMyalbum,
} from './operations/setuser.ts';
import { tracks, tracksSimilar } from './operations/tracks.ts';
import { users, usersAlbums, usersArtists, usersTracks } from './operations/users.ts';

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
  changes,
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
