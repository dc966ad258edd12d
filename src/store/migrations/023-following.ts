/** Users who follow other users, what they last saw of new releases, and indexes for what followed users do. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const following = ({ integer, byKey }: ColumnTypes): string[] => [
  `create table user_follow (
    user_id ${integer} not null,
    followed_id ${integer} not null,
    date text not null,
    primary key (user_id, followed_id)
  ) ${byKey}`,
  'create index user_follow_by_date on user_follow (user_id, date desc, followed_id)',
  'create index user_follow_of on user_follow (followed_id, date desc, user_id)',
  `create table releases_seen (
    user_id ${integer} not null primary key,
    day text not null,
    count ${integer} not null
  )`,
  'create index playlist_by_user_and_creation on playlist (user_id, creationdate)',
  'create index review_by_user_and_date on review (user_id, date) where hidden = 0',
];
