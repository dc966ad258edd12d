/** A service with audio: one album of ten mp3 files, tracks to convert, and a small catalogue for API requests. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImportRecord, TrackRecord } from '../../../src/domain/imports/records.ts';
import { WAVEFORM_PEAKS } from '../../../src/domain/vocabulary.ts';
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { records } from '../../catalogue/records.ts';
import type { Load, LoadResult } from '../../measure/load-process.ts';
import { type Measured, runImport } from '../../measure/processes.ts';

export interface MediaSize {
  /** Size of the catalogue for API requests. */
  tracks: number;
  /** Length of each mp3; 250 make 10 MB. */
  seconds: number;
  /** Duration of converted tracks. */
  converted: number;
}

export interface MediaEffort {
  size: MediaSize;
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  players: number;
  /** How long streams run before a measurement: they are faster until the buffers of the system are full. */
  settleMs: number;
}

/** What every measurement of this part needs. */
export interface MediaPart {
  media: MediaData;
  service: Measured;
  load(load: Load): Promise<LoadResult>;
  effort: MediaEffort;
  step(what: string, share?: number): void;
}

export interface MediaData {
  size: MediaSize;
  /** The data folder of the service. */
  service: string;
  library: string;
  /** Where the album's files are: each a name in the library. */
  album: { id: number; tracks: { id: number; file: string; bytes: number }[] };
  conversions: { id: number; file: string }[];
  remove(): void;
}

const ARTIST = 900_000_000;
const ALBUM = 900_000_001;
const ALBUM_TRACKS = 10;
const FIRST_TRACK = 900_000_100;
const FIRST_CONVERSION = 900_000_200;
/** Imported, so that the service does not compute waveforms during a measurement. */
const WAVEFORM = Array<number>(WAVEFORM_PEAKS).fill(50);

/** `conversions`: so many tracks to convert, each of which can be measured once. */
export async function makeMedia(data: BenchData, size: MediaSize, conversions: number): Promise<MediaData> {
  const folder = mkdtempSync(join(data.folder, 'media-'));
  const remove = () => rmSync(folder, { recursive: true });
  try {
    const library = join(folder, 'library');
    mkdirSync(library);
    data.progress.step('media: making sound');
    await makeSound(join(library, '1.mp3'), size.seconds, ['-b:a', '320k']);
    await makeSound(join(library, '1.flac'), size.converted, []);
    const tracks = Array.from({ length: ALBUM_TRACKS }, (_, i) => {
      const file = `${i + 1}.mp3`;
      if (i > 0) copyFileSync(join(library, '1.mp3'), join(library, file));
      return { id: FIRST_TRACK + i, file, bytes: statSync(join(library, file)).size };
    });
    const toConvert = Array.from({ length: conversions }, (_, i) => {
      const file = `${i + 1}.flac`;
      if (i > 0) copyFileSync(join(library, '1.flac'), join(library, file));
      return { id: FIRST_CONVERSION + i, file };
    });
    const made = { size, library, album: { id: ALBUM, tracks }, conversions: toConvert };
    const file = join(folder, 'media.jsonl');
    writeFileSync(file, [...mediaRecords(made)].map((record) => `${JSON.stringify(record)}\n`).join(''));
    const service = join(folder, 'service');
    await runImport(service, file);
    return { ...made, service, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function* mediaRecords(made: Omit<MediaData, 'service' | 'remove'>): Generator<ImportRecord> {
  const { size, album, conversions } = made;
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

async function makeSound(file: string, seconds: number, how: string[]): Promise<void> {
  const source = ['-f', 'lavfi', '-i', `aevalsrc=${SOUND}:s=44100:d=${seconds}`];
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    ...source,
    '-sample_fmt',
    sampleFormat(file),
    ...how,
    file,
  ]);
}

function sampleFormat(file: string): string {
  return file.endsWith('.flac') ? 's16' : 's16p';
}
