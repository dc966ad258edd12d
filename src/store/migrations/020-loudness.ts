/** The loudness of tracks whose tags have none; `gain` is empty where a file is silent or cannot be decoded. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const loudness = ({ integer }: ColumnTypes): string[] => [
  `create table loudness (
    track_id ${integer} primary key,
    audio text not null,
    gain double precision
  )`,
];
