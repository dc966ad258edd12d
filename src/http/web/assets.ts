/** The files of the built pages: their names change with their contents, so they can be cached forever. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Refusal } from '../../domain/refusal.ts';
import { etagIn, etagOf, isNotModified } from '../etag.ts';
import type { HttpResponse } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import { accepts } from './encoding.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

interface Asset {
  type: string;
  etag: string;
  body: Buffer;
  /** The same, compressed. */
  brotli: Buffer | undefined;
}

const FOR_GOOD = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** Files whose names stay. Browsers ask for the worker on every visit. */
const NAMED = [
  ['favicon.svg', A_DAY],
  ['icon.png', A_DAY],
  ['icon-192.png', A_DAY],
  ['icon-maskable.png', A_DAY],
  ['icon-apple.png', A_DAY],
  ['service-worker.js', 'no-cache'],
] as const;

/** `folder` is read on the first request: all of it is a few megabytes. */
export function assetRoutes(folder: string, settings: { name: string }): Route[] {
  const assets = lazyFolder(join(folder, 'assets'));
  const named = lazyFolder(folder);
  const file = (path: string, caching: string, find: (request: WebRequest) => Asset | undefined) =>
    route('everyone', 'html', 'GET', path, (request) => answer(find(request), request, caching), {
      media: 'picture',
    });
  return [
    file('/assets/:file', FOR_GOOD, ({ parameters }) => assets().get(parameters['file'])),
    file('/manifest.webmanifest', 'public, max-age=3600', () => {
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
      const { name } = settings;
      return assetOf('.webmanifest', Buffer.from(JSON.stringify({ ...manifest, name, short_name: name })));
    }),
    ...NAMED.map(([name, caching]) => file(`/${name}`, caching, () => named().get(name))),
  ];
}

function lazyFolder(folder: string): () => ReadonlyMap<string, Asset> {
  let files: ReadonlyMap<string, Asset> | undefined;
  return () => {
    files ??= readFolder(folder);
    return files;
  };
}

function assetOf(ending: string, body: Buffer, brotli?: Buffer): Asset {
  return { type: TYPES[ending], etag: etagOf(body.toString('latin1')), body, brotli };
}

function readFolder(folder: string): Map<string, Asset> {
  const files = new Set(readdirSync(folder));
  const found = new Map<string, Asset>();
  for (const file of files) {
    if (TYPES[extname(file)] === undefined) continue;
    const brotli = files.has(`${file}.br`) ? readFileSync(join(folder, `${file}.br`)) : undefined;
    found.set(file, assetOf(extname(file), readFileSync(join(folder, file)), brotli));
  }
  return found;
}

function answer(asset: Asset | undefined, { headers }: WebRequest, caching: string): HttpResponse {
  if (asset === undefined) throw new Refusal('not-found', 'File not found.');
  const { type, body, brotli } = asset;
  const isBrotli = brotli !== undefined && accepts(headers['accept-encoding'], 'br');
  const etag = etagIn(isBrotli ? 'br' : 'identity', asset.etag);
  const common = ['ETag', etag, 'Cache-Control', caching, 'Vary', 'Accept-Encoding'];
  if (isNotModified(headers, etag)) return { status: 304, headers: common };
  const whole = ['Content-Type', type, ...common];
  if (isBrotli) return { status: 200, headers: [...whole, 'Content-Encoding', 'br'], body: brotli };
  return { status: 200, headers: whole, body };
}
