/** Every entity of the import format, applications, the change sequence. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const catalogue = ({ integer, bytes }: ColumnTypes): string[] => [
  `create table meta (
    key text primary key,
    value text not null
  )`,
  `insert into meta (key, value) values ('schema', '0'), ('waveform_records', '0')`,
  `create table change (
    seq ${integer} primary key,
    kind text not null,
    at text not null
  )`,
  'create index change_by_kind on change (kind, seq)',
  `create table artist (
    id ${integer} primary key,
    name text not null,
    website text not null,
    joindate text not null,
    image text not null,
    locations text not null,
    tags text not null,
    description text not null,
    "similar" text not null
  )`,
  `create table album (
    id ${integer} primary key,
    name text not null,
    artist_id ${integer} not null,
    releasedate text not null,
    type text not null,
    image text not null,
    zip_allowed ${integer} not null,
    tags text not null,
    description text not null
  )`,
  `create table track (
    id ${integer} primary key,
    name text not null,
    artist_id ${integer} not null,
    album_id ${integer},
    position ${integer} not null,
    duration ${integer} not null,
    releasedate text not null,
    license_ccurl text not null,
    audio text not null,
    image text not null,
    audiodownload_allowed ${integer} not null,
    content_id_free ${integer} not null,
    featured ${integer} not null,
    prourl text not null,
    prolicensing ${integer} not null,
    probackground ${integer} not null,
    lyrics text not null,
    vocalinstrumental text not null,
    lang text not null,
    gender text not null,
    acousticelectric text not null,
    speed text not null,
    genres text not null,
    instruments text not null,
    vartags text not null,
    waveform ${integer},
    buzzrate double precision not null default 0,
    downloads_week double precision not null default 0,
    downloads_month double precision not null default 0,
    downloads_total double precision not null default 0,
    listens_week double precision not null default 0,
    listens_month double precision not null default 0,
    listens_total double precision not null default 0,
    popularity_week double precision not null default 0,
    popularity_month double precision not null default 0,
    popularity_total double precision not null default 0
  )`,
  `create table waveform (
    record ${integer} primary key,
    track_id ${integer} not null unique,
    peaks ${bytes} not null
  )`,
  `create table "user" (
    id ${integer} primary key,
    name text not null,
    name_folded text not null unique,
    dispname text not null,
    lang text not null,
    creationdate text not null,
    avatar text not null,
    email text not null,
    password_hash text not null,
    admin ${integer} not null
  )`,
  `create table relation (
    user_id ${integer} not null,
    relation text not null,
    target text not null,
    target_id ${integer} not null,
    date text not null,
    primary key (user_id, relation, target, target_id)
  )`,
  'create index relation_by_target on relation (target, target_id, relation)',
  `create table review (
    id ${integer} primary key,
    user_id ${integer} not null,
    track_id ${integer},
    album_id ${integer},
    score ${integer},
    title text not null,
    text text not null,
    lang text not null,
    date text not null,
    agreecnt ${integer} not null
  )`,
  'create index review_by_user on review (user_id)',
  'create index review_by_track on review (track_id, score) where track_id is not null',
  'create index review_by_album on review (album_id, score) where album_id is not null',
  `create table playlist (
    id ${integer} primary key,
    name text not null,
    user_id ${integer} not null,
    creationdate text not null
  )`,
  'create index playlist_by_user on playlist (user_id)',
  `create table playlist_track (
    playlist_id ${integer} not null,
    position ${integer} not null,
    track_id ${integer} not null,
    date text not null,
    primary key (playlist_id, position)
  )`,
  'create index playlist_track_by_track on playlist_track (track_id, playlist_id)',
  `create table radio (
    id ${integer} primary key,
    name text not null unique,
    dispname text not null,
    type text not null,
    image text not null,
    tags text not null,
    tracks text not null
  )`,
  `create table feed (
    id ${integer} primary key,
    type text not null,
    title text not null,
    text text not null,
    subtitle text not null,
    link text not null,
    lang text not null,
    date_start text not null,
    date_end text not null,
    position ${integer} not null,
    target text not null,
    joinid ${integer} not null,
    image text not null
  )`,
  `create table application (
    client_id text primary key,
    secret_hash text not null,
    name text not null,
    description text not null,
    redirect_uri text not null,
    plan text not null,
    user_id ${integer},
    suspended ${integer} not null,
    failures_as_200 ${integer} not null,
    created text not null
  )`,
  'create index application_by_user on application (user_id)',
];
