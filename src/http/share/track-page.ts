import { oneLine } from '../../domain/texts.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { albumPath, artistPath, downloadPath, streamPath, trackPath } from './addresses.ts';
import { preview } from './head.ts';
import { attribution, licenseName } from './license.ts';
import { byArtist, duration, linkTo, nameOf, pictured, player, released } from './pieces.ts';
import type { SharedTrack } from './shared.ts';

export function trackPage(track: SharedTrack, url: string): Page {
  const { id, name, artist, album, image } = track;
  const path = trackPath(id);
  const title = `${oneLine(name)} by ${oneLine(artist.name)}`;
  const head = preview({
    ...{ url, path, type: 'music.song', title, image },
    description: album === undefined ? 'A single.' : `From “${oneLine(album.name)}”.`,
    further: [
      ['og:audio', url + streamPath(id)],
      ['og:audio:type', 'audio/mpeg'],
      ['music:duration', track.duration],
      ['music:musician', url + artistPath(artist.id)],
      ...(album === undefined ? [] : [['music:album', url + albumPath(album.id)] as const]),
    ],
  });
  const beside = html`<h1>${nameOf(track)}</h1>
${byArtist(artist)}
${album === undefined ? undefined : html`<p>from ${linkTo(albumPath(album.id), album)}</p>`}
<p class="quiet">${duration(track.duration)}</p>
${released(track.releasedate)}`;
  const body = html`${pictured(image, `Cover of ${album?.name ?? name}`, beside)}
${player(track)}
${track.downloadable && html`<p class="actions"><a class="button second" href="${downloadPath(id)}">Download</a></p>`}
${licensed(track, url + path)}`;
  return { title, head, body };
}

function licensed(track: SharedTrack, address: string): Html {
  const { license } = track;
  const stated =
    license === ''
      ? html`<p>None is stated; all rights are reserved.</p>`
      : html`<p><a rel="license" href="${license}">${licenseName(license)}</a></p>`;
  return html`<h2>Licence</h2>
${stated}
<label><span>Attribution, to copy</span><textarea readonly rows="5">${attribution(track, address)}</textarea></label>`;
}
