/** Artists who publish here: their members, requests, releases, uploads and files. */
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import type { ColumnTypes } from '../dialect/dialect.ts';

export const studio = ({ integer, bytes, byKey, numbered }: ColumnTypes): string[] => [
  ...['artist', 'album', 'track'].map(
    (kind) => `insert into meta (key, value) values ('last_${kind}_id', '${STUDIO_IDS.first - 1}')`,
  ),

  `create table artist_member (
    artist_id ${integer} not null,
    user_id ${integer} not null,
    role text not null,
    since text not null,
    primary key (artist_id, user_id)
  ) ${byKey}`,
  'create index artist_member_by_user on artist_member (user_id)',
  `create table artist_request (
    id ${numbered},
    user_id ${integer} not null,
    artist_id ${integer},
    name text not null,
    message text not null,
    state text not null default 'open',
    created text not null,
    decided text not null default '',
    reply text not null default ''
  )`,
  'create index artist_request_by_user on artist_request (user_id, id)',
  'create index artist_request_by_state on artist_request (state, id)',
  `create table terms_acceptance (
    user_id ${integer} not null,
    version text not null,
    at text not null,
    primary key (user_id, version)
  ) ${byKey}`,

  `create table studio_release (
    id ${integer} primary key,
    artist_id ${integer} not null,
    state text not null default 'draft',
    content text not null,
    version ${integer} not null default 1,
    published_version ${integer} not null default 0,
    publish_at text not null default '',
    fault text not null default '',
    created text not null,
    updated text not null,
    updated_by text not null,
    published text not null default '',
    rights_at text not null default '',
    rights_by text not null default '',
    rights_version text not null default ''
  )`,
  'create index studio_release_by_artist on studio_release (artist_id, id)',
  `create index studio_release_due on studio_release (publish_at) where state = 'scheduled'`,
  `create table studio_cover (
    release_id ${integer} primary key,
    picture ${bytes} not null,
    changed text not null
  )`,

  `create table studio_upload (
    id text primary key,
    artist_id ${integer} not null,
    release_id ${integer} not null,
    track_id ${integer},
    uploader_id ${integer} not null,
    name text not null,
    size ${integer} not null,
    modified ${integer} not null default 0,
    received ${integer} not null default 0,
    state text not null default 'receiving',
    reason text not null default '',
    detail text not null default '',
    created text not null,
    changed text not null
  )`,
  'create index studio_upload_by_release on studio_upload (release_id)',
  'create index studio_upload_by_artist on studio_upload (artist_id)',
  'create index studio_upload_by_change on studio_upload (changed)',
  `create table studio_part (
    upload_id text not null,
    start ${integer} not null,
    size ${integer} not null,
    key text not null,
    primary key (upload_id, start)
  ) ${byKey}`,
  `create table studio_file (
    id ${numbered},
    artist_id ${integer} not null,
    release_id ${integer} not null,
    name text not null,
    size ${integer} not null,
    stored text not null,
    duration ${integer} not null,
    tags text not null,
    peaks ${bytes} not null,
    added text not null
  )`,
  'create index studio_file_by_release on studio_file (release_id)',
  'create index studio_file_by_artist on studio_file (artist_id)',
  'create index studio_file_by_stored on studio_file (stored)',
];
