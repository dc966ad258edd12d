/** The change log by record. It starts with everything that is visible, so that a reader can begin with nothing. */
import type { ColumnTypes } from '../dialect/dialect.ts';

const hidden = (kind: string) => `(select id from hidden where kind = '${kind}')`;

/** The visible rows of each table. */
const VISIBLE = {
  artist: `id not in ${hidden('artist')} and id not in (select id from merged_artist)`,
  album: `id not in ${hidden('album')} and artist_id not in ${hidden('artist')}`,
  track: `id not in ${hidden('track')} and artist_id not in ${hidden('artist')} and (album_id is null or (
    album_id not in ${hidden('album')}
    and album_id not in (select id from album where artist_id in ${hidden('artist')})))`,
  radio: '1 = 1',
};

export const changed = ({ integer, ordered, byKey }: ColumnTypes): string[] => [
  `create table changed (
    entity ${ordered} not null,
    id ${integer} not null,
    seq ${integer} not null,
    action text not null,
    at text not null,
    primary key (entity, id)
  ) ${byKey}`,
  ...Object.entries(VISIBLE).map(
    ([table, condition]) => `insert into changed (entity, id, seq, action, at)
      select '${table}', id, (select coalesce(max(seq), 0) from change where kind = 'catalogue'), 'created',
        '${new Date().toISOString()}'
      from ${table} where ${condition}`,
  ),
  'create index changed_by_seq on changed (entity, seq, id)',
  `create index changed_deleted on changed (at) where action = 'deleted'`,
  `insert into meta (key, value) values ('changes_removed', '{}')`,
];
