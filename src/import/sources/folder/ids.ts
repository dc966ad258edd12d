/**
 * Which ids the planned artists, albums and tracks have: the ones they had, and new ones for what is new.
 *
 * A track keeps its id with its path; a file that is new takes over the id of one that is gone, if it is the same file
 * or claims to be the same track. An artist or an album keeps its id with its name (see `grouping.ts`); when none of its
 * tracks has that name any more, the new name of at least half of them gets the id.
 *
 * An id whose record belongs to another source by now is not used again, unless the import replaces records of others.
 */

import { UNKNOWN } from '../../../domain/imports/import-sources.ts';
import { readEdits } from '../../../store/catalogue-edits.ts';
import { inParts } from '../../../store/queries/in-parts.ts';
import type { FolderFileTable, FolderNameTable, Trx } from '../../../store/schema.ts';
import type { FolderPlan, PlannedTrack } from './grouping.ts';
import { freeIds, idsOfOthers, storedNames } from './stored-files.ts';
import { folded } from './texts.ts';

type Kind = FolderNameTable['kind'];

export interface Ids {
  /** By key. */
  artist: Map<string, number>;
  album: Map<string, number>;
  track: Map<PlannedTrack, number>;
  /** The existing rows, by key. */
  names: Record<Kind, Map<string, FolderNameTable>>;
  /** Names whose id was given to another name. */
  renamed: Record<Kind, string[]>;
  /** Ids in use whose record belongs to another source: it must be written again. */
  others: Record<Kind | 'track', Set<number>>;
  /** Missing files whose track was given to another file. */
  replaced: Map<PlannedTrack, FolderFileTable>;
}

/** `gone` are the missing files; `known` all that are stored. */
export async function giveIds(
  trx: Trx,
  plan: FolderPlan,
  known: Map<string, FolderFileTable>,
  gone: FolderFileTable[],
  replace: boolean,
): Promise<Ids> {
  const rows = await storedNames(trx);
  const others = {
    artist: await namesOfOthers(trx, 'artist', rows, plan),
    album: await namesOfOthers(trx, 'album', rows, plan),
    track: await idsOfOthers(
      trx,
      'track',
      [...known.values()].flatMap((row) => row.track_id ?? []),
    ),
  };
  const isUsable = (kind: Kind | 'track', id: number) => replace || !others[kind].has(id);
  const namesOf = (kind: Kind) =>
    new Map(rows.filter((row) => row.kind === kind && isUsable(kind, row.id)).map((row) => [row.key, row]));
  const ids: Ids = {
    artist: new Map(),
    album: new Map(),
    track: new Map(),
    names: { artist: namesOf('artist'), album: namesOf('album') },
    renamed: { artist: [], album: [] },
    replaced: new Map(),
    others,
  };
  await giveTrackIds(trx, plan, ids, { known, gone, isUsable: (id) => isUsable('track', id) });
  await giveNameIds(trx, 'artist', [...plan.artists.keys()], plan, ids);
  await giveNameIds(trx, 'album', [...plan.albums.keys()], plan, ids);
  return ids;
}

interface StoredTracks {
  known: Map<string, FolderFileTable>;
  gone: FolderFileTable[];
  /** Whether the id may be given to a file of the folder. */
  isUsable(id: number): boolean;
}

async function giveTrackIds(
  trx: Trx,
  plan: FolderPlan,
  { track, replaced }: Ids,
  { known, gone, isUsable }: StoredTracks,
): Promise<void> {
  const next = await freeIds(trx, 'track');
  const free = gone.filter((row) => row.track_id !== null && isUsable(row.track_id));
  const byHash = new Map(free.map((row) => [row.hash, row]));
  const byClaim = new Map(free.map((row) => [row.claim, row]));
  const used = new Set<number>();
  const fresh: PlannedTrack[] = [];
  for (const one of plan.tracks) {
    const id = known.get(one.file.path)?.track_id;
    if (id === undefined || id === null || !isUsable(id)) fresh.push(one);
    else {
      track.set(one, id);
      used.add(id);
    }
  }
  for (const one of fresh) {
    const before = [byHash.get(one.file.hash), byClaim.get(one.claim)].find(
      (row) => row !== undefined && !used.has(row.track_id!),
    );
    const id = before?.track_id ?? next();
    used.add(id);
    track.set(one, id);
    if (before !== undefined) replaced.set(one, before);
  }
}

async function giveNameIds(trx: Trx, kind: Kind, keys: string[], plan: FolderPlan, ids: Ids): Promise<void> {
  const next = await freeIds(trx, kind);
  const used = new Set<number>();
  const fresh = new Set<string>();
  for (const key of keys) {
    const id = ids.names[kind].get(key)?.id;
    if (id === undefined) fresh.add(key);
    else {
      ids[kind].set(key, id);
      used.add(id);
    }
  }
  const oldKeys = new Map([...ids.names[kind].values()].map((row) => [row.id, row.key]));
  const formers = await formerIds(trx, kind, plan, ids, fresh);
  for (const key of fresh) {
    const former = formers.get(key);
    const taken = former !== undefined && oldKeys.has(former) && !used.has(former);
    const id = taken ? former : next();
    used.add(id);
    ids[kind].set(key, id);
    if (taken) ids.renamed[kind].push(oldKeys.get(former)!);
  }
}

/** The artist (or album) of which at least half of the tracks now have the new name, and none the old one. */
async function formerIds(
  trx: Trx,
  kind: Kind,
  plan: FolderPlan,
  ids: Ids,
  fresh: Set<string>,
): Promise<Map<string, number>> {
  const column = `${kind}_id` as const;
  const nameOf = new Map<number, string>();
  for (const one of plan.tracks) {
    const key = one[kind];
    if (key !== undefined && fresh.has(key)) nameOf.set(ids.track.get(one)!, key);
  }
  const candidates = new Set<number>();
  for (const some of inParts([...nameOf.keys()])) {
    const rows = await trx.selectFrom('track').select(column).where('id', 'in', some).execute();
    for (const row of rows) if (row[column] !== null) candidates.add(row[column]);
  }
  const found = new Map<string, number>();
  for (const some of inParts([...candidates])) {
    const rows = await trx.selectFrom('track').select(['id', column]).where(column, 'in', some).execute();
    for (const [former, tracks] of Map.groupBy(rows, (row) => row[column]!)) {
      const [key, bearers] = mostNamed(tracks.map((row) => nameOf.get(row.id)));
      if (key !== undefined && bearers * 2 >= tracks.length && !found.has(key)) found.set(key, former);
    }
  }
  return found;
}

/** The most frequent name, the first of several, and how often it occurs. */
function mostNamed(keys: (string | undefined)[]): [key: string | undefined, count: number] {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].reduce<[string | undefined, number]>(
    (best, [key, count]) => (count > best[1] ? [key, count] : best),
    [undefined, 0],
  );
}

/**
 * Artists and albums that folders named before, and whose record is another source's now.
 *
 * Before sources were recorded, an import of a file could replace them without a trace. A migration of that time has
 * assigned them to the folder and emptied `written`; here their names are compared once: a record with another name, which no
 * administrator gave it, is released, and the folder uses a new id.
 */
async function namesOfOthers(
  trx: Trx,
  kind: Kind,
  rows: FolderNameTable[],
  plan: FolderPlan,
): Promise<Set<number>> {
  const ofKind = rows.filter((row) => row.kind === kind);
  const others = await idsOfOthers(
    trx,
    kind,
    ofKind.map(({ id }) => id),
  );
  const unchecked = ofKind.filter(({ id, written }) => written === '' && !others.has(id));
  if (unchecked.length === 0) return others;
  const planned = new Map(
    unchecked.flatMap(({ id, key }) => {
      const name = kind === 'artist' ? plan.artists.get(key)?.name : plan.albums.get(key)?.record.name;
      return name === undefined ? [] : [[id, name]];
    }),
  );
  const edits = (await readEdits(trx))[kind];
  for (const some of inParts([...planned.keys()])) {
    const found = await trx.selectFrom(kind).select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of found) {
      const isEdited = Object.hasOwn(edits.get(id) ?? {}, 'name');
      if (isEdited || folded(name) === folded(planned.get(id)!)) continue;
      others.add(id);
      await trx.updateTable(kind).set({ source: UNKNOWN }).where('id', '=', id).execute();
    }
  }
  return others;
}
