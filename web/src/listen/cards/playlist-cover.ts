/** The URL of the image of a playlist: its cover, or those of its first tracks. */
interface CoverOwner {
  id: string | number;
  /** Only the web API has the images of private playlists. */
  private?: boolean;
  /** When it was uploaded; empty if it was not. */
  cover?: string;
}

export function playlistCover({ id, private: isPrivate = false, cover = '' }: CoverOwner): string {
  const version = cover === '' ? '' : `&v=${encodeURIComponent(cover)}`;
  return isPrivate
    ? `/web-api/playlists/${id}/cover?width=300${version}`
    : `/image/?type=playlist&id=${id}&width=300${version}`;
}
