/** The addresses that results give for sharing: the short ones lead to pages that anybody can open and listen at. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { placeOf } from '../../catalogue/columns/lookup.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handled } from '../answer.ts';
import { isId } from '../media/storage.ts';
import { keptPage, type Page } from '../page.ts';
import type { Route, WebRequest } from '../route.ts';
import type { Services } from '../services.ts';
import { albumPath, artistPath, playlistPath, trackPath } from './addresses.ts';
import { artistPage } from './artist-page.ts';
import { albumPage, playlistPage } from './list-pages.ts';
import { albumAt, artistAt, LIST_MAX, trackAt } from './shared.ts';
import { trackPage } from './track-page.ts';

export type ShareParts = Pick<Services, 'catalogue' | 'playlists' | 'zips'> & { settings: { url: string } };

/** Seconds in which a first generation is often there. */
const LOADING = 5;
/** A short address always leads to the same page, so that it may be kept for a day. */
const MOVED = ['Cache-Control', 'public, max-age=86400'];

export function shareRoutes({ catalogue, playlists, zips, settings }: ShareParts): Route[] {
  function getCatalogue(): Catalogue {
    const current = catalogue();
    if (current !== undefined) return current;
    throw new Refusal('overload', 'The catalogue is being loaded. Please try again soon.', {
      retryAfter: LOADING,
    });
  }

  function track(id: number): Page {
    const current = getCatalogue();
    const ordinal = placeOf(current.tracks.id, id);
    if (ordinal < 0) throw nothing('track');
    return trackPage(trackAt(current, ordinal), settings.url);
  }

  function album(id: number): Page {
    const current = getCatalogue();
    const ordinal = placeOf(current.albums.id, id);
    if (ordinal < 0) throw nothing('album');
    return albumPage(albumAt(current, ordinal), settings.url);
  }

  function artist(id: number): Page {
    const current = getCatalogue();
    const ordinal = placeOf(current.artists.id, id);
    if (ordinal < 0) throw nothing('artist');
    return artistPage(artistAt(current, ordinal), settings.url);
  }

  async function playlist(id: number): Promise<Page> {
    const current = getCatalogue();
    const ordinalOf = (trackId: number) => placeOf(current.tracks.id, trackId);
    const { rows } = await playlists.find({ ids: [id] }, [], { offset: 0, limit: 1, count: false });
    if (rows.length === 0) throw nothing('playlist');
    const [entries, zip] = await Promise.all([
      playlists.entries(id, {
        accept: (trackId) => ordinalOf(trackId) >= 0,
        order: { descending: false },
        ...{ offset: 0, limit: LIST_MAX, count: false },
      }),
      zips.offersPlaylist(id),
    ]);
    const tracks = entries.rows.map(({ track_id }) => trackAt(current, ordinalOf(track_id)));
    return playlistPage({ ...rows[0], tracks, more: entries.more, zip }, settings.url);
  }

  const list = ({ kind, id }: ListName) => (kind === 'album' ? album(id) : playlist(id));
  const listPath = ({ kind, id }: ListName) => (kind === 'album' ? albumPath(id) : playlistPath(id));

  const common = { method: 'GET', access: 'everyone', speaks: 'html' } as const;
  const leads = (path: string, target: (request: WebRequest) => string): Route => {
    return { ...common, path, handle: (request: WebRequest) => moved(target(request)) };
  };
  const shows = (path: string, find: (request: WebRequest) => Page | Promise<Page>): Route => {
    return { ...common, path, handle: async (request: WebRequest) => keptPage(await find(request), request) };
  };
  return [
    leads('/t/:id', (request) => trackPath(idOf('track', request))),
    leads('/l/:what', (request) => listPath(listOf(request))),
    leads('/a/:id', (request) => artistPath(idOf('artist', request))),
    shows('/track/:id', (request) => track(idOf('track', request))),
    shows('/list/:what', (request) => list(listOf(request))),
    shows('/artist/:id', (request) => artist(idOf('artist', request))),
  ];
}

interface ListName {
  kind: 'album' | 'playlist';
  id: number;
}

function idOf(what: string, { parameters: { id } }: WebRequest): number {
  if (!isId(id)) throw nothing(what);
  return Number(id);
}

/** `a70` is an album, `p5` a playlist. */
function listOf({ parameters }: WebRequest): ListName {
  const [, letter, id] = /^([ap])(.+)$/.exec(parameters['what']) ?? [];
  if (!isId(id)) throw nothing('album or playlist');
  return { kind: letter === 'a' ? 'album' : 'playlist', id: Number(id) };
}

function moved(path: string): Handled {
  return { status: 301, headers: ['Location', path, ...MOVED] };
}

function nothing(what: string): Refusal {
  return new Refusal('not-found', `There is no such ${what}.`);
}
