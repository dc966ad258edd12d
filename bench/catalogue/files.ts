/** Files of a run. They stay for the next run, in a folder per N and generator version. */
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WAVEFORM_PEAKS } from '../../src/domain/vocabulary.ts';
import { BASELINE_VERSION, buildBaseline } from '../baselines/sqlite.ts';
import type { BenchProgress } from '../measure/progress.ts';
import { type SeededRandom, seeded } from './random.ts';
import { GENERATOR_VERSION, records } from './records.ts';

/** The application in the catalogue file. */
export const APPLICATION = { entity: 'application', client_id: 'be9cab1e', name: 'Bench' } as const;

export interface BenchData {
  tracks: number;
  folder: string;
  progress: BenchProgress;
}

export function openData(root: string, tracks: number, progress: BenchProgress): BenchData {
  const folder = join(root, `${tracks}-tracks-v${GENERATOR_VERSION}`);
  mkdirSync(folder, { recursive: true });
  return { tracks, folder, progress };
}

/** The SQLite database to compare with. */
export async function baselineFile({ tracks, folder, progress }: BenchData): Promise<string> {
  return made(join(folder, `baseline-v${BASELINE_VERSION}.db`), (path) =>
    buildBaseline(path, tracks, progress),
  );
}

/** The catalogue as a file for `cantiga import`. */
export async function catalogueFile({ tracks, folder, progress }: BenchData): Promise<string> {
  return made(join(folder, 'catalogue.jsonl'), (path) => writeCatalogue(path, tracks, progress));
}

/** Makes `path` under another name first, so that a run that was broken off leaves nothing half made behind. */
export async function made(path: string, make: (path: string) => void | Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  const unfinished = `${path}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  await make(unfinished);
  renameSync(unfinished, path);
  return path;
}

const CHUNK = 1 << 20;
/** More would only fill the disk, with 4 kB each: in a larger catalogue, one track in several has one. */
const WAVEFORMS_MAX = 1_000_000;

async function writeCatalogue(path: string, tracks: number, progress: BenchProgress): Promise<void> {
  const file = createWriteStream(path);
  const waveform = createWaveforms();
  let text = `${JSON.stringify(APPLICATION)}\n`;
  const apart = Math.ceil(tracks / WAVEFORMS_MAX);
  let done = 0;
  for (const record of records(tracks)) {
    const json = JSON.stringify(record);
    const hasWaveform = record.entity === 'track' && done++ % apart === 0;
    // The waveform is text already; parsing it only to write it again would cost more than all the rest.
    text += hasWaveform ? `${json.slice(0, -1)},"waveform":[${waveform(done - 1)}]}\n` : `${json}\n`;
    if (text.length >= CHUNK) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
      progress.step('catalogue file', done / tracks);
    }
  }
  file.end(text);
  await once(file, 'close');
}

const SHAPES = 256;

/** Waveforms as the text between the brackets, `3,17,42,…`, 960 peaks each: a few hundred, which the tracks have in turn. */
function createWaveforms(): (track: number) => string {
  const random = seeded(960);
  const shapes = Array.from({ length: SHAPES }, () => shape(random));
  return (track) => shapes[track % SHAPES];
}

function shape(random: SeededRandom): string {
  const phase = random.next() * 7;
  const loud = 40 + random.below(50);
  const peaks = Array.from({ length: WAVEFORM_PEAKS }, (_, i) => {
    const swell = loud * (0.6 + 0.4 * Math.sin(phase + i / 90));
    return Math.min(100, Math.max(0, Math.round(swell + 30 * (random.next() - 0.5))));
  });
  return peaks.join(',');
}
