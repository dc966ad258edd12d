/** Objects in a bucket of an S3 service. Buckets are named in the path, which all services support. */
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Location } from '../../domain/ports.ts';
import { readObjectPage } from './s3-list.ts';
import { createS3Requests, errorCode, type S3Timing, unavailable } from './s3-requests.ts';
import { noSuchObject, requireKey, requireRange, type Storage, type StoredObject } from './storage.ts';

export function createS3Storage(location: S3Location, timing?: S3Timing): Storage {
  const requests = createS3Requests(location, timing);
  const { prefix } = location;

  async function find(key: string): Promise<StoredObject | undefined> {
    requireKey(key);
    const response = await requests.send({ method: 'HEAD', key }, [200, 404]);
    response.resume();
    return response.statusCode === 404 ? undefined : objectOf(key, response);
  }

  return {
    find,
    async read(key, range) {
      requireKey(key);
      requireRange(range);
      const headers = range && { range: `bytes=${range.from}-${range.to - 1}` };
      const request = { method: 'GET', key, ...(headers && { headers }) } as const;
      const response = await requests.send(request, [200, 206, 404, 416]);
      if (response.statusCode === 404 || response.statusCode === 416) {
        if ((await errorCode(response)) === 'NoSuchBucket')
          throw unavailable(new Error('there is no such bucket'));
        // The range begins at or after the end, as every range of an empty object does.
        const object = response.statusCode === 416 ? await find(key) : undefined;
        if (object === undefined) throw noSuchObject(key);
        return { ...object, stream: Readable.from([], { objectMode: false }) };
      }
      // Some services send a part with the status 200.
      const part = response.headers['content-range'] ?? '';
      if (range !== undefined && !part.startsWith(`bytes ${range.from}-`)) {
        response.destroy();
        throw unavailable(new Error(`S3 sent other bytes of ${key} than requested`));
      }
      return { ...objectOf(key, response), stream: response };
    },
    async write(key, { from, type, sha256 }) {
      requireKey(key);
      const size = 'path' in from ? (await stat(from.path)).size : from.length;
      const headers = { 'content-type': type, ...(sha256 && { 'x-amz-content-sha256': sha256 }) };
      const response = await requests.send({ method: 'PUT', key, headers, body: { from, size } }, [200]);
      response.resume();
    },
    async remove(key) {
      requireKey(key);
      (await requests.send({ method: 'DELETE', key }, [200, 204, 404])).resume();
    },
    async *list(wanted) {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query: Record<string, string> = { 'list-type': '2', prefix: prefix + wanted };
        if (after !== '') query['continuation-token'] = after;
        const page = readObjectPage(
          await text(await requests.send({ method: 'GET', key: '', query }, [200])),
        );
        for (const object of page.objects) yield { ...object, key: object.key.slice(prefix.length) };
        after = page.next;
      }
    },
    async signedUrl(key, { seconds, type, disposition }) {
      requireKey(key);
      const query: Record<string, string> = { 'response-content-type': type };
      if (disposition !== undefined) query['response-content-disposition'] = disposition;
      return await requests.signedUrl(key, query, seconds);
    },
    close: requests.close,
  };
}

function objectOf(key: string, { headers }: IncomingMessage): StoredObject {
  // `bytes 0-9/1000`
  const [, total = headers['content-length']] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return {
    key,
    size: Number(total),
    modified: new Date(headers['last-modified'] ?? 0),
    version: (headers.etag ?? '').replaceAll('"', ''),
  };
}
