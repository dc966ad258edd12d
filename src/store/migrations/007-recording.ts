/** Identifiers of recordings, and loudness. Files of folders are read again, because the stored data contains neither. */
export const recording = (): string[] => [
  `alter table track add column isrc text not null default ''`,
  'alter table track add column replaygain double precision',
  'update folder_file set modified = -1',
];
