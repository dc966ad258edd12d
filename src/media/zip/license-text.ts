/** `LICENSE.txt` of a zip: the artist and the licence of each file. */
import type { TrackMedia } from '../../domain/media/media.ts';
import { oneLine } from '../../domain/text/texts.ts';

export interface NamedTrack {
  /** Within the folder. */
  file: string;
  track: TrackMedia;
}

export interface Contents {
  title: string;
  files: readonly NamedTrack[];
  /** Tracks whose audio cannot be read. */
  leftOut: readonly TrackMedia[];
}

/** `pageOf` returns the URL of a track's page: licences require the source. */
export function licenseText({ title, files, leftOut }: Contents, pageOf: (id: number) => string): string {
  const parts = files.map(({ file, track }) =>
    [
      file,
      `  ${titled(track)}`,
      ...(track.album_name === '' ? [] : [`  from "${oneLine(track.album_name)}"`]),
      `  Source:  ${pageOf(track.id)}`,
      `  Licence: ${oneLine(track.license_ccurl) || 'none is stated; all rights reserved'}`,
    ].join('\n'),
  );
  return `${oneLine(title)}

Each file has the licence that stands with it here. Who passes it on names the artist, the title,
the source and the licence, as below.

${parts.join('\n\n')}
${leftOut.length === 0 ? '' : `\nLeft out, since their sound cannot be read:\n\n${leftOut.map((track) => `  ${titled(track)}\n`).join('')}`}`;
}

function titled({ name, artist_name }: TrackMedia): string {
  return `"${oneLine(name)}" by ${oneLine(artist_name)}`;
}
