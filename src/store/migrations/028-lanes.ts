/** Jobs of one lane are done one after the other; and the listens of a track are found, to delete them with it. */
export const lanes = (): string[] => [
  `alter table job add column lane text not null default ''`,
  `create index job_by_lane on job (kind, lane) where lane <> '' and done = 0 and dead = 0`,
  'create index listen_track on listen (track_id)',
];
