/**
 * The records and references of an import. A repeated record in one source, or a reference to an entity that is neither in the
 * source nor in the store, is an error that names the lines.
 */
import { byName } from '../../domain/collections/by-name.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import type { Db } from '../../store/schema.ts';
import { badLine } from '../bad-line.ts';
import { NumberTable } from './number-table.ts';

type Target = 'artist' | 'album' | 'track' | 'user';

/** The fields of references: the number of a label is its index. */
const LABELS = [
  'album.artist_id',
  'track.artist_id',
  'track.album_id',
  'relation.user_id',
  'relation.track_id',
  'relation.album_id',
  'relation.artist_id',
  'review.user_id',
  'review.track_id',
  'review.album_id',
  'playlist.user_id',
  'playlist.tracks',
  'radio.tracks',
  'application.user_id',
] as const;
type Label = (typeof LABELS)[number];

/** Calls for everything that the record needs to exist. */
export function forEachReference(
  record: ImportRecord,
  visit: (target: Target, id: number | undefined, label: Label) => void,
): void {
  switch (record.entity) {
    case 'album':
      visit('artist', record.artist_id, 'album.artist_id');
      break;
    case 'track':
      visit('artist', record.artist_id, 'track.artist_id');
      visit('album', record.album_id, 'track.album_id');
      break;
    case 'relation':
      visit('user', record.user_id, 'relation.user_id');
      visit('track', record.track_id, 'relation.track_id');
      visit('album', record.album_id, 'relation.album_id');
      visit('artist', record.artist_id, 'relation.artist_id');
      break;
    case 'review':
      visit('user', record.user_id, 'review.user_id');
      visit('track', record.track_id, 'review.track_id');
      visit('album', record.album_id, 'review.album_id');
      break;
    case 'playlist':
      visit('user', record.user_id, 'playlist.user_id');
      for (const { track_id } of record.tracks) visit('track', track_id, 'playlist.tracks');
      break;
    case 'radio':
      for (const track_id of record.tracks ?? []) visit('track', track_id, 'radio.tracks');
      break;
    case 'application':
      visit('user', record.user_id, 'application.user_id');
  }
}

const TARGETS = ['artist', 'album', 'track', 'user'] as const satisfies Target[];
const TITLES: Record<Target, string> = {
  artist: 'an artist',
  album: 'an album',
  track: 'a track',
  user: 'a user',
};

const LOOKUP = 1000;

export function references(name: string) {
  /** By entity; relations by kind. */
  const came = new Map<string, NumberTable>();
  const needed = byName(TARGETS, () => new NumberTable());
  /** Relations whose ids are too large for a number table: the line of each, by its title. */
  const largeRelations = new Map<string, number>();

  const tableOf = (group: string) => {
    let table = came.get(group);
    if (table === undefined) {
      table = new NumberTable();
      came.set(group, table);
    }
    return table;
  };
  const once = (title: string, earlier: number, line: number) => {
    if (earlier === 0) return;
    throw badLine(name, line, `${title} came before, on line ${earlier}; expected it once`);
  };
  const addRelation = (record: ImportRecord & { entity: 'relation' }, line: number) => {
    const { user_id, relation } = record;
    const target = record.track_id ?? record.album_id ?? record.artist_id!;
    const title = `the relation ${relation} of user ${user_id} to ${target}`;
    // Two ids fit into one number if both are below 2^26, as in all realistic catalogues.
    if (user_id < 2 ** 26 && target < 2 ** 26) {
      once(title, tableOf(`relation ${relation}`).add(user_id * 2 ** 26 + target, line, 0), line);
      return;
    }
    once(title, largeRelations.get(title) ?? 0, line);
    largeRelations.set(title, line);
  };
  const addIdentity = (record: ImportRecord, line: number) => {
    if (record.entity === 'relation') addRelation(record, line);
    else if (record.entity !== 'application') {
      once(`${record.entity} ${record.id}`, tableOf(record.entity).add(record.id, line, 0), line);
    } else if (record.client_id !== undefined) {
      const key = Number.parseInt(record.client_id, 16) + 1;
      once(`application ${record.client_id}`, tableOf('application').add(key, line, 0), line);
    }
  };

  return {
    /** Throws if the record is repeated. */
    add(record: ImportRecord, line: number): void {
      addIdentity(record, line);
      forEachReference(record, (target, id, label) => {
        if (id !== undefined) needed[target].add(id, line, LABELS.indexOf(label));
      });
    },
    /** Throws if any reference does not exist. Call it after every record was added. */
    async check(db: Db): Promise<void> {
      let first: Dangling | undefined;
      for (const target of TARGETS) {
        const found = await firstDangling(db, target, needed[target], came.get(target));
        if (found !== undefined && (first === undefined || found.line < first.line)) first = found;
      }
      if (first === undefined) return;
      const { line, label, target, key } = first;
      throw badLine(
        name,
        line,
        `${LABELS[label]}: expected the id of ${TITLES[target]} in this file or in the store, got ${key}`,
      );
    },
  };
}

interface Dangling {
  key: number;
  line: number;
  label: number;
  target: Target;
}

async function firstDangling(
  db: Db,
  target: Target,
  needed: NumberTable,
  came: NumberTable | undefined,
): Promise<Dangling | undefined> {
  let first: Dangling | undefined;
  let batch: Omit<Dangling, 'target'>[] = [];
  const lookUp = async () => {
    const ids = batch.map((entry) => entry.key);
    const rows = await db.selectFrom(target).select('id').where('id', 'in', ids).execute();
    const exist = new Set(rows.map((row) => row.id));
    for (const entry of batch) {
      if (!exist.has(entry.key) && (first === undefined || entry.line < first.line))
        first = { ...entry, target };
    }
    batch = [];
  };
  for (const entry of needed.entries()) {
    if (came?.has(entry.key)) continue;
    batch.push(entry);
    if (batch.length === LOOKUP) await lookUp();
  }
  if (batch.length > 0) await lookUp();
  return first;
}
