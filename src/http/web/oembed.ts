/**
 * oEmbed (oembed.com): lets other sites show one of our pages as a player.
 *
 *   /oembed?url=https://music.example/track/10001  →  { "type": "rich", "html": "<iframe src=…>", "title": …, … }
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Services } from '../http-services.ts';
import { DATA_POLICY, type HttpResponse, JSON_TYPE, PLAIN_TEXT } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import { element, escapeHtml } from './markup.ts';

/** The embedded item and its author. */
interface Shown {
  /** `track/10001`, `list/a70`. */
  what: string;
  title: string;
  author?: { name: string; path: string };
  image?: string;
  height: number;
}

const WIDTH = 600;
/** The heights of the player, without and with a list of tracks. */
const TRACK_HEIGHT = 152;
const LIST_HEIGHT = 420;
const NARROWEST = 200;
const COVER = 300;
const AN_HOUR = ['Cache-Control', 'public, max-age=3600'];

export function oembedRoute(parts: Services): Route {
  return route('everyone', 'json', 'GET', '/oembed', async (request) => {
    const { query } = request;
    const format = query.get('format') ?? 'json';
    if (format !== 'json' && format !== 'xml')
      return { status: 501, headers: PLAIN_TEXT, body: Buffer.from('json or xml\n') };
    const path = pathOf(request, parts.settings.url);
    const shown = await find(parts, path);
    return answer(described(shown, query, parts.settings), format);
  });
}

/** The path of one of our pages; other URLs are rejected. */
function pathOf({ query }: WebRequest, own: string): string {
  const address = query.get('url');
  if (address === null || address === '')
    throw new Refusal('required-parameter', 'The parameter url is missing.');
  const parsed = URL.parse(address);
  if (parsed === null || parsed.host !== URL.parse(own)?.host)
    throw new Refusal('not-found', `url: expected the URL of a page below ${own}.`);
  return parsed.pathname;
}

const PAGE = /^\/(?:t|track)\/(?<track>\d{1,15})\/?$|^\/(?:l|list)\/(?<kind>[ap])(?<list>\d{1,15})\/?$/;

async function find({ catalogue, playlists }: Services, path: string): Promise<Shown> {
  const { track, kind, list } = PAGE.exec(path)?.groups ?? {};
  const current = requireLoaded(catalogue());
  const found =
    kind === 'p'
      ? await findPlaylist(playlists, Number(list))
      : findItem(current, kind, Number(track ?? list));
  if (found === undefined)
    throw new Refusal('not-found', 'url: page not found; tracks, albums and playlists can be embedded.');
  return found;
}

/** A track, or an album: `kind` is `a`. */
function findItem(catalogue: Catalogue, kind: string | undefined, id: number): Shown | undefined {
  const { tracks, albums, artists } = catalogue;
  const isAlbum = kind === 'a';
  const rows = isAlbum ? albums : tracks;
  const at = indexOfNumber(rows.id, id);
  if (at < 0) return undefined;
  const artist = rows.artist[at];
  const album = isAlbum ? at : tracks.album[at];
  return {
    what: isAlbum ? `list/a${id}` : `track/${id}`,
    title: textOfRow(rows.name.exact, at),
    author: { name: textOfRow(artists.name.exact, artist), path: `/artist/${artists.id[artist]}` },
    image: album < 0 ? `type=track&id=${id}` : `type=album&id=${albums.id[album]}`,
    height: isAlbum ? LIST_HEIGHT : TRACK_HEIGHT,
  };
}

async function findPlaylist(playlists: Services['playlists'], id: number): Promise<Shown | undefined> {
  const { rows } = await playlists.find({ ids: [id] }, [], { offset: 0, limit: 1 });
  return rows[0] && { what: `list/p${id}`, title: rows[0].name, height: LIST_HEIGHT };
}

function described(
  { what, title, author, image, height }: Shown,
  query: URLSearchParams,
  { url, name }: Services['settings'],
) {
  const width = Math.max(NARROWEST, within(query.get('maxwidth'), WIDTH));
  const high = Math.max(TRACK_HEIGHT, within(query.get('maxheight'), height));
  const frame = element('iframe', {
    src: `${url}/embed/${what}`,
    width,
    height: high,
    title,
    loading: 'lazy',
    allow: 'autoplay',
    style: 'border:0;border-radius:12px',
  });
  return {
    type: 'rich',
    version: '1.0',
    provider_name: name,
    provider_url: url,
    title,
    ...(author && { author_name: author.name, author_url: url + author.path }),
    ...(image && {
      thumbnail_url: `${url}/image/?${image}&width=${COVER}`,
      thumbnail_width: COVER,
      thumbnail_height: COVER,
    }),
    width,
    height: high,
    html: `${frame}</iframe>`,
  };
}

/** The size that the other site requests; the default where it is missing or invalid. */
function within(requested: string | null, usual: number): number {
  const max = /^\d{1,5}$/.test(requested ?? '') ? Number(requested) : usual;
  return Math.min(max, usual);
}

function answer(value: Record<string, unknown>, format: 'json' | 'xml'): HttpResponse {
  if (format === 'json') {
    const body = Buffer.from(`${JSON.stringify(value)}\n`);
    return { status: 200, headers: [...JSON_TYPE, ...AN_HOUR], body };
  }
  const fields = Object.entries(value).map(([name, one]) => {
    return `<${name}>${escapeHtml(xmlText(String(one)))}</${name}>`;
  });
  const document = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
  const headers = ['Content-Type', 'text/xml; charset=utf-8', ...DATA_POLICY, ...AN_HOUR];
  return { status: 200, headers, body: Buffer.from(document) };
}

/** XML allows no control characters, not even escaped. */
function xmlText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, '').toWellFormed();
}
