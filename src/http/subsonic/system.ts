/** The state of the server and what it supports, the user, the radios, and what players may not do here. */
import { Refusal } from '../../domain/refusal.ts';
import { MUSIC_FOLDER } from './browsing.ts';
import { action, endpoint, publicEndpoint } from './endpoint.ts';
import { idText, notFound, text } from './protocol.ts';

const EXTENSIONS: Record<string, number[]> = {
  apiKeyAuthentication: [1],
  formPost: [1],
  indexBasedQueue: [1],
  playbackReport: [1],
  songLyrics: [1],
  topSongsByArtistId: [1],
  transcodeOffset: [1],
};

const ROLES = {
  scrobblingEnabled: true,
  // Administrators use the admin pages.
  adminRole: false,
  settingsRole: false,
  downloadRole: true,
  uploadRole: false,
  playlistRole: true,
  coverArtRole: false,
  commentRole: false,
  podcastRole: false,
  streamRole: true,
  jukeboxRole: false,
  shareRole: true,
  videoConversionRole: false,
};

/** No key may do these: they refuse with the codes of Subsonic. */
const FORBIDDEN = [
  ...['getUsers', 'createUser', 'updateUser', 'deleteUser', 'changePassword', 'startScan'],
  ...['createInternetRadioStation', 'updateInternetRadioStation', 'deleteInternetRadioStation'],
  ...['jukeboxControl', 'addChatMessage', 'refreshPodcasts', 'createPodcastChannel', 'deletePodcastChannel'],
  ...['deletePodcastEpisode', 'downloadPodcastEpisode'],
];

export const SYSTEM = [
  action('ping', {}, () => {}),
  endpoint('getLicense', {}, () => ({ valid: true })),
  publicEndpoint('getOpenSubsonicExtensions', () =>
    Object.entries(EXTENSIONS).map(([name, versions]) => ({ name, versions })),
  ),
  endpoint('tokenInfo', {}, (_, { user }) => ({ username: user.name })),
  endpoint('getScanStatus', {}, (_, { catalogue }) => ({ scanning: false, count: catalogue.tracks.count })),

  endpoint('getUser', { username: text }, ({ username }, { user }) => {
    if (username !== undefined && username.toLowerCase() !== user.name.toLowerCase())
      throw new Refusal('forbidden', 'Keys see only their own user.');
    return { username: user.name, ...ROLES, folder: [MUSIC_FOLDER] };
  }),

  endpoint('getInternetRadioStations', {}, (_, { services }) => ({
    internetRadioStation: services.radios.list().map(({ id, dispname }) => ({
      id: idText('radio', id),
      name: dispname,
      streamUrl: `${services.settings.url}/stream/${id}/`,
      homePageUrl: `${services.settings.url}/radio/${id}`,
      coverArt: idText('radio', id),
    })),
  })),

  // Players that synchronize everything stop at an error.
  endpoint('getPodcasts', {}, () => ({ channel: [] })),
  endpoint('getNewestPodcasts', {}, () => ({ episode: [] })),
  endpoint('getChatMessages', {}, () => ({ chatMessage: [] })),

  ...FORBIDDEN.map((name) =>
    endpoint(name, {}, () => {
      throw new Refusal('forbidden', 'Keys of players may not do this.');
    }),
  ),
  endpoint('getPodcastEpisode', {}, () => {
    throw notFound('podcast episode');
  }),
];
