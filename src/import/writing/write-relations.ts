/**
 * Relations and reviews. The relations of one user to one track are one row, so each kind of record writes its own part of it,
 * in any order: a like and a favorite in one file end up in one row.
 */
import { sql } from 'kysely';
import type { PlaylistRecord, RelationRecord, ReviewRecord } from '../../domain/imports/records.ts';
import { timestampOf } from '../../domain/timestamps.ts';
import type { TrackRelation } from '../../domain/vocabulary.ts';
import type { Schema, SqlFragment, Trx } from '../../store/schema.ts';
import { existing, incoming, later, showLatestReviews, unshowReview } from '../../store/user-tracks.ts';
import { batched, type Writer } from './batched.ts';
import { pairList } from './pair-list.ts';
import { playlistRow, playlistTrackRows, reviewRow, toMoment } from './rows.ts';
import type { Touch } from './touched-items.ts';
import {
  type ColumnUpdates,
  ownedUpsert,
  type RecordOwner,
  replaceAll,
  type UpsertOptions,
  upsert,
} from './upsert.ts';

const latest = (liked: SqlFragment, favorited: SqlFragment, reviewed: SqlFragment) =>
  later(later(liked, favorited), reviewed);

const choose = (condition: SqlFragment, one: SqlFragment, other: SqlFragment) =>
  sql`case when ${condition} then ${one} else ${other} end`;

const NONE = sql.lit('');

/**
 * The effect of records with a date on an existing row. Of a like and a dislike the later one counts, and of the same time the
 * like; `now` is the date of records without one in this import, which any real date overrides.
 */
function datedChanges(now: string): Record<TrackRelation, ColumnUpdates> {
  const stillDisliked = sql`${existing('disliked')} > ${incoming('liked')} and ${existing('disliked')} <> ${sql.lit(now)}`;
  const stillLiked = sql`${existing('liked')} >= ${incoming('disliked')} and ${existing('liked')} <> ${sql.lit(now)}`;
  const likedAnew = choose(stillDisliked, NONE, incoming('liked'));
  const likedStill = choose(stillLiked, existing('liked'), NONE);
  return {
    like: {
      liked: likedAnew,
      disliked: choose(stillDisliked, existing('disliked'), NONE),
      updated: latest(likedAnew, existing('favorited'), existing('reviewed')),
    },
    favorite: {
      favorited: incoming('favorited'),
      updated: latest(existing('liked'), incoming('favorited'), existing('reviewed')),
    },
    dislike: {
      disliked: choose(stillLiked, NONE, incoming('disliked')),
      liked: likedStill,
      updated: latest(likedStill, existing('favorited'), existing('reviewed')),
    },
  };
}

/** Records without a date add missing relations, and remove nothing. */
function undatedChanges(): Record<TrackRelation, ColumnUpdates> {
  // A dislike of this import has no date either, and the like of the same time counts.
  const likable = sql`${existing('liked')} = '' and ${existing('disliked')} in ('', ${incoming('liked')})`;
  const liked = choose(likable, incoming('liked'), existing('liked'));
  const favorited = choose(sql`${existing('favorited')} = ''`, incoming('favorited'), existing('favorited'));
  const dislikable = sql`${existing('liked')} = '' and ${existing('disliked')} = ''`;
  return {
    like: {
      liked,
      disliked: choose(likable, NONE, existing('disliked')),
      updated: latest(liked, existing('favorited'), existing('reviewed')),
    },
    favorite: { favorited, updated: latest(existing('liked'), favorited, existing('reviewed')) },
    dislike: { disliked: choose(dislikable, incoming('disliked'), existing('disliked')) },
  };
}

/** An existing relation gets the date of the record, if it has one. */
export function relationWriter(trx: Trx, now: Date, touch: Touch): Writer<RelationRecord> {
  // With milliseconds, which no record has: it marks the rows of this import.
  const moment = timestampOf(now);
  const dated = relationUpserts(trx, datedChanges(moment), {});
  const undated = relationUpserts(trx, undatedChanges(), { set: {} });
  return {
    add(record) {
      const { user_id, relation, track_id, album_id, artist_id } = record;
      touch({ track_id, album_id, artist_id });
      // A dislike may have removed a like.
      if (relation === 'like' || relation === 'dislike') touch({ user_id });
      const upserts = record.date === undefined ? undated : dated;
      const date = record.date === undefined ? moment : toMoment(record.date);
      switch (relation) {
        case 'myalbums':
          return upserts.myalbums.add({ user_id, album_id: record.album_id!, date });
        case 'fan':
          return upserts.fan.add({ user_id, artist_id: record.artist_id!, date });
        default:
          return upserts[relation].add(trackRow(user_id, record.track_id!, relation, date));
      }
    },
    async flush() {
      for (const each of [...Object.values(dated), ...Object.values(undated)]) await each.flush();
    },
  };
}

/** One for each relation: no statement may change the same row twice. */
function relationUpserts(
  trx: Trx,
  changes: Record<TrackRelation, ColumnUpdates>,
  listChanges: UpsertOptions,
) {
  const tracks = (relation: TrackRelation) =>
    upsert(trx, 'user_track', ['user_id', 'track_id'], { set: changes[relation] });
  return {
    like: tracks('like'),
    favorite: tracks('favorite'),
    dislike: tracks('dislike'),
    myalbums: upsert(trx, 'user_album', ['user_id', 'album_id'], listChanges),
    fan: upsert(trx, 'user_artist', ['user_id', 'artist_id'], listChanges),
  };
}

function trackRow(
  user_id: number,
  track_id: number,
  relation: TrackRelation,
  date: string,
): Schema['user_track'] {
  return {
    user_id,
    track_id,
    liked: relation === 'like' ? date : '',
    favorited: relation === 'favorite' ? date : '',
    disliked: relation === 'dislike' ? date : '',
    reviewed: '',
    score: 0,
    updated: relation === 'dislike' ? '' : date,
  };
}

const PAIRS = 200;

/**
 * `user_track` has a user's latest review of a track, and of the same time the one with the highest id: determined when all of
 * them are written. An existing review without a date in the record keeps its own.
 */
export async function reviewWriter(
  trx: Trx,
  owner: RecordOwner,
  now: string,
  touch: Touch,
): Promise<Writer<ReviewRecord>> {
  const dated = ownedUpsert(trx, owner, 'review', ['id'], replaceAll([...REVIEW_CONTENT, 'date']));
  const undated = ownedUpsert(trx, owner, 'review', ['id'], replaceAll(REVIEW_CONTENT));
  const pairs = pairList();
  const first = await trx.selectFrom('review').select('id').limit(1).execute();
  const batches = batched<ReviewRecord>(async (batch) => {
    const records = batch.map(({ record }) => record);
    // Nothing to move in a store without reviews.
    const left = first.length === 0 ? [] : await findLeft(trx, records);
    for (const { user_id, track_id, album_id } of left) {
      touch({ track_id, album_id });
      if (track_id === null) continue;
      await unshowReview(trx, user_id, track_id);
      pairs.add(user_id, track_id);
    }
    for (const record of records) {
      const { user_id, track_id, album_id } = record;
      touch({ track_id, album_id });
      if (track_id !== undefined) pairs.add(user_id, track_id);
      await (record.date === undefined ? undated : dated).add(reviewRow(record, now));
    }
  });
  return {
    add: batches.add,
    async flush() {
      await batches.flush();
      await dated.flush();
      await undated.flush();
      for (const some of pairs.inOrder(PAIRS)) await showLatestReviews(trx, some);
    },
  };
}

/** All but its id, its date, and its hidden flag, which are kept. */
const REVIEW_CONTENT = [
  'user_id',
  'track_id',
  'album_id',
  'score',
  'title',
  'text',
  'lang',
  'agreecnt',
] as const satisfies (keyof Schema['review'])[];

/** User and former subject of reviews that move, because the record with their id has another subject. */
async function findLeft(trx: Trx, records: ReviewRecord[]) {
  const coming = new Map(records.map((record) => [record.id, record]));
  const existing = await trx
    .selectFrom('review')
    .select(['id', 'user_id', 'track_id', 'album_id'])
    .where('id', 'in', [...coming.keys()])
    .execute();
  return existing.filter(({ id, user_id, track_id, album_id }) => {
    const { user_id: user, track_id: track = null, album_id: album = null } = coming.get(id)!;
    return user_id !== user || track_id !== track || album_id !== album;
  });
}

export function playlistWriter(
  trx: Trx,
  owner: RecordOwner,
  now: string,
  touch: Touch,
): Writer<PlaylistRecord> {
  const playlists = ownedUpsert(trx, owner, 'playlist', ['id'], {
    ...replaceAll(['name', 'name_folded', 'name_caseless', 'user_id', 'creationdate', 'updated']),
    version: sql`playlist.version + 1`,
  });
  const tracks = upsert(trx, 'playlist_track', ['playlist_id', 'position']);
  return {
    async add(record) {
      await playlists.add(playlistRow(record, now));
      const former = await trx
        .deleteFrom('playlist_track')
        .where('playlist_id', '=', record.id)
        .returning('track_id')
        .execute();
      for (const { track_id } of former) touch({ track_id });
      for (const row of playlistTrackRows(record, now)) {
        touch({ track_id: row.track_id });
        await tracks.add(row);
      }
    },
    async flush() {
      await playlists.flush();
      await tracks.flush();
    },
  };
}
