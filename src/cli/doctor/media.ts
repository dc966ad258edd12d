/** The checks of `cantiga doctor` for the database, ffmpeg, the music files and the storage of all nodes. */
import { existsSync } from 'node:fs';
import type { Config, EffectiveSetting } from '../../config/config.ts';
import { type DeadJobs, listDeadJobs } from '../../core/jobs/dead-jobs.ts';
import { DATA, STORED } from '../../domain/media/media.ts';
import type { StorageLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findFfmpeg } from '../../media/ffmpeg/find.ts';
import { type FileFolders, isLocal, pathOf } from '../../media/library-file.ts';
import { originalKey } from '../../media/originals.ts';
import { openStorage } from '../../media/storage/open-storage.ts';
import { reasonOf } from '../../media/storage/reported-storage.ts';
import { StoreFault } from '../../store/dialect/dialect.ts';
import { readHealth, type StoreHealth, sampleFiles, sampleStoredCovers } from '../../store/health.ts';
import { NotUpToDate } from '../../store/migrate.ts';
import { openStore, type Store } from '../../store/store.ts';
import { withCommas } from '../progress.ts';
import { type Finding, note, ok, problem } from './finding.ts';
import { probeFiles } from './probe-files.ts';

const SAMPLE_FILES = 1000;
/** Each is a request. */
const SAMPLE_COVERS = 50;
const SAMPLE_OBJECTS = 50;
const LISTED_MAX = 3;
const PROBE_TIMEOUTS = { fileMs: 5000, totalMs: 10_000 };

export async function checkFfmpeg(
  { ffmpeg }: Pick<Config, 'ffmpeg'>,
  effective: EffectiveSetting[],
): Promise<Finding> {
  const about = 'ffmpeg';
  const found = await findFfmpeg(ffmpeg);
  if (!('missing' in found))
    return ok(about, `${found.path} ${found.version}, with the encoders for mp3, Vorbis and FLAC.`);
  const isSet = effective.some(({ name, source }) => name === 'CANTIGA_FFMPEG' && source !== 'default');
  const text = `${found.missing} Audio is sent only as it is stored: no other formats, no radios, no waveforms of new files.`;
  return (isSet ? problem : note)(about, text, found.remedy);
}

/** Opens the database read-only, so it also works while the service runs. */
export async function checkStore(
  config: Pick<Config, 'database' | 'data' | 'library' | 'storage'>,
): Promise<Finding[]> {
  const { database, storage } = config;
  if (database.kind === 'sqlite' && !existsSync(database.file))
    return [
      note(
        'Database',
        `${database.file} does not exist yet.`,
        'The first `cantiga serve` or `cantiga import` creates it. If it should exist, check CANTIGA_DATABASE and CANTIGA_DATA.',
      ),
      ...(await checkStorage(storage, [])),
    ];
  let store: Store | undefined;
  try {
    store = await openStore(database, { readOnly: true });
    const damage = await store.dialect.findDamage(store.db);
    if (damage !== undefined) return [refusedFinding(damage), ...(await checkStorage(storage, []))];
    const health = await readHealth(store.db);
    const files = await sampleFiles(store.db, SAMPLE_FILES);
    const covers = await sampleStoredCovers(store.db, SAMPLE_COVERS);
    const jobs = jobFindings(await listDeadJobs(store.db));
    const media = await fileFindings(config, health, { files, covers });
    return [databaseFinding(store, health), limitsFinding(store), ...jobs, ...media];
  } catch (error) {
    const refusal = error instanceof Refusal ? error : store?.dialect.explain(error);
    if (refusal === undefined) throw error;
    return [refusedFinding(refusal), ...(await checkStorage(storage, []))];
  } finally {
    await store?.close();
  }
}

function databaseFinding({ dialect }: Store, health: StoreHealth): Finding {
  const counts = (['artists', 'albums', 'tracks', 'users', 'applications'] as const)
    .map((nouns) => `${withCommas(health[nouns])} ${health[nouns] === 1 ? nouns.slice(0, -1) : nouns}`)
    .join(', ');
  const text = `It is ${dialect.title}, schema version ${health.version}: ${counts}.`;
  if (health.tracks > 0) return ok('Database', text);
  const advice = '`cantiga import <path>` fills the catalogue; docs/import.md describes the formats.';
  return note('Database', text, advice);
}

function limitsFinding({ dialect }: Store): Finding {
  const isShared = dialect.counting !== undefined;
  return ok(
    'Limits',
    isShared ? 'All nodes on this database count together.' : 'One node counts: SQLite is for one.',
  );
}

/** None if no job was given up. */
function jobFindings(dead: DeadJobs[]): Finding[] {
  return dead.map(({ kind, jobs, error }) => {
    const text = `${withCommas(jobs)} of the kind ${kind} failed too often in the last week; the latest: ${error}`;
    const advice =
      kind === 'mail'
        ? 'Check CANTIGA_SMTP. The page /admin can have them sent again.'
        : 'The log has each attempt, with its reason. The page /admin can have them tried again.';
    return problem('Jobs', text, advice);
  });
}

function refusedFinding(refusal: Refusal): Finding {
  if (refusal instanceof StoreFault && refusal.remedy !== undefined)
    return (refusal instanceof NotUpToDate ? note : problem)('Database', refusal.fault, refusal.remedy);
  const advice =
    'Check that it runs and is reachable from here, and that CANTIGA_DATABASE is right. Without it the service does not start.';
  return problem('Database', refusal.message, advice);
}

async function fileFindings(
  config: Pick<Config, 'data' | 'library' | 'storage'>,
  health: StoreHealth,
  sample: { files: string[]; covers: string[] },
): Promise<Finding[]> {
  const { library, storage } = config;
  const { true: files = [], false: objects = [] } = Object.groupBy(sample.files, (file) =>
    isLocal(file, storage !== undefined) ? 'true' : 'false',
  );
  const findings = await checkStorage(storage, [...evenly(objects, SAMPLE_OBJECTS), ...sample.covers]);
  if (health.files === 0)
    return [...findings, ok('Music files', 'No track has a file; the audio of the demo is synthesized.')];
  const inLibrary = storage === undefined ? health.inLibrary : 0;
  // The library comes first: if opening it blocks, so does every file in it.
  const before = inLibrary > 0 ? [library] : [];
  const paths = files.map((file) => pathOf(file, config));
  const { readable, timedOut } = await probeFiles([...before, ...paths], PROBE_TIMEOUTS);
  const [ofLibrary, ofFiles] = [readable.slice(0, before.length), readable.slice(before.length)];
  if (ofLibrary.length > 0) findings.push(libraryFinding(library, inLibrary, ofLibrary[0]));
  if (ofFiles.length > 0) findings.push(filesFinding(health.files, files, ofFiles, config));
  if (timedOut) findings.push(timeoutFinding([...before, ...paths][readable.length]));
  const { withoutWaveform } = health;
  findings.push(
    withoutWaveform === 0
      ? ok('Waveforms', 'Every track with a file has one.')
      : note(
          'Waveforms',
          `${withCommas(withoutWaveform)} tracks have none.`,
          'The running service computes them in the background with ffmpeg; the log names files for which that fails.',
        ),
  );
  return findings;
}

/** At most `max` of them. */
function evenly(files: string[], max: number): string[] {
  const every = Math.ceil(files.length / max);
  return files.filter((_, at) => at % every === 0);
}

function libraryFinding(library: string, tracks: number, isReadable: boolean): Finding {
  if (isReadable) return ok('Library', `${library} can be read.`);
  const text = `${library} cannot be read; tracks in it: ${withCommas(tracks)}.`;
  const advice =
    'Set CANTIGA_LIBRARY to the folder that their paths are relative to, or give the account of the service read access.';
  return problem('Library', text, advice);
}

/** `readable` may cover only the first of the files. */
function filesFinding(all: number, files: string[], readable: boolean[], folders: FileFolders): Finding {
  const about = 'Music files';
  const missing = files.filter((_, i) => readable[i] === false);
  const checked = readable.length;
  const of = checked === all ? `${withCommas(all)}` : `${withCommas(checked)} checked of ${withCommas(all)}`;
  if (missing.length === 0) return ok(about, `All can be read (${of}).`);
  const listed = firstOf(missing.map((file) => pathOf(file, folders)));
  const text = `${withCommas(missing.length)} cannot be read (${of}):\n${listed}`;
  const isOfData = (file: string) => file.startsWith(DATA);
  const advice = [
    ...(missing.some(isOfData)
      ? [
          `Files of the data folder are copied with it: copy \`studio\`, \`imports/originals\`, and other folders with music, from the earlier data folder to ${folders.data}, or \`cantiga restore --media\` into an empty one. Then restart the service.`,
        ]
      : []),
    ...(missing.every(isOfData)
      ? []
      : [
          'Is a drive not mounted? Restore the files, give the account of the service read access, or import the folder again if they were moved.',
        ]),
  ];
  return problem(about, text, advice.join('\n'));
}

function firstOf(files: string[]): string {
  const more = files.length - LISTED_MAX;
  return [...files.slice(0, LISTED_MAX), ...(more > 0 ? [`and ${withCommas(more)} more`] : [])].join('\n');
}

/** Nothing is known about this file and those after it. */
function timeoutFinding(path: string): Finding {
  const text = `${path} cannot be opened within ${PROBE_TIMEOUTS.fileMs / 1000} seconds.`;
  const advice = 'Is a network drive disconnected, or very slow? The service would wait for it as well.';
  return problem('Music files', text, advice);
}

const ABOUT = 'Storage';

/** `files` are a sample of those that are in the storage, as the database has them; there may be none. Each is a request. */
async function checkStorage(location: StorageLocation | undefined, files: string[]): Promise<Finding[]> {
  if (location === undefined) return files.length === 0 ? [] : [unset()];
  const storage = openStorage(location);
  const keys = files.map(keyOf);
  try {
    // Also without files: shows whether the bucket exists and may be listed.
    for await (const _ of storage.list('doctor/')) break;
    const found = await Promise.all(keys.map((key) => storage.find(key)));
    const missing = keys.filter((_, at) => found[at] === undefined);
    return [
      missing.length === 0 ? ok(ABOUT, `${nameOf(location)} can be read.`) : missingFinding(missing, keys),
    ];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const advice =
      'Check that it runs and is reachable from here, that its clock is right, and that CANTIGA_STORAGE has the key of an account that may list, read and write the bucket.';
    return [problem(ABOUT, `${nameOf(location)} cannot be used: ${reasonOf(error)}.`, advice)];
  } finally {
    storage.close();
  }
}

function nameOf(location: StorageLocation): string {
  return location.kind === 'folder'
    ? location.folder
    : `The bucket ${location.bucket} at ${location.endpoint}`;
}

function keyOf(file: string): string {
  return file.startsWith(STORED) ? originalKey(file.slice(STORED.length)) : `library/${file}`;
}

function unset(): Finding {
  const advice = 'Set CANTIGA_STORAGE as on the node that imported them.';
  return problem(ABOUT, 'The database names files in a storage, and CANTIGA_STORAGE is not set.', advice);
}

function missingFinding(missing: string[], keys: string[]): Finding {
  const text = `Of ${keys.length} files that were looked for, ${missing.length} are missing:\n${firstOf(missing)}`;
  const advice =
    'Restore them from a backup of the bucket. An import copies audio and covers again whose file was touched within a day: `touch` the files, and import their folder.';
  return problem(ABOUT, text, advice);
}
