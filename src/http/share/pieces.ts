/** What the pages are put together from. */
import { type Html, html } from '../html.ts';
import { artistPath, type Image, imagePath, streamPath, trackPath } from './addresses.ts';
import type { Named, SharedTrack } from './shared.ts';

/** Names run in their own direction, whatever stands beside them. */
export function nameOf({ name }: Named): Html {
  return html`<bdi>${name}</bdi>`;
}

export function linkTo(path: string, named: Named): Html {
  return html`<a href="${path}">${nameOf(named)}</a>`;
}

export function byArtist(artist: Named): Html {
  return html`<p>by ${linkTo(artistPath(artist.id), artist)}</p>`;
}

/** A picture and what stands beside it, or below it where there is no room. */
export function pictured(image: Image | undefined, alt: string, beside: Html): Html {
  if (image === undefined) return beside;
  return html`<div class="pictured">
<img class="cover" src="${imagePath(image, 300)}" srcset="${imagePath(image, 600)} 2x" width="300" height="300" alt="${alt}">
<div>
${beside}
</div>
</div>`;
}

/** `95` → `1:35`, `3600` → `1:00:00` */
export function duration(seconds: number): Html {
  const minutes = Math.floor(seconds / 60);
  const tail = String(seconds % 60).padStart(2, '0');
  const text =
    minutes < 60
      ? `${minutes}:${tail}`
      : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`;
  return html`<time datetime="PT${seconds}S">${text}</time>`;
}

export function player({ id, name }: SharedTrack): Html {
  return html`<audio controls preload="none" src="${streamPath(id)}" aria-label="${name}"></audio>`;
}

export function released(day: string): Html | undefined {
  return day === '' ? undefined : html`<p class="quiet">Released <time>${day}</time></p>`;
}

export function zipLink(path: string): Html {
  return html`<p class="actions"><a class="button second" href="${path}">Download as zip</a></p>`;
}

/** `ownArtist`: whose page it is needs no name beside each track. */
export function trackList(tracks: readonly SharedTrack[], ownArtist?: Named): Html {
  const items = tracks.map(
    (track) => html`<li>
<div class="row"><span>${linkTo(trackPath(track.id), track)}${
      track.artist.id === ownArtist?.id
        ? undefined
        : html` by ${linkTo(artistPath(track.artist.id), track.artist)}`
    }</span><span class="quiet">${duration(track.duration)}</span></div>
${player(track)}
</li>
`,
  );
  return html`<ol class="tracks">\n${items}</ol>`;
}

/** Lists on these pages end somewhere; what is left out is not passed over in silence. */
export function onlyShown(count: number, which: string): Html {
  return html`<p class="quiet">Only the ${which} ${count} are shown.</p>`;
}
