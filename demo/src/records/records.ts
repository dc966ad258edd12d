/**
 * The demo catalogue: forty invented artists and their listeners, in the import format. Always the
 * same, record for record; nothing in it is real, and no user has a password.
 */
import type { ImportRecord } from '../../../src/domain/imports/records.ts';
import { CLIENT_ID } from '../constants.ts';
import { readWaveforms } from '../waveforms/waveforms.ts';
import { feeds } from './feeds.ts';
import { listeners } from './listeners.ts';
import { composeMusic } from './music.ts';
import { playlists } from './playlists.ts';
import { radios } from './radios.ts';
import { relations } from './relations.ts';
import { reviews } from './reviews.ts';

export function* demoRecords(): Generator<ImportRecord> {
  const music = composeMusic();
  const people = listeners();
  yield* music.artists;
  yield* music.albums;
  const waveforms = readWaveforms();
  for (const [at, track] of music.tracks.entries()) yield { ...track, waveform: waveforms[at] };
  for (const { user } of people) yield user;
  yield* relations(people, music);
  yield* reviews(people, music);
  yield* playlists(people, music.tracks);
  yield* radios(music.tracks);
  yield* feeds(music);
  // The import creates a secret that is never shown: a client that needs one creates its own application.
  yield { entity: 'application', client_id: CLIENT_ID, name: 'Cantiga demo', plan: 'readwrite' };
}
