/**
 * Relations and reviews. What one person has to do with one track is one row, so each kind of record writes its own part
 * of it, in any order: a like and a favorite that come in one file end up in one row.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { RelationRecord, ReviewRecord } from '../../domain/records.ts';
import type { Schema } from '../../store/schema.ts';
import { comes, later, was } from '../../store/user-tracks.ts';
import { batched, type Writer } from './batched.ts';
import { reviewRow, toMoment } from './rows.ts';
import { type Upsert, upsert } from './upsert.ts';

type Update = Record<string, RawBuilder<unknown>>;

const latest = (liked: RawBuilder<unknown>, favorited: RawBuilder<unknown>, reviewed: RawBuilder<unknown>) =>
  later(later(liked, favorited), reviewed);

/** Of a like and a dislike the later one holds; of the same moment, the like. */
const stillDisliked = sql`${was('disliked')} > ${comes('liked')}`;
const stillLiked = sql`${was('liked')} >= ${comes('disliked')}`;
const likedAnew = sql`case when ${stillDisliked} then '' else ${comes('liked')} end`;
const likedStill = sql`case when ${stillLiked} then ${was('liked')} else '' end`;

const LIKE: Update = {
  liked: likedAnew,
  disliked: sql`case when ${stillDisliked} then ${was('disliked')} else '' end`,
  updated: latest(likedAnew, was('favorited'), was('reviewed')),
};
const FAVORITE: Update = {
  favorited: comes('favorited'),
  updated: latest(was('liked'), comes('favorited'), was('reviewed')),
};
const DISLIKE: Update = {
  disliked: sql`case when ${stillLiked} then '' else ${comes('disliked')} end`,
  liked: likedStill,
  updated: latest(likedStill, was('favorited'), was('reviewed')),
};

/** A relation that exists takes the date of the record. */
export function relationWriter(trx: Transaction<Schema>, now: string): Writer<RelationRecord> {
  const tracks = (update: Update) => upsert(trx, 'user_track', ['user_id', 'track_id'], update);
  // Apart from each other: no statement may meet the same row twice.
  const like = tracks(LIKE);
  const favorite = tracks(FAVORITE);
  const dislike = tracks(DISLIKE);
  const albums = upsert(trx, 'user_album', ['user_id', 'album_id']);
  const artists = upsert(trx, 'user_artist', ['user_id', 'artist_id']);
  return {
    add(record) {
      const { user_id, relation } = record;
      const date = toMoment(record.date ?? now);
      switch (relation) {
        case 'like':
          return like.add({ ...NOTHING, user_id, track_id: record.track_id!, liked: date, updated: date });
        case 'favorite':
          return favorite.add({
            ...NOTHING,
            user_id,
            track_id: record.track_id!,
            favorited: date,
            updated: date,
          });
        case 'dislike':
          return dislike.add({ ...NOTHING, user_id, track_id: record.track_id!, disliked: date });
        case 'myalbums':
          return albums.add({ user_id, album_id: record.album_id!, date });
        case 'fan':
          return artists.add({ user_id, artist_id: record.artist_id!, date });
      }
    },
    async flush() {
      const all: Pick<Upsert<never>, 'flush'>[] = [like, favorite, dislike, albums, artists];
      for (const each of all) await each.flush();
    },
  };
}

const NOTHING: Schema['user_track'] = {
  user_id: 0,
  track_id: 0,
  liked: '',
  favorited: '',
  disliked: '',
  reviewed: '',
  score: 0,
  updated: '',
};

/** The review with the highest id is a person's latest of a track: `user_track` shows that one. */
export function reviewWriter(trx: Transaction<Schema>, now: string): Writer<ReviewRecord> {
  const reviews = upsert(trx, 'review', ['id']);
  return batched(async (batch) => {
    const rows = batch.map(({ record }) => reviewRow(record, now));
    const left = await findLeft(trx, rows);
    for (const row of rows) await reviews.add(row);
    await reviews.flush();
    const shown = rows.map((row) => row.id);
    for (const pair of left) shown.push(...(await unshow(trx, pair)));
    await showLatest(trx, shown);
  });
}

interface Pair {
  user_id: number;
  track_id: number;
}

/** Whose review of which track goes elsewhere, because the record with its id is of something else. */
async function findLeft(trx: Transaction<Schema>, rows: Schema['review'][]): Promise<Pair[]> {
  const coming = new Map(rows.map((row) => [row.id, row]));
  const existing = await trx
    .selectFrom('review')
    .select(['id', 'user_id', 'track_id'])
    .where('id', 'in', [...coming.keys()])
    .execute();
  return existing.flatMap(({ id, user_id, track_id }) => {
    const row = coming.get(id)!;
    if (track_id === null || (row.user_id === user_id && row.track_id === track_id)) return [];
    return { user_id, track_id };
  });
}

/** Takes the review away from what is shown, and returns the id of the one to show instead, if any is left. */
async function unshow(trx: Transaction<Schema>, { user_id, track_id }: Pair): Promise<number[]> {
  await sql`
    update user_track set reviewed = '', score = 0, updated = ${later(sql.ref('liked'), sql.ref('favorited'))}
    where user_id = ${user_id} and track_id = ${track_id}`.execute(trx);
  const others = await trx
    .selectFrom('review')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', user_id)
    .where('track_id', '=', track_id)
    .execute();
  return others.flatMap(({ id }) => id ?? []);
}

async function showLatest(trx: Transaction<Schema>, ids: number[]): Promise<void> {
  await sql`
    insert into user_track (user_id, track_id, liked, favorited, disliked, reviewed, score, updated)
    select user_id, track_id, '', '', '', date, coalesce(score, 0), date from review where id in (
      select max(each.id) from review as each join review as came
      on each.user_id = came.user_id and each.track_id = came.track_id
      where came.id in (${sql.join(ids)}) group by each.user_id, each.track_id
    )
    on conflict (user_id, track_id) do update set
      reviewed = ${comes('reviewed')}, score = ${comes('score')},
      updated = ${latest(was('liked'), was('favorited'), comes('reviewed'))}`.execute(trx);
}
