import { oneLine } from '../../domain/texts.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { albumPath, artistPath, imagePath } from './addresses.ts';
import { preview } from './head.ts';
import { nameOf, onlyShown, pictured, trackList } from './pieces.ts';
import type { SharedAlbum, SharedArtist } from './shared.ts';

export function artistPage(artist: SharedArtist, url: string): Page {
  const { id, name, website, image, albums, tracks, albumCount, trackCount } = artist;
  const title = oneLine(name);
  const head = preview({
    ...{ url, path: artistPath(id), type: 'profile', title, image },
    description: 'An artist, with albums and tracks to listen to.',
  });
  const beside = html`<h1>${nameOf(artist)}</h1>
${website !== '' && html`<p><a rel="nofollow" href="${website}"><bdi>${website}</bdi></a></p>`}`;
  const body = html`${pictured(image, `Picture of ${name}`, beside)}
${albums.length > 0 && html`<h2>Albums</h2>\n<ul class="covers">\n${albums.map(albumItem)}</ul>`}
${albums.length < albumCount && onlyShown(albums.length, 'newest')}
<h2>Tracks</h2>
${tracks.length === 0 ? html`<p class="quiet">There are no tracks by this artist.</p>` : trackList(tracks, artist)}
${tracks.length < trackCount && onlyShown(tracks.length, 'most popular')}`;
  return { title, head, body };
}

/** The name is the link's text, so the cover beside it says nothing further. */
function albumItem(album: SharedAlbum): Html {
  const { id, image, releasedate } = album;
  return html`<li><a href="${albumPath(id)}"><img class="cover" src="${imagePath(image, 300)}" width="300" height="300" alt="" loading="lazy">${nameOf(album)}</a>${
    releasedate !== '' && html` <span class="quiet">${releasedate.slice(0, 4)}</span>`
  }</li>\n`;
}
