/**
 * Which records of a file are refused because of their owner. Determined before anything is written, because records come in
 * any order, and records that refer to a refused one are refused too:
 *
 *   in the store   album 31 and track 5, both of the source folder
 *   in the file    {track 5}             refused: it belongs to another source
 *                  {album 31}            refused: it belongs to another source
 *                  {track 9, album 31}   refused: its album is refused, and is not the one in the store
 *                  {review of track 6}   accepted, even if track 6 belongs to the folder and is not in the file
 *
 * Relations, reviews and playlists belong to their user: those of users of another source are refused.
 */
import { sql } from 'kysely';
import { FOLDER_IDS, isFolderId, UNKNOWN } from '../../domain/imports/import-sources.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Db, EntityRows } from '../../store/schema.ts';
import { isObject } from '../rules.ts';
import type { Placed } from '../source.ts';
import { forEachReference } from './references.ts';
import type { RecordOwner } from './upsert.ts';

type Numbered = Exclude<keyof EntityRows, 'application'>;
const NUMBERED = ['artist', 'album', 'track', 'user', 'review', 'playlist', 'radio', 'feed'] as const;
const CATALOGUE = ['artist', 'album', 'track'] as const;

/** The reason, by id. */
type Refused = Record<Numbered, Map<number, string>> & { application: Map<string, string> };

export type Survey = ReturnType<typeof surveyOf>;

/** `open` reads the whole file from its start. */
export async function survey(
  db: Db,
  owner: RecordOwner,
  open: () => AsyncIterable<Placed[]> | Iterable<Placed[]>,
) {
  const refused: Refused = {
    ...(Object.fromEntries(NUMBERED.map((entity) => [entity, new Map()])) as Record<
      Numbered,
      Map<number, string>
    >),
    application: new Map(),
  };
  /** Users of other sources that records refer to, and their source. */
  const others = new Map<number, string>();
  if (!(await canCollide(db, owner))) return surveyOf(refused, others, isFolderId);

  for await (const records of recordsOf(open)) {
    for (const entity of NUMBERED) {
      const ids = records.filter((record) => record.entity === entity).map(({ id }) => id);
      await refuseOthers(db, owner, entity, ids.filter(isId), refused);
    }
    if (owner.replace) continue;
    const applications = records.filter(({ entity }) => entity === 'application');
    await refuseApplications(
      db,
      owner,
      applications.map(({ client_id }) => client_id),
      refused,
    );
    const actors = new Set(records.filter(isInTheNameOfUser).map(({ user_id }) => user_id));
    for (const { id, source } of await foreign(db, owner, 'user', [...actors].filter(isId)))
      others.set(id, source);
  }
  const isRefused = (entity: Numbered, id: unknown) => refused[entity].has(id as number);
  // An album goes with its artist, and a track with either.
  for (const entity of ['album', 'track'] as const) {
    if (refused.artist.size + refused.album.size === 0) break;
    for await (const records of recordsOf(open)) {
      for (const record of records) {
        if (record.entity !== entity || !isId(record.id) || isRefused(entity, record.id)) continue;
        const lost = (['artist', 'album'] as const).find((each) => isRefused(each, record[`${each}_id`]));
        if (lost !== undefined) refused[entity].set(record.id, withRefused(lost, record[`${lost}_id`]));
      }
    }
  }
  return surveyOf(refused, others, () => false);
}

/** Faults of a record are detected when it is written. */
interface Loose {
  entity?: unknown;
  id?: unknown;
  client_id?: unknown;
  user_id?: unknown;
  artist_id?: unknown;
  album_id?: unknown;
}

async function* recordsOf(open: () => AsyncIterable<Placed[]> | Iterable<Placed[]>): AsyncGenerator<Loose[]> {
  try {
    for await (const batch of open()) yield batch.map(({ record }) => record).filter(isObject);
  } catch (error) {
    // The same fault stops the import itself, which names the first one in the file.
    if (!(error instanceof Refusal)) throw error;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isInTheNameOfUser({ entity }: Loose): boolean {
  return entity === 'relation' || entity === 'review' || entity === 'playlist';
}

/** Whether the store contains anything that records of this owner could collide with. */
async function canCollide(db: Db, owner: RecordOwner): Promise<boolean> {
  const own = sql`(${sql.lit(owner.source)}, ${sql.lit(UNKNOWN)})`;
  const tables = [...NUMBERED, 'application' as const];
  const others = tables.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where source not in ${own})`,
  );
  const reserved = CATALOGUE.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where id >= ${FOLDER_IDS.first})`,
  );
  const { rows } = await sql<{ found: number }>`
    select case when ${sql.join([...others, ...reserved], sql` or `)} then 1 else 0 end as found`.execute(db);
  return rows[0].found === 1;
}

async function refuseOthers(
  db: Db,
  owner: RecordOwner,
  entity: Numbered,
  ids: number[],
  refused: Refused,
): Promise<void> {
  if (!owner.replace)
    for (const { id, source } of await foreign(db, owner, entity, ids))
      refused[entity].set(id, ofOther(source));
  const reserved = isOfCatalogue(entity) ? ids.filter(isFolderId) : [];
  const exist = new Set<number>();
  for (const some of inParts(reserved)) {
    const rows = await db.selectFrom(entity).select('id').where('id', 'in', some).execute();
    for (const { id } of rows) exist.add(id);
  }
  for (const id of reserved) if (!exist.has(id)) refused[entity].set(id, RESERVED);
}

function isOfCatalogue(entity: string): entity is (typeof CATALOGUE)[number] {
  return CATALOGUE.some((each) => each === entity);
}

async function foreign(db: Db, owner: RecordOwner, entity: Numbered, ids: number[]) {
  const found: { id: number; source: string }[] = [];
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom(entity)
      .select(['id', 'source'])
      .where('id', 'in', some)
      .where('source', 'not in', [owner.source, UNKNOWN])
      .execute();
    found.push(...rows);
  }
  return found;
}

async function refuseApplications(
  db: Db,
  owner: RecordOwner,
  ids: unknown[],
  { application }: Refused,
): Promise<void> {
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return;
  const rows = await db
    .selectFrom('application')
    .select(['client_id', 'source'])
    .where('client_id', 'in', known)
    .where('source', 'not in', [owner.source, UNKNOWN])
    .execute();
  for (const { client_id, source } of rows) application.set(client_id, ofOther(source));
}

const ofOther = (source: string) =>
  `the record with this id belongs to the source ${source}; only an import that replaces records of other sources (--replace) changes it`;
const RESERVED = `ids from ${FOLDER_IDS.first} to ${FOLDER_IDS.last} are reserved for folders of audio files`;
const withRefused = (entity: string, id: unknown) => `it refers to ${entity} ${id}, which was refused`;

/** `isReserved`: ids of the catalogue that are refused although no map has them. */
function surveyOf(refused: Refused, others: Map<number, string>, isReserved: (id: number) => boolean) {
  const has = (entity: Numbered, id: number | undefined) =>
    id !== undefined && (refused[entity].has(id) || (isOfCatalogue(entity) && isReserved(id)));
  const own = (record: ImportRecord): string | undefined => {
    if (record.entity === 'relation') return undefined;
    if (record.entity === 'application') return refused.application.get(record.client_id ?? '');
    const reserved = isOfCatalogue(record.entity) && isReserved(record.id) ? RESERVED : undefined;
    return refused[record.entity].get(record.id) ?? reserved;
  };
  return {
    /** Why a record is refused; `undefined` if it is accepted. */
    reasonFor(record: ImportRecord): string | undefined {
      const reason = own(record);
      if (reason !== undefined) return reason;
      const actor =
        'user_id' in record && record.entity !== 'application' ? others.get(record.user_id) : undefined;
      if (actor !== undefined && 'user_id' in record)
        return `it is of user ${record.user_id}, who belongs to the source ${actor}; only an import that replaces records of other sources (--replace) changes that`;
      const lost = referencesOf(record).find(([entity, id]) => has(entity, id));
      return lost && withRefused(...lost);
    },
  };
}

/** What a record needs, and what a feed is about. */
function referencesOf(record: ImportRecord): [Numbered, number | undefined][] {
  const found: [Numbered, number | undefined][] = [];
  forEachReference(record, (target, id) => found.push([target, id]));
  if (record.entity === 'feed' && (isOfCatalogue(record.type) || record.type === 'playlist'))
    found.push([record.type, record.joinid]);
  return found;
}
