/** What names a recording, and how loud it is. Files of folders are read once more, since what was remembered says neither. */
export const recording = (): string[] => [
  `alter table track add column isrc text not null default ''`,
  'alter table track add column replaygain double precision',
  'update folder_file set modified = -1',
];
