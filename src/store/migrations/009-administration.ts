/** Edits of the catalogue by administrators, and the log of all admin actions. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const administration = ({ integer, bytes, byKey, numbered, appendOnly }: ColumnTypes): string[] => [
  `create table admin_action (
    id ${numbered},
    at text not null,
    user_id ${integer},
    who text not null,
    action text not null,
    subject text not null,
    detail text not null
  )`,
  ...['user_id', 'who', 'action', 'subject'].map(
    (column) => `create index admin_action_by_${column} on admin_action (${column}, id)`,
  ),
  ...appendOnly('admin_action'),

  `create table hidden (
    kind text not null,
    id ${integer} not null,
    at text not null,
    primary key (kind, id)
  ) ${byKey}`,
  `create table edited (
    kind text not null,
    id ${integer} not null,
    field text not null,
    value text not null,
    primary key (kind, id, field)
  ) ${byKey}`,
  `create table merged_artist (
    id ${integer} primary key,
    into_id ${integer} not null
  )`,
  'create index merged_artist_by_into on merged_artist (into_id)',
  `create table cover (
    kind text not null,
    id ${integer} not null,
    picture ${bytes} not null,
    changed text not null,
    primary key (kind, id)
  )`,
];
