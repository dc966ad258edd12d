/** The state of the server, and what it supports. */
import { DONE, endpoint, publicEndpoint } from './endpoint.ts';

const EXTENSIONS: Record<string, number[]> = {
  apiKeyAuthentication: [1],
  formPost: [1],
  indexBasedQueue: [1],
  playbackReport: [1],
  songLyrics: [1],
  topSongsByArtistId: [1],
  transcodeOffset: [1],
};

export const SYSTEM = [
  endpoint('ping', {}, () => DONE),
  endpoint('getLicense', {}, () => ({ license: { valid: true } })),
  publicEndpoint('getOpenSubsonicExtensions', () => ({
    openSubsonicExtensions: Object.entries(EXTENSIONS).map(([name, versions]) => ({ name, versions })),
  })),
  endpoint('tokenInfo', {}, (_, { user }) => ({ tokenInfo: { username: user.name } })),
  endpoint('getScanStatus', {}, (_, { catalogue }) => ({
    scanStatus: { scanning: false, count: catalogue.tracks.count },
  })),
];
