/** The tables that user activity is counted from, and the SQL that counts it in each period. */
import { sql } from 'kysely';
import type { RatedKind } from '../../domain/activity/activity.ts';
import { type RatingEvent, SPANS, windowsOf } from '../../domain/activity/popularity.ts';
import type { SqlFragment } from '../schema.ts';

/** The events in a table. */
interface CountedEvent {
  name: RatingEvent;
  /** The column with the time. */
  moment: string;
  /** Which rows count; by default all. */
  where?: SqlFragment;
  /** The aggregate of the rows for which `condition` holds. */
  amount(condition: SqlFragment): SqlFragment;
}

export interface RatingSource {
  table: 'activity' | 'user_track' | 'review' | 'playlist_track' | 'user_album' | 'user_artist';
  id: 'track_id' | 'album_id' | 'artist_id';
  where: SqlFragment;
  events: CountedEvent[];
  /** Counted instead of the rows of the table: a subquery over the rows for which `condition` holds. */
  subquery?(condition: SqlFragment): SqlFragment;
}

const EVERY = sql`1 = 1`;

const sumOf = (column: SqlFragment) => (condition: SqlFragment) =>
  sql`sum(case when ${condition} then ${column} else 0 end)`;
const times = sumOf(sql.lit(1));

/**
 * Users with a track on their playlists, since they first had it: however often and on however many of them, that counts as
 * one user. Entries of a missing playlist count as those of one unknown user. Private playlists do not count.
 */
const playlistUsers = (condition: SqlFragment) => sql`(
  select playlist_track.track_id, playlist.user_id, min(playlist_track.date) as date
  from playlist_track left join playlist on playlist.id = playlist_track.playlist_id
  where ${condition} and coalesce(playlist.private, 0) = 0 group by playlist_track.track_id, playlist.user_id) as playlist_user`;

const related = (name: RatingEvent, moment: string): CountedEvent => ({
  name,
  moment,
  where: sql`${sql.ref(moment)} <> ''`,
  amount: times,
});

const reviews = (id: RatingSource['id']): RatingSource => ({
  table: 'review',
  id,
  where: sql`score is not null and hidden = 0`,
  events: [
    { name: 'reviews', moment: 'date', amount: times },
    { name: 'scores', moment: 'date', amount: sumOf(sql.ref('score')) },
  ],
});

export const RATING_SOURCES: Record<RatedKind, RatingSource[]> = {
  track: [
    {
      table: 'activity',
      id: 'track_id',
      where: EVERY,
      events: [
        { name: 'listens', moment: 'day', amount: sumOf(sql.ref('listens')) },
        { name: 'downloads', moment: 'day', amount: sumOf(sql.ref('downloads')) },
      ],
    },
    {
      table: 'user_track',
      id: 'track_id',
      where: sql`(liked <> '' or favorited <> '' or disliked <> '')`,
      events: [related('likes', 'liked'), related('favorites', 'favorited'), related('dislikes', 'disliked')],
    },
    reviews('track_id'),
    {
      table: 'playlist_track',
      id: 'track_id',
      where: EVERY,
      events: [{ name: 'playlists', moment: 'date', amount: times }],
      subquery: playlistUsers,
    },
  ],
  album: [
    {
      table: 'user_album',
      id: 'album_id',
      where: EVERY,
      events: [{ name: 'myalbums', moment: 'date', amount: times }],
    },
    reviews('album_id'),
  ],
  artist: [
    {
      table: 'user_artist',
      id: 'artist_id',
      where: EVERY,
      events: [{ name: 'fans', moment: 'date', amount: times }],
    },
  ],
};

/** `name_week`, `name_month`, … as columns. */
export function countsIn(source: RatingSource, day: string): SqlFragment {
  const windows = windowsOf(day);
  const columns = source.events.flatMap(({ name, moment, where = EVERY, amount }) =>
    SPANS.map((span) => {
      if (span === 'total') return sql`${amount(where)} as ${sql.ref(`${name}_total`)}`;
      const { from, until } = windows[span];
      const at = sql.ref(moment);
      const begun = from === '' ? where : sql`${at} >= ${sql.lit(from)}`;
      const within = sql`${begun} and ${at} < ${sql.lit(until)}`;
      return sql`${amount(within)} as ${sql.ref(`${name}_${span}`)}`;
    }),
  );
  return sql.join(columns);
}

/** The source of the counts, where `condition` holds. */
export function counted({ table, where, subquery }: RatingSource, condition: SqlFragment): SqlFragment {
  if (subquery !== undefined) return subquery(sql`${condition} and ${where}`);
  return sql`${sql.table(table)} where ${condition} and ${where}`;
}
