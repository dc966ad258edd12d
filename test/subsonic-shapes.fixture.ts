/**
 * What the OpenSubsonic documents must have: a table of fields, of our own, with what the public OpenAPI document of the protocol requires.
 * Fields end with `?` where they may be absent. Fields that are not listed are errors, so that a misspelled one is found.
 */
import assert from 'node:assert/strict';

const SONG_FIELDS = `id string, parent? string, isDir boolean, title string, album? string, artist? string, track? integer, year? integer,
  genre? string, coverArt? string, contentType? string, suffix? string, duration? integer, bitRate? integer, path? string, isVideo? boolean,
  userRating? integer, averageRating? number, created? date, starred? date, albumId? string, artistId? string, type? string,
  mediaType? string, genres? Name[], artists? ArtistID3[], displayArtist? string, albumArtists? ArtistID3[], displayAlbumArtist? string`;
const ALBUM_FIELDS = `id string, name string, artist? string, artistId? string, coverArt? string, songCount integer, duration integer,
  created date, starred? date, year? integer, genre? string, userRating? integer, genres? Name[], artists? ArtistID3[],
  displayArtist? string, releaseTypes? string[], releaseDate? Day, isCompilation? boolean`;
const ARTIST_FIELDS = `id string, name string, coverArt? string, artistImageUrl? string, albumCount? integer, starred? date`;
const PLAYLIST_FIELDS = `id string, name string, comment? string, owner? string, public? boolean, songCount integer, duration integer,
  created date, changed date, coverArt? string, readonly? boolean`;
const INFO_FIELDS = `biography? string, smallImageUrl? string, mediumImageUrl? string, largeImageUrl? string`;
const QUEUE_FIELDS = `position? integer, username string, changed date, changedBy string, entry? Child[]`;

const TABLE: Record<string, string> = {
  AlbumID3: ALBUM_FIELDS,
  AlbumID3WithSongs: `${ALBUM_FIELDS}, song Child[]`,
  AlbumInfo: `notes? string, smallImageUrl? string, mediumImageUrl? string, largeImageUrl? string`,
  AlbumList: `album? ChildFolder[]`,
  AlbumList2: `album? AlbumID3[]`,
  Artist: `id string, name string, artistImageUrl? string, starred? date`,
  ArtistID3: ARTIST_FIELDS,
  ArtistInfo: `${INFO_FIELDS}, similarArtist? Artist[]`,
  ArtistInfo2: `${INFO_FIELDS}, similarArtist? ArtistID3[]`,
  ArtistWithAlbumsID3: `${ARTIST_FIELDS}, album AlbumID3[]`,
  ArtistsID3: `ignoredArticles? string, index? IndexID3[]`,
  Bookmark: `position integer, username string, comment? string, created date, changed date, entry Child`,
  Bookmarks: `bookmark? Bookmark[]`,
  Child: SONG_FIELDS,
  // Albums as folders have these two, which the protocol does not list and players read.
  ChildFolder: `${SONG_FIELDS}, name? string, songCount? integer`,
  ChatMessages: `chatMessage? ChatMessage[]`,
  ChatMessage: `username string, time integer, message string`,
  Day: `year? integer, month? integer, day? integer`,
  Directory: `id string, parent? string, name string, starred? date, userRating? integer, child? ChildFolder[]`,
  Error: `code integer, message? string, helpUrl? string`,
  Genre: `value string, songCount integer, albumCount integer`,
  Genres: `genre? Genre[]`,
  Index: `name string, artist? Artist[]`,
  IndexID3: `name string, artist? ArtistID3[]`,
  Indexes: `ignoredArticles string, lastModified integer, index? Index[]`,
  InternetRadioStation: `id string, name string, streamUrl string, homePageUrl? string, coverArt? string`,
  InternetRadioStations: `internetRadioStation? InternetRadioStation[]`,
  License: `valid boolean`,
  Line: `value string`,
  Lyrics: `value string, artist? string, title? string`,
  LyricsList: `structuredLyrics? StructuredLyrics[]`,
  MusicFolder: `id integer, name? string`,
  MusicFolders: `musicFolder? MusicFolder[]`,
  Name: `name string`,
  NowPlaying: `entry NowPlayingEntry[]`,
  NowPlayingEntry: `${SONG_FIELDS}, username string, minutesAgo integer, playerId integer, playerName? string, state? string,
    positionMs? integer, playbackRate? number`,
  OpenSubsonicExtension: `name string, versions integer[]`,
  PlayQueue: `current? string, ${QUEUE_FIELDS}`,
  PlayQueueByIndex: `currentIndex? integer, ${QUEUE_FIELDS}`,
  Playlist: PLAYLIST_FIELDS,
  PlaylistWithSongs: `${PLAYLIST_FIELDS}, entry? Child[]`,
  Playlists: `playlist? Playlist[]`,
  PodcastChannel: `id string, url string, status string`,
  PodcastEpisode: `id string, channelId string, status string`,
  Podcasts: `channel? PodcastChannel[]`,
  NewestPodcasts: `episode? PodcastEpisode[]`,
  ScanStatus: `scanning boolean, count? integer`,
  SearchResult: `offset integer, totalHits integer, match? Child[]`,
  SearchResult2: `artist? Artist[], album? ChildFolder[], song? Child[]`,
  SearchResult3: `artist? ArtistID3[], album? AlbumID3[], song? Child[]`,
  Share: `id string, url string, description? string, username string, created date, visitCount integer, entry? Child[]`,
  Shares: `share? Share[]`,
  Songs: `song? Child[]`,
  Starred: `artist? Artist[], album? ChildFolder[], song? Child[]`,
  Starred2: `artist? ArtistID3[], album? AlbumID3[], song? Child[]`,
  StructuredLyrics: `lang string, synced boolean, line Line[], displayArtist? string, displayTitle? string`,
  TokenInfo: `username string`,
  User: `username string, scrobblingEnabled boolean, adminRole boolean, settingsRole boolean, downloadRole boolean, uploadRole boolean,
    playlistRole boolean, coverArtRole boolean, commentRole boolean, podcastRole boolean, streamRole boolean, jukeboxRole boolean,
    shareRole boolean, videoConversionRole boolean, folder? integer[]`,
};

/** The one field that a successful document has, apart from those of the envelope. */
const PAYLOADS: Record<string, string> = {
  album: 'AlbumID3WithSongs',
  albumInfo: 'AlbumInfo',
  albumList: 'AlbumList',
  albumList2: 'AlbumList2',
  artist: 'ArtistWithAlbumsID3',
  artistInfo: 'ArtistInfo',
  artistInfo2: 'ArtistInfo2',
  artists: 'ArtistsID3',
  bookmarks: 'Bookmarks',
  chatMessages: 'ChatMessages',
  directory: 'Directory',
  error: 'Error',
  genres: 'Genres',
  indexes: 'Indexes',
  internetRadioStations: 'InternetRadioStations',
  license: 'License',
  lyrics: 'Lyrics',
  lyricsList: 'LyricsList',
  musicFolders: 'MusicFolders',
  newestPodcasts: 'NewestPodcasts',
  nowPlaying: 'NowPlaying',
  openSubsonicExtensions: 'OpenSubsonicExtension[]',
  playQueue: 'PlayQueue',
  playQueueByIndex: 'PlayQueueByIndex',
  playlist: 'PlaylistWithSongs',
  playlists: 'Playlists',
  podcasts: 'Podcasts',
  randomSongs: 'Songs',
  scanStatus: 'ScanStatus',
  searchResult: 'SearchResult',
  searchResult2: 'SearchResult2',
  searchResult3: 'SearchResult3',
  shares: 'Shares',
  similarSongs: 'Songs',
  similarSongs2: 'Songs',
  song: 'Child',
  songsByGenre: 'Songs',
  starred: 'Starred',
  starred2: 'Starred2',
  tokenInfo: 'TokenInfo',
  topSongs: 'Songs',
  user: 'User',
};

interface Field {
  name: string;
  type: string;
  isOptional: boolean;
}

const SHAPES: ReadonlyMap<string, readonly Field[]> = new Map(
  Object.entries(TABLE).map(([shape, fields]) => [
    shape,
    fields.split(',').map((field) => {
      const [name, type] = field.trim().split(/\s+/);
      return { name: name.replace('?', ''), type, isOptional: name.endsWith('?') };
    }),
  ]),
);

const SCALARS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
};

function checkValue(path: string, type: string, value: unknown): void {
  if (type.endsWith('[]')) {
    assert.ok(Array.isArray(value), `${path} is a list`);
    for (const [at, item] of value.entries()) checkValue(`${path}[${at}]`, type.slice(0, -2), item);
    return;
  }
  const isScalar = SCALARS[type];
  if (isScalar !== undefined) {
    assert.ok(isScalar(value), `${path} is ${type}: ${JSON.stringify(value)}`);
    return;
  }
  const fields = SHAPES.get(type);
  assert.ok(fields !== undefined, `${path} has an unknown type ${type}`);
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `${path} is ${type}`);
  const left = new Map(Object.entries(value));
  for (const { name, type: of, isOptional } of fields) {
    if (left.has(name)) checkValue(`${path}.${name}`, of, left.get(name));
    else assert.ok(isOptional, `${path}.${name} is missing`);
    left.delete(name);
  }
  assert.deepEqual([...left.keys()], [], `${path} has only fields of ${type}`);
}

/** The payload of a document, after its fields are checked. */
export function checkDocument(document: unknown): Record<string, unknown> {
  const { 'subsonic-response': response } = document as { 'subsonic-response': Record<string, unknown> };
  const { status, version, type, serverVersion, openSubsonic, ...payload } = response;
  assert.ok(status === 'ok' || status === 'failed');
  assert.deepEqual([version, type, openSubsonic], ['1.16.1', 'cantiga', true]);
  assert.equal(typeof serverVersion, 'string');
  assert.equal('error' in payload, status === 'failed');
  for (const [name, value] of Object.entries(payload)) {
    assert.ok(PAYLOADS[name] !== undefined, `unknown payload ${name}`);
    checkValue(name, PAYLOADS[name], value);
  }
  return payload;
}
