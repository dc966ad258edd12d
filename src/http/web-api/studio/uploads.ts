/**
 * Resumable uploads by the protocol tus 1.0, with the extensions creation and termination:
 *
 *   POST   …/releases/900000001/uploads   Upload-Length: 4096, Upload-Metadata: filename YS5mbGFj   → 201, Location: …/uploads/3f9a…
 *   PATCH  …/uploads/3f9a…                Upload-Offset: 0, and bytes                               → 204, Upload-Offset: 4096
 *   HEAD   …/uploads/3f9a…                                                                          → 200, Upload-Offset: 4096
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../../domain/refusal.ts';
import { wrong } from '../../../domain/text/texts.ts';
import { NO_STORE } from '../../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../../route.ts';
import type { RouteContext } from '../../route-context.ts';
import { pathId } from '../fields.ts';
import { STUDIO } from './routes.ts';

const CREATED = `${STUDIO}/releases/:id/uploads`;
const UPLOADS = `${STUDIO}/uploads`;
const UPLOAD = `${UPLOADS}/:upload`;
const VERSION = '1.0.0';
const HEADERS: readonly string[] = ['Tus-Resumable', VERSION, ...NO_STORE];
const METADATA_MAX = 4096;

export function uploadRoutes({ studio: { uploads } }: RouteContext): Route[] {
  const append = async (request: WebRequest, { user }: KnownVisit) => {
    const { headers, body } = request;
    requireTus(headers);
    const type = headers['content-type'] ?? '';
    if (type !== 'application/offset+octet-stream')
      throw wrong('Content-Type', 'application/offset+octet-stream', JSON.stringify(type.slice(0, 60)));
    const offset = readNumber(headers, 'upload-offset');
    const received = await uploads.append(user, uploadOf(request), offset, body!);
    return { status: 204, headers: ['Upload-Offset', String(received), ...HEADERS] };
  };
  return [
    route('user', 'json', 'POST', CREATED, async ({ headers, parameters }, { user }) => {
      requireTus(headers);
      const metadata = readMetadata(headers['upload-metadata']);
      const { id } = await uploads.create(user, pathId(parameters), {
        name: metadata.get('filename') ?? '',
        size: readNumber(headers, 'upload-length'),
        modified: readMetadataNumber(metadata, 'modified') ?? 0,
        trackId: readMetadataNumber(metadata, 'track_id') ?? null,
      });
      const location = ['Location', `${UPLOADS}/${id}`, 'Upload-Offset', '0'];
      return { status: 201, headers: [...location, ...HEADERS] };
    }),
    // Clients send HEAD.
    route('user', 'json', 'GET', UPLOAD, async (request, { user }) => {
      const { received, size } = await uploads.find(user, uploadOf(request));
      const progress = ['Upload-Offset', String(received), 'Upload-Length', String(size)];
      return { status: 200, headers: [...progress, ...HEADERS] };
    }),
    route('user', 'json', 'PATCH', UPLOAD, append, { body: 'stream' }),
    route('user', 'json', 'POST', `${UPLOAD}/check`, async (request, { user }) => {
      await uploads.checkAgain(user, uploadOf(request));
      return { status: 204, headers: NO_STORE };
    }),
    route('user', 'json', 'DELETE', UPLOAD, async (request, { user }) => {
      await uploads.cancel(user, uploadOf(request));
      return { status: 204, headers: HEADERS };
    }),
  ];
}

function uploadOf({ parameters }: WebRequest): string {
  const id = parameters['upload'];
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Refusal('not-found', 'There is no such upload.');
  return id;
}

function requireTus(headers: IncomingHttpHeaders): void {
  const came = headers['tus-resumable'];
  if (came !== VERSION)
    throw wrong('Tus-Resumable', VERSION, came === undefined ? 'none' : String(came).slice(0, 20));
}

function readNumber(headers: IncomingHttpHeaders, name: string): number {
  const came = headers[name];
  if (typeof came === 'string' && /^\d{1,15}$/.test(came)) return Number(came);
  throw wrong(name, 'a number of bytes', came === undefined ? 'none' : JSON.stringify(came.slice(0, 20)));
}

/** `filename YS5mbGFj,modified MTIz`: names, and values in Base64. */
function readMetadata(header: string | string[] | undefined): Map<string, string> {
  const text = String(header ?? '');
  if (text.length > METADATA_MAX)
    throw wrong('Upload-Metadata', `at most ${METADATA_MAX} characters`, String(text.length));
  return new Map(
    text.split(',').map((pair) => {
      const [name, value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

function readMetadataNumber(metadata: Map<string, string>, name: string): number | undefined {
  const came = metadata.get(name);
  if (came === undefined || came === '') return undefined;
  const value = /^\d{1,16}$/.test(came) ? Number(came) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  throw wrong(name, 'a whole number', JSON.stringify(came.slice(0, 20)));
}
