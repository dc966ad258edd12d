/** The pages of albums and playlists. */
import type { PlaylistSummary } from '../../core/playlists.ts';
import { oneLine } from '../../domain/texts.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { albumPath, albumZipPath, artistPath, playlistPath, playlistZipPath } from './addresses.ts';
import { preview } from './head.ts';
import { byArtist, nameOf, onlyShown, pictured, released, trackList, zipLink } from './pieces.ts';
import type { AlbumWithTracks, SharedTrack } from './shared.ts';

export function albumPage(album: AlbumWithTracks, url: string): Page {
  const { id, name, artist, image, tracks, trackCount } = album;
  const title = `${oneLine(name)} by ${oneLine(artist.name)}`;
  const head = preview({
    ...{ url, path: albumPath(id), type: 'music.album', title, image },
    description: counted(trackCount),
    further: [
      ['music:musician', url + artistPath(artist.id)],
      ...(album.releasedate === '' ? [] : [['music:release_date', album.releasedate] as const]),
    ],
  });
  const beside = html`<h1>${nameOf(album)}</h1>
${byArtist(artist)}
${released(album.releasedate)}
<p class="quiet">${counted(trackCount)}</p>
${album.zip && zipLink(albumZipPath(id))}`;
  const body = html`${pictured(image, `Cover of ${name}`, beside)}
<h2>Tracks</h2>
${tracks.length === 0 ? html`<p class="quiet">There are no tracks on this album.</p>` : trackList(tracks, artist)}
${tracks.length < trackCount && onlyShown(tracks.length, 'first')}`;
  return { title, head, body };
}

export interface SharedPlaylist extends PlaylistSummary {
  /** The first of them. */
  tracks: SharedTrack[];
  /** Whether there are others behind them. */
  more: boolean;
  zip: boolean;
}

/** A playlist has no picture of its own: that of its first track stands for it. */
export function playlistPage(playlist: SharedPlaylist, url: string): Page {
  const { id, name, user_name, tracks, more, zip } = playlist;
  const title = `${oneLine(name)}, a playlist by ${oneLine(user_name)}`;
  const image = tracks[0]?.image;
  const size = more ? `More than ${counted(tracks.length)}` : counted(tracks.length);
  const head = preview({
    ...{ url, path: playlistPath(id), type: 'music.playlist', title, image },
    description: size,
  });
  const beside = html`<h1>${nameOf(playlist)}</h1>
<p>a playlist by <bdi>${user_name}</bdi></p>
<p class="quiet">${size}</p>
${zip && zipLink(playlistZipPath(id))}`;
  const body = html`${pictured(image, `Cover of the first track on ${name}`, beside)}
<h2>Tracks</h2>
${tracks.length === 0 ? html`<p class="quiet">There is nothing on this playlist yet.</p>` : trackList(tracks)}
${more && onlyShown(tracks.length, 'first')}`;
  return { title, head, body };
}

function counted(tracks: number): string {
  return tracks === 1 ? '1 track' : `${tracks} tracks`;
}
