/** Indexes to look up the files of an album. */
export const media = (): string[] => ['create index track_by_album on track (album_id, position, id)'];
