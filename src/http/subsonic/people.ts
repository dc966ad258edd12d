/** The user, the radios, and what players may not do here: those endpoints refuse with the codes of Subsonic. */
import { Refusal } from '../../domain/refusal.ts';
import { MUSIC_FOLDER } from './browsing.ts';
import { endpoint } from './endpoint.ts';
import { notFound } from './failures.ts';
import { idText } from './ids.ts';
import { text } from './parameters.ts';

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

/** No key may do these. */
const FORBIDDEN = [
  ...['getUsers', 'createUser', 'updateUser', 'deleteUser', 'changePassword', 'startScan'],
  ...['createInternetRadioStation', 'updateInternetRadioStation', 'deleteInternetRadioStation'],
  ...['jukeboxControl', 'addChatMessage', 'refreshPodcasts', 'createPodcastChannel', 'deletePodcastChannel'],
  ...['deletePodcastEpisode', 'downloadPodcastEpisode'],
];

export const PEOPLE = [
  endpoint('getUser', { username: text }, ({ username }, { user }) => {
    if (username !== undefined && username.toLowerCase() !== user.name.toLowerCase())
      throw new Refusal('forbidden', 'Keys see only their own user.');
    return { user: { username: user.name, ...ROLES, folder: [MUSIC_FOLDER] } };
  }),

  endpoint('getInternetRadioStations', {}, (_, { services }) => ({
    internetRadioStations: {
      internetRadioStation: services.radios.list().map(({ id, dispname }) => ({
        id: idText('radio', id),
        name: dispname,
        streamUrl: `${services.settings.url}/stream/${id}/`,
        homePageUrl: `${services.settings.url}/radio/${id}`,
        coverArt: idText('radio', id),
      })),
    },
  })),

  // Players that synchronize everything stop at an error.
  endpoint('getPodcasts', {}, () => ({ podcasts: { channel: [] } })),
  endpoint('getNewestPodcasts', {}, () => ({ newestPodcasts: { episode: [] } })),
  endpoint('getChatMessages', {}, () => ({ chatMessages: { chatMessage: [] } })),

  ...FORBIDDEN.map((name) =>
    endpoint(name, {}, () => {
      throw new Refusal('forbidden', 'Keys of players may not do this.');
    }),
  ),
  endpoint('getPodcastEpisode', {}, () => {
    throw notFound('podcast episode');
  }),
];
