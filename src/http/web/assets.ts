/** The files of the built pages: their names change with their contents, so they can be cached forever. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Refusal } from '../../domain/refusal.ts';
import { etagIn, etagOf, isNotModified } from '../etag.ts';
import { type HttpResponse, NOSNIFF } from '../response.ts';
import { type Route, route, type WebRequest } from '../route.ts';
import { accepts } from './encoding.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
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
  let assets: Map<string, Asset> | undefined;
  let named: Map<string, Asset> | undefined;
  const file = (path: string, handle: (request: WebRequest) => HttpResponse) =>
    route('everyone', 'html', 'GET', path, handle, { media: 'picture' });
  return [
    file('/assets/:file', (request) => {
      assets ??= readFolder(join(folder, 'assets'));
      return answer(assets.get(request.parameters['file']), request, FOR_GOOD);
    }),
    file('/manifest.webmanifest', (request) => {
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
      const { name } = settings;
      const body = Buffer.from(JSON.stringify({ ...manifest, name, short_name: name }));
      const asset = {
        type: TYPES['.webmanifest'],
        etag: etagOf(body.toString('latin1')),
        body,
        brotli: undefined,
      };
      return answer(asset, request, 'public, max-age=3600');
    }),
    ...NAMED.map(([name, caching]) =>
      file(`/${name}`, (request) => {
        named ??= readFolder(folder);
        return answer(named.get(name), request, caching);
      }),
    ),
  ];
}

function readFolder(folder: string): Map<string, Asset> {
  const files = new Set(readdirSync(folder));
  const found = new Map<string, Asset>();
  for (const file of files) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const brotli = files.has(`${file}.br`) ? readFileSync(join(folder, `${file}.br`)) : undefined;
    const body = readFileSync(join(folder, file));
    found.set(file, { type, etag: etagOf(body.toString('latin1')), body, brotli });
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
  const whole = ['Content-Type', type, ...NOSNIFF, ...common];
  if (isBrotli) return { status: 200, headers: [...whole, 'Content-Encoding', 'br'], body: brotli };
  return { status: 200, headers: whole, body };
}
