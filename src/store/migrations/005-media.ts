/** What the files of an album are looked up by. */
export const media = (): string[] => ['create index track_by_album on track (album_id, position, id)'];
