import { albums } from './albums.ts';
import { artistsTracks } from './artists-tracks.ts';
import { albumsFile, playlistsFile, tracksFile } from './files.ts';
import type { Operation } from './operation.ts';
import { rateLimit } from './rate-limit.ts';
import { setuserDislike, setuserFan, setuserFavorite, setuserLike, setuserMyalbum } from './setuser.ts';
import { tracks } from './tracks.ts';
import { users } from './users.ts';
import { usersAlbums } from './users-albums.ts';
import { usersArtists } from './users-artists.ts';
import { usersTracks } from './users-tracks.ts';

/** Every operation of the interface that is served. */
export const OPERATIONS: readonly Operation[] = [
  albums,
  albumsFile,
  artistsTracks,
  playlistsFile,
  rateLimit,
  setuserDislike,
  setuserFan,
  setuserFavorite,
  setuserLike,
  setuserMyalbum,
  tracks,
  tracksFile,
  users,
  usersAlbums,
  usersArtists,
  usersTracks,
];
