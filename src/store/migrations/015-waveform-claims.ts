/** Which node computes which waveform, and an index of the tracks without one. */
import type { ColumnTypes } from '../dialect/dialect.ts';

export const waveformClaims = ({ integer }: ColumnTypes): string[] => [
  `create table waveform_claim (
    track_id ${integer} primary key,
    node text not null,
    expires text not null
  )`,
  `create index track_without_waveform on track (id) where waveform is null and audio <> ''`,
];
