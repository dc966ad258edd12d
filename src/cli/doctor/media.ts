/** What `cantiga doctor` says of the catalogue and of the files behind it. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config, SettingInForce } from '../../config.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findFfmpeg } from '../../media/ffmpeg/find.ts';
import { Damaged } from '../../store/dialect/dialect.ts';
import { readHealth, type StoreHealth, sampleFiles } from '../../store/health.ts';
import { NotUpToDate } from '../../store/migrate.ts';
import { openStore, type Store } from '../../store/store.ts';
import { withCommas } from '../progress.ts';
import type { Finding } from './finding.ts';
import { lookForFiles } from './look-for-files.ts';

/** Files that are looked for. */
const SAMPLE = 1000;
const NAMED = 3;
const PATIENCE = { answerMs: 5000, allMs: 10_000 };

export async function checkFfmpeg(
  { ffmpeg }: Pick<Config, 'ffmpeg'>,
  inForce: SettingInForce[],
): Promise<Finding> {
  const about = 'ffmpeg';
  const found = await findFfmpeg(ffmpeg);
  if (!('missing' in found))
    return {
      about,
      state: 'ok',
      text: `${found.path} ${found.version}, with the encoders for mp3, Vorbis and FLAC.`,
    };
  const isSet = inForce.some(({ name, source }) => name === 'CANTIGA_FFMPEG' && source !== 'default');
  return {
    ...{ about, state: isSet ? 'problem' : 'note' },
    text: `${found.missing} Sound is sent only as it is stored: no other formats, no radios, no waveforms of new files.`,
    advice: found.remedy,
  };
}

/** Also while the service runs: the database is opened for reading alone. */
export async function checkStore(config: Pick<Config, 'database' | 'library'>): Promise<Finding[]> {
  const { database } = config;
  if (database.kind === 'sqlite' && !existsSync(database.file))
    return [
      {
        ...{ about: 'Database', state: 'note', text: `${database.file} is not there yet.` },
        advice:
          'The first `cantiga serve` or `cantiga import` makes it. If it should be there, see CANTIGA_DATABASE and CANTIGA_DATA.',
      },
    ];
  let store: Store | undefined;
  try {
    store = await openStore(database, { readOnly: true });
    const damage = await store.dialect.findDamage(store.db);
    if (damage !== undefined) return [refusedFinding(damage)];
    const health = await readHealth(store.db);
    const files = await sampleFiles(store.db, health.files, SAMPLE);
    return [databaseFinding(store, health), ...(await fileFindings(config, health, files))];
  } catch (error) {
    const refusal = error instanceof Refusal ? error : store?.dialect.explain(error);
    if (refusal === undefined) throw error;
    return [refusedFinding(refusal)];
  } finally {
    await store?.close();
  }
}

function databaseFinding({ dialect }: Store, health: StoreHealth): Finding {
  const counts = (['artists', 'albums', 'tracks', 'users', 'applications'] as const)
    .map((nouns) => `${withCommas(health[nouns])} ${health[nouns] === 1 ? nouns.slice(0, -1) : nouns}`)
    .join(', ');
  const text = `It is ${dialect.title}, schema version ${health.version}: ${counts}.`;
  if (health.tracks > 0) return { about: 'Database', state: 'ok', text };
  return {
    ...{ about: 'Database', state: 'note', text },
    advice: '`cantiga import <path>` fills the catalogue; docs/import.md describes what it takes.',
  };
}

function refusedFinding(refusal: Refusal): Finding {
  if (refusal instanceof NotUpToDate)
    return { about: 'Database', state: 'note', text: refusal.fault, advice: refusal.remedy };
  if (refusal instanceof Damaged)
    return { about: 'Database', state: 'problem', text: refusal.fault, advice: refusal.remedy };
  return {
    ...{ about: 'Database', state: 'problem', text: refusal.message },
    advice:
      'See that it runs and can be reached from here, and that CANTIGA_DATABASE names it. Without it the service does not start.',
  };
}

async function fileFindings(
  { library }: Pick<Config, 'library'>,
  health: StoreHealth,
  files: string[],
): Promise<Finding[]> {
  if (health.files === 0)
    return [
      {
        about: 'Music files',
        state: 'ok',
        text: 'No track has a file of its own; the demo makes its sound itself.',
      },
    ];
  const { inLibrary } = health;
  const findings: Finding[] = [];
  // The library comes first: where it does not answer, nothing in it does.
  const before = inLibrary > 0 ? [library] : [];
  const paths = files.map((file) => resolve(library, file));
  const { readable, isSilent } = await lookForFiles([...before, ...paths], PATIENCE);
  const [ofLibrary, ofFiles] = [readable.slice(0, before.length), readable.slice(before.length)];
  if (ofLibrary.length > 0) findings.push(libraryFinding(library, inLibrary, ofLibrary[0]));
  if (ofFiles.length > 0) findings.push(filesFinding(health.files, paths, ofFiles));
  if (isSilent) findings.push(silentFinding([...before, ...paths][readable.length]));
  const { withoutWaveform } = health;
  findings.push(
    withoutWaveform === 0
      ? { about: 'Waveforms', state: 'ok', text: 'Every track with a file has one.' }
      : {
          ...{ about: 'Waveforms', state: 'note', text: `${withCommas(withoutWaveform)} tracks have none.` },
          advice:
            'They are made in the background while the service runs, with ffmpeg; the log names files of which none can be made.',
        },
  );
  return findings;
}

function libraryFinding(library: string, tracks: number, isReadable: boolean): Finding {
  if (isReadable) return { about: 'Library', state: 'ok', text: `${library} can be read.` };
  return {
    ...{
      about: 'Library',
      state: 'problem',
      text: `${library} cannot be read; tracks in it: ${withCommas(tracks)}.`,
    },
    advice:
      'Set CANTIGA_LIBRARY to the folder their paths begin in, or let the account of the service read it.',
  };
}

/** `readable` is of the first of the paths. */
function filesFinding(all: number, paths: string[], readable: boolean[]): Finding {
  const about = 'Music files';
  const missing = paths.filter((_, i) => readable[i] === false);
  const looked = readable.length;
  const of = looked === all ? `${withCommas(all)}` : `${withCommas(looked)} looked for of ${withCommas(all)}`;
  if (missing.length === 0) return { about, state: 'ok', text: `All can be read (${of}).` };
  const some = missing.slice(0, NAMED).join('\n');
  const more = missing.length > NAMED ? `\nand ${withCommas(missing.length - NAMED)} more` : '';
  return {
    ...{
      about,
      state: 'problem',
      text: `${withCommas(missing.length)} cannot be read (${of}):\n${some}${more}`,
    },
    advice:
      'Is a drive not mounted? Bring the files back, let the account of the service read them, or import the folder again where they were moved.',
  };
}

/** Nothing is known of it, nor of those behind it. */
function silentFinding(path: string): Finding {
  return {
    about: 'Music files',
    state: 'problem',
    text: `${path} does not answer within ${PATIENCE.answerMs / 1000} seconds.`,
    advice: 'Is a network drive away, or very slow? The service would wait for it as well.',
  };
}
