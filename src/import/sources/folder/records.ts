/** The records of a plan that changed since the last import, and what is stored about their files. */
import { sep } from 'node:path';
import type { ImportRecord, TrackRecord } from '../../../domain/imports/records.ts';
import { RATINGS } from '../../../domain/vocabulary.ts';
import { inParts } from '../../../store/queries/in-parts.ts';
import type { FolderFileTable, FolderNameTable, Trx } from '../../../store/schema.ts';
import { hideMissing, missingTracks, restoreFound } from '../../missing-files.ts';
import type { Placed } from '../../source.ts';
import { upsert } from '../../writing/upsert.ts';
import type { FolderPlan, PlannedTrack } from './grouping.ts';
import { giveIds, type Ids } from './ids.ts';
import { fileWriter, forgetFiles, forgetNames, markGone, storedFiles } from './stored-files.ts';
import type { ReadFile } from './tags.ts';
import { hashOf } from './texts.ts';

export interface FolderState {
  folder: string;
  /** Files in it are named relative to it. */
  data: string | undefined;
  plan: FolderPlan;
  /** Otherwise the plan only adds: files that it does not have stay, and artists and albums that exist stay as they are. */
  isWhole: boolean;
  /** Whether a stored file is missing now; of a plan that only adds, whether its track may get another file. */
  isGone(path: string): boolean;
  /** Reuses ids whose record belongs to another source. */
  replace: boolean;
  /** Called after the last record. */
  onSettled(files: SettledFiles): void;
}

/** Paths. */
export interface SettledFiles {
  /** Missing since the last import. */
  disappeared: string[];
  /** Their tracks were hidden, and are shown again. */
  restored: string[];
  /** The ids of tracks that were hidden or shown again. */
  hiddenOrShown: number[];
}

/** Call it under the import lock: ids are free until the transaction ends. */
export async function* changedRecords(trx: Trx, state: FolderState): AsyncGenerator<Placed[]> {
  const { plan } = state;
  const known = await storedFiles(trx, state.folder, state.data);
  const files = fileWriter(trx, state.data);
  const gone = [...known.values()].filter((row) => row.gone !== '' || state.isGone(row.path));
  const ids = await giveIds(trx, plan, known, gone, state.replace);
  const place = numbering();

  yield await nameRecords(trx, state, ids, place);
  yield* trackRecords(trx, plan, ids, { known, files }, place);
  await rememberDuplicates(plan, { known, files });
  await files.flush();

  const replaced = [...ids.replaced.values()].map((row) => row.path);
  const taken = new Set(replaced);
  const left = gone
    .filter((row) => state.isWhole && row.gone === '' && !taken.has(row.path))
    .map((row) => row.path);
  await forgetFiles(trx, replaced, state.data);
  await markGone(trx, left, state.data, new Date().toISOString());
  state.onSettled({ disappeared: left, ...(await settleTracks(trx, state, known, ids)) });
}

/** Tracks of files below the folder that are not in the plan are hidden, and the others are shown. */
async function settleTracks(
  trx: Trx,
  { folder, isWhole }: FolderState,
  known: Map<string, FolderFileTable>,
  ids: Ids,
): Promise<Pick<SettledFiles, 'restored' | 'hiddenOrShown'>> {
  const missing = await missingTracks(trx);
  const planned = new Map([...ids.track].map(([{ file }, id]) => [id, file.path]));
  const lost = (isWhole ? [...known.values()] : []).flatMap(({ path, track_id }) => {
    const isLost = track_id !== null && !planned.has(track_id) && !missing.has(track_id);
    return isLost && path.startsWith(folder + sep) && !ids.others.track.has(track_id) ? track_id : [];
  });
  const back = [...planned.keys()].filter((id) => missing.has(id));
  await hideMissing(trx, lost);
  await restoreFound(trx, back);
  return { restored: back.map((id) => planned.get(id)!), hiddenOrShown: [...lost, ...back] };
}

function numbering(): (record: ImportRecord) => Placed {
  let line = 0;
  return (record) => ({ record, line: ++line });
}

async function nameRecords(
  trx: Trx,
  { plan, isWhole }: FolderState,
  ids: Ids,
  place: (record: ImportRecord) => Placed,
): Promise<Placed[]> {
  for (const kind of ['artist', 'album'] as const) await forgetNames(trx, kind, ids.renamed[kind]);
  const names = upsert(trx, 'folder_name', ['kind', 'key']);
  const placed: Placed[] = [];
  const add = async (kind: FolderNameTable['kind'], key: string, record: ImportRecord) => {
    const written = hashOf(record);
    const isOwn = !ids.others[kind].has(ids[kind].get(key)!);
    const before = ids.names[kind].get(key);
    if (isOwn && before !== undefined && (!isWhole || before.written === written)) return;
    placed.push(place(record));
    await names.add({ kind, key, id: ids[kind].get(key)!, written });
  };
  for (const [key, record] of plan.artists) await add('artist', key, { ...record, id: ids.artist.get(key)! });
  for (const [key, { artist, record }] of plan.albums)
    await add('album', key, { ...record, id: ids.album.get(key)!, artist_id: ids.artist.get(artist)! });
  await names.flush();
  return placed;
}

interface StoredFiles {
  /** By path. */
  known: Map<string, FolderFileTable>;
  files: ReturnType<typeof fileWriter>;
}

async function* trackRecords(
  trx: Trx,
  plan: FolderPlan,
  ids: Ids,
  { known, files }: StoredFiles,
  place: (record: ImportRecord) => Placed,
): AsyncGenerator<Placed[]> {
  for (const some of inParts(plan.tracks)) {
    const changed: { record: TrackRecord; sameSound: boolean }[] = [];
    for (const one of some) {
      const record = recordOf(one, ids);
      const written = hashOf(record);
      const before = known.get(one.file.path);
      const row = rowOf(one.file, one.claim, record.id, written);
      if (before === undefined || differs(before, row)) await files.add(row);
      const isSame = before?.written === written && before.hash === row.hash;
      if (isSame && before.track_id === record.id && !ids.others.track.has(record.id)) continue;
      const source = before ?? ids.replaced.get(one);
      changed.push({ record, sameSound: source?.hash === row.hash });
    }
    await keepWhatFoldersDoNotSay(trx, changed);
    yield changed.map(({ record }) => place(record));
  }
}

function recordOf(one: PlannedTrack, ids: Ids): TrackRecord {
  const { record, artist, album } = one;
  return {
    ...record,
    id: ids.track.get(one)!,
    artist_id: ids.artist.get(artist)!,
    ...(album !== undefined && { album_id: ids.album.get(album)! }),
  };
}

/** A record is replaced as a whole: base ratings, and the waveform while the audio is the same, are carried over. */
async function keepWhatFoldersDoNotSay(
  trx: Trx,
  changed: { record: TrackRecord; sameSound: boolean }[],
): Promise<void> {
  if (changed.length === 0) return;
  const found = await trx
    .selectFrom('track')
    .leftJoin('waveform', 'waveform.record', 'track.waveform')
    .select(['track.id', 'waveform.peaks', ...RATINGS])
    .where(
      'track.id',
      'in',
      changed.map(({ record }) => record.id),
    )
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  for (const { record, sameSound } of changed) {
    const row = byId.get(record.id);
    if (row === undefined) continue;
    record.ratings = Object.fromEntries(RATINGS.map((each) => [each, row[each]]));
    if (sameSound && row.peaks !== null) record.waveform = new Uint8Array(row.peaks);
  }
}

async function rememberDuplicates(plan: FolderPlan, { known, files }: StoredFiles): Promise<void> {
  for (const { file, claim } of plan.duplicates) {
    const before = known.get(file.path);
    // A file that was a track before keeps its claim, in case it claims that track again.
    const row = rowOf(file, claim, before?.track_id ?? null, '');
    if (before === undefined || differs(before, row)) await files.add(row);
  }
}

function rowOf(file: ReadFile, claim: string, track_id: number | null, written: string): FolderFileTable {
  const { path, size, modified, hash, tags } = file;
  return { path, size, modified, hash, tags: JSON.stringify(tags), claim, track_id, written, gone: '' };
}

function differs(before: FolderFileTable, row: FolderFileTable): boolean {
  return (Object.keys(row) as (keyof FolderFileTable)[]).some((column) => before[column] !== row[column]);
}
