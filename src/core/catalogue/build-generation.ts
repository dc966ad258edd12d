/**
 * Builds a generation from all records of the store, in a separate process: see `build-process.ts`. It writes the generation to the data
 * folder of the node.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { LIKES_COUNTED } from '../../catalogue/build/likes.ts';
import type { TrackTextsInProgress } from '../../catalogue/build/track-texts.ts';
import type { Catalogue, RatingState } from '../../catalogue/catalogue.ts';
import { FORMAT } from '../../catalogue/format.ts';
import { parseHierarchy, parseSynonyms } from '../../catalogue/tags/tag-tables.ts';
import { albumPopularity, artistPopularity, statsOf } from '../../domain/activity/popularity.ts';
import type { DatabaseLocation, Log } from '../../domain/ports.ts';
import { dayOf } from '../../domain/timestamps.ts';
import { readCatalogue } from '../../store/catalogue/catalogue-rows.ts';
import { readCounts } from '../../store/catalogue/rating-rows.ts';
import { readLikesByUser } from '../../store/catalogue/similarity-likes.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import type { Trx } from '../../store/schema.ts';
import { type Store, storeId } from '../../store/store.ts';
import { forkChild } from '../node/fork-child.ts';
import { type AudioFolders, createAudioCheck } from './audio-check.ts';
import { errorOf, type Failure } from './failure.ts';
import { saveGeneration } from './saved-generation.ts';
import { createThreadedTexts } from './texts-thread.ts';

const AWAY = 'The catalogue cannot be built: the database cannot be used.';
const PROCESS = new URL('./build-process.ts', import.meta.url);

export interface BuildTask {
  /** Sent in a message, not on the command line, which others can read: it may contain a password. */
  store: DatabaseLocation;
  standby?: DatabaseLocation | undefined;
  /** The folder of the node's own files. */
  folder: string;
  /** The folder of the tracks' files; `undefined` if they are in a storage. */
  library: string | undefined;
  /** The path to write to until the generation is complete. */
  part: string;
  /** The `FORMAT` of the process that will read the generation. */
  format: string;
}

export type BuildAnswer = { version: number } | Failure;

export interface Build {
  /** The change sequence of the generation that is in the folder then. */
  version: Promise<number>;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  kill(): void;
}

/** From the service: starts the process. */
export function runBuild(task: BuildTask, log: Log): Build {
  // Rows are short-lived: a large young generation avoids promoting them.
  const execArgv = ['--max-semi-space-size=64'];
  const child = forkChild(PROCESS, { folder: task.folder, log, label: 'from the build', execArgv });
  const ended = gone(child).then(() => rmSync(task.part, { force: true }));
  child.send(task, () => {});
  return { version: answerOf(child), ended, kill: () => child.kill('SIGKILL') };
}

async function gone(child: ChildProcess): Promise<void> {
  // Without a process id it never started; the error is passed to the waiting caller.
  if (child.pid !== undefined) await once(child, 'exit');
}

function answerOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: BuildAnswer) => {
      if ('version' in answer) resolve(answer.version);
      else reject(errorOf(answer, AWAY));
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the build ended without a result (${signal ?? `exit code ${code}`})`)),
    );
  });
}

/** In the process. Returns the change sequence of the generation that is now in the folder. */
export async function buildGeneration(store: Store, task: BuildTask): Promise<number> {
  const { folder, library, part, format } = task;
  if (format !== FORMAT) throw new Error('the software was changed while it runs: start the service again');
  const id = await storeId(store);
  return await store.snapshot(async (snapshot) => {
    const { catalogue: version, rating } = await latestChanges(snapshot);
    const generation = await readGeneration(snapshot, {
      version,
      folders: { data: folder, library },
      trackTexts: createThreadedTexts(),
      counted: { change: rating, day: dayOf(new Date()) },
    });
    await saveGeneration(snapshot, { folder, part, storeId: id }, generation);
    return version;
  });
}

export interface ReadOptions {
  version: number;
  counted: RatingState;
  /** The folders of the tracks' files. */
  folders: AudioFolders;
  trackTexts?: TrackTextsInProgress;
}

export const SYNONYMS = new URL('../../catalogue/tags/names.tsv', import.meta.url);
export const HIERARCHY = new URL('../../catalogue/tags/hierarchy.tsv', import.meta.url);

async function readTagTables() {
  const synonyms = parseSynonyms(await readFile(SYNONYMS, 'utf8'));
  return { synonyms, hierarchy: parseHierarchy(await readFile(HIERARCHY, 'utf8'), synonyms) };
}

/** From a snapshot of the store. */
export async function readGeneration(
  snapshot: Trx,
  { version, counted, folders, ...options }: ReadOptions,
): Promise<Catalogue> {
  const builder = createCatalogueBuilder({ ...(await readTagTables()), ...options });
  const hasAudio = createAudioCheck(folders);
  await readCatalogue(snapshot, {
    artists: (rows) => rows.forEach(builder.addArtist),
    albums: (rows) => rows.forEach(builder.addAlbum),
    tracks(rows) {
      // Copying all rows would take a noticeable part of a build.
      for (const row of rows) builder.addTrack(Object.assign(row, { has_audio: hasAudio(row.audio) }));
    },
  });
  const { day } = counted;
  for await (const rows of readCounts(snapshot, 'track', day))
    for (const counts of rows) {
      builder.addCounts(counts.id, counts);
      builder.addStats(statsOf(counts.id, counts));
    }
  for await (const rows of readCounts(snapshot, 'album', day))
    for (const counts of rows) builder.addAlbumPopularity(counts.id, albumPopularity(counts));
  for await (const rows of readCounts(snapshot, 'artist', day))
    for (const counts of rows) builder.addArtistPopularity(counts.id, artistPopularity(counts));
  for await (const likes of readLikesByUser(snapshot, LIKES_COUNTED)) builder.addLikes(likes);
  return builder.finish(version, counted);
}
