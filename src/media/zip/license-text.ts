/** `LICENSE.txt` of a zip: who made each file, and what one may do with it. */
import type { TrackMedia } from '../../domain/media.ts';

export interface NamedTrack {
  /** Within the folder. */
  file: string;
  track: TrackMedia;
}

/** `pageOf` gives the address of a track's page: licences want the source named. */
export function licenseText(
  title: string,
  files: readonly NamedTrack[],
  pageOf: (id: number) => string,
): string {
  const parts = files.map(({ file, track }) =>
    [
      file,
      `  "${oneLine(track.name)}" by ${oneLine(track.artist_name)}`,
      ...(track.album_name === '' ? [] : [`  from "${oneLine(track.album_name)}"`]),
      `  Source:  ${pageOf(track.id)}`,
      `  Licence: ${oneLine(track.license_ccurl) || 'none is stated; all rights reserved'}`,
    ].join('\n'),
  );
  return `${oneLine(title)}

Each file has the licence that stands with it here. Who passes it on names the artist, the title,
the source and the licence, as below.

${parts.join('\n\n')}
`;
}

/** What an artist wrote must not look like a line of ours. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
