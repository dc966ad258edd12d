/** A service with audio: one album of ten mp3 files, tracks to convert, and a small catalogue for API requests. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImportRecord, TrackRecord } from '../../src/domain/imports/records.ts';
import { WAVEFORM_PEAKS } from '../../src/domain/vocabulary.ts';
import { APPLICATION } from '../catalogue/files.ts';
import { records } from '../catalogue/records.ts';
import { importRecords } from '../measure/processes.ts';

export interface MediaSize {
  /** Size of the catalogue for API requests. */
  tracks: number;
  /** Length of each mp3; 250 make 10 MB. */
  seconds: number;
  /** Duration of converted tracks. */
  converted: number;
}

export interface MediaData {
  /** The data folder of the service. */
  service: string;
  library: string;
  /** Where the album's files are: each a name in the library. */
  album: { id: number; tracks: { id: number; file: string; bytes: number }[] };
  conversions: { id: number; file: string }[];
}

const ARTIST = 900_000_000;
const ALBUM = 900_000_001;
const ALBUM_TRACKS = 10;
const FIRST_TRACK = 900_000_100;
const FIRST_CONVERSION = 900_000_200;
/** Imported, so that the service does not compute waveforms during a measurement. */
const WAVEFORM = Array<number>(WAVEFORM_PEAKS).fill(50);

/** `conversions`: so many tracks to convert, each of which can be measured once. */
export async function makeMedia(folder: string, size: MediaSize, conversions: number): Promise<MediaData> {
  const library = join(folder, 'library');
  mkdirSync(library);
  const mp3 = ['-b:a', '320k', '-sample_fmt', 's16p'];
  const files = await makeSound(library, 'mp3', size.seconds, mp3, ALBUM_TRACKS);
  const tracks = files.map((file, i) => {
    const { size: bytes } = statSync(join(library, file));
    return { id: FIRST_TRACK + i, file, bytes };
  });
  const sources = await makeSound(library, 'flac', size.converted, ['-sample_fmt', 's16'], conversions);
  const toConvert = sources.map((file, i) => ({ id: FIRST_CONVERSION + i, file }));
  const service = join(folder, 'service');
  const media = { library, service, album: { id: ALBUM, tracks }, conversions: toConvert };
  await importRecords(service, mediaRecords(media, size));
  return media;
}

function* mediaRecords({ album, conversions }: MediaData, size: MediaSize): Generator<ImportRecord> {
  yield APPLICATION;
  yield* records(size.tracks);
  const [artist_id, releasedate] = [ARTIST, '2020-01-01'];
  yield { entity: 'artist', id: ARTIST, name: 'Bench' };
  yield { entity: 'album', id: ALBUM, name: 'Bench', artist_id, releasedate };
  const track = (id: number, audio: string, duration: number): TrackRecord => ({
    entity: 'track',
    id,
    name: audio,
    artist_id,
    releasedate,
    duration,
    audio,
    waveform: WAVEFORM,
    license_ccurl: 'http://creativecommons.org/licenses/by/4.0/',
  });
  for (const [i, { id, file }] of album.tracks.entries())
    yield { ...track(id, file, size.seconds), album_id: ALBUM, position: i + 1 };
  for (const { id, file } of conversions) yield track(id, file, size.converted);
}

/** Two voices and a little noise, so that an encoder has something to do. */
const SOUND =
  '0.2*sin(2*PI*220*t+3*sin(t))+0.1*sin(2*PI*1331*t)+0.06*random(0)|' +
  '0.2*sin(2*PI*330*t+3*cos(t))+0.1*sin(2*PI*997*t)+0.06*random(1)';

/** The names of so many files with the same sound. */
async function makeSound(
  library: string,
  format: string,
  seconds: number,
  how: string[],
  count: number,
): Promise<string[]> {
  const files = Array.from({ length: count }, (_, i) => `${i + 1}.${format}`);
  const source = ['-f', 'lavfi', '-i', `aevalsrc=${SOUND}:s=44100:d=${seconds}`];
  const first = join(library, files[0]);
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, ...how, first]);
  for (const file of files.slice(1)) copyFileSync(first, join(library, file));
  return files;
}
