import type { Client } from '../client-replay.fixture.ts';

export const client: Client = {
  name: 'JamendoFlacDownloader',
  language: 'Java, org.json',
  needs: 'positions as texts that parse as numbers; FLAC that its tagging library can open',
  requests: [
    {
      send: 'GET /v3.0/albums/tracks?client_id={client}&format=json&order=track_position&id=1057&imagesize=600&audioformat=flac&audiodlformat=flac',
      json: {
        headers: { status: '=success', code: '=0' },
        results: [
          {
            'artist_name name': 'string',
            releasedate: 'date',
            image: 'url',
            tracks: [{ position: 'digits', name: 'string', audiodownload: 'url' }],
          },
        ],
      },
      fetches: [
        { at: 'results.0.image', type: /^image\// },
        { at: 'results.0.tracks.0.audiodownload', type: /^audio\/(x-)?flac/, begins: 'fLaC' },
      ],
    },
  ],
};
