/**
 * Which source each record came from, and why an item is hidden.
 *
 * Existing rows: tracks whose audio is a file of a folder belong to the folder; artists and albums that a folder named belong
 * to it until its next import has compared the names (`written` is emptied for that). Accounts that can log in, and their
 * data, are local. The rest was imported from an unknown source. Files are read again, because MusicBrainz ids and the bytes
 * of texts without an encoding were not stored.
 */
import type { ColumnTypes } from '../dialect/dialect.ts';

const IMPORTED = ['artist', 'album', 'track', 'radio'];
const ALSO_MADE_HERE = ['"user"', 'review', 'playlist', 'feed', 'application'];

export const sources = ({ integer, byKey }: ColumnTypes): string[] => [
  ...IMPORTED.map((table) => `alter table ${table} add column source text not null default ''`),
  ...ALSO_MADE_HERE.map((table) => `alter table ${table} add column source text not null default 'local'`),
  'create index folder_file_by_track on folder_file (track_id)',
  `update track set source = 'folder'
    where exists (select 1 from folder_file where track_id = track.id and path = track.audio)`,
  ...['artist', 'album'].map(
    (kind) =>
      `update ${kind} set source = 'folder' where id in (select id from folder_name where kind = '${kind}')`,
  ),
  `update "user" set source = '' where password_hash = '' and email = '' and admin = 0`,
  ...['review', 'playlist'].map(
    (table) =>
      `update ${table} set source = '' where user_id not in (select id from "user" where source = 'local')`,
  ),
  `update feed set source = ''`,
  `update folder_name set written = ''`,
  'update folder_file set modified = -1',

  `create table hidden_because (
    kind text not null,
    id ${integer} not null,
    reason text not null,
    at text not null,
    primary key (kind, id, reason)
  ) ${byKey}`,
  `insert into hidden_because (kind, id, reason, at) select kind, id, 'administrator', at from hidden`,
  `insert into hidden_because (kind, id, reason, at)
    select 'track', track_id, 'file-missing', max(gone) from folder_file
    where gone <> '' and track_id in (select id from track where source = 'folder')
      and track_id not in (select track_id from folder_file where gone = '' and track_id is not null)
    group by track_id`,
  'drop table hidden',
  'alter table hidden_because rename to hidden',
];
