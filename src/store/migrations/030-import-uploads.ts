/** The id of the upload that a run has imported: refused files can be imported again. */
export const importUploads = (): string[] => [
  `alter table import_run add column upload text not null default ''`,
];
