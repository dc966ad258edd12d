/**
 * Signed requests to an S3 service. A request that fails before its response, or with 429 or 5xx, is repeated: all that we send
 * can be repeated. The first byte must arrive within ten seconds, whatever the number of attempts, unless the request is an upload.
 * Afterwards, ten seconds without a byte end a response with an error.
 */
import { createReadStream } from 'node:fs';
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, propagation } from '@opentelemetry/api';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without the prefix of the location; empty for the bucket. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
}

export interface S3Body {
  from: { path: string } | Uint8Array;
  size: number;
}

export interface S3Timing {
  /** Until the first byte of the response, for all attempts together; uploads have no such limit. */
  firstByteMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** Before the second attempt; twice as long before the third. */
  pauseMs: number;
}

const TIMING: S3Timing = { firstByteMs: 10_000, idleMs: 10_000, pauseMs: 200 };
const ATTEMPTS = 3;
/** Connections to the service that stay open between requests. */
const IDLE_CONNECTIONS = 16;
/** Errors are some hundred bytes of XML. */
const ERROR_BYTES_MAX = 10_000;

export function createS3Requests(location: S3Location, timing = TIMING) {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = location;
  const isTls = endpoint.startsWith('https:');
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS });
  const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: new Map() };

  function urlOf(key: string, query: Record<string, string> = {}): URL {
    const path = [bucket, ...(key === '' ? [] : (prefix + key).split('/'))].map(encode).join('/');
    const url = new URL(`${endpoint}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  /** Resolves when the first byte of the content is there, or there is none. */
  async function attempt(
    { method, key, query, headers = {}, body }: S3Request,
    withinMs: number,
  ): Promise<IncomingMessage> {
    const url = urlOf(key, query).href;
    const signed = await new AwsV4Signer({ ...credentials, method, url, headers }).sign();
    const length = method === 'PUT' ? { 'content-length': String(body?.size ?? 0) } : {};
    const sent = { ...Object.fromEntries(signed.headers), ...length };
    // The trace that the request is part of. It is not signed: proxies may replace it.
    propagation.inject(context.active(), sent);
    const options: RequestOptions = { method, agent, headers: sent };
    const target = withoutPlus(signed.url);
    const request = isTls ? requestHttps(target, options) : requestHttp(target, options);
    endWhenIdle(request, timing.idleMs);
    const late = Number.isFinite(withinMs) && setTimeout(() => request.destroy(new NoResponse()), withinMs);
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request
        .once('response', (begun) => begun.once('readable', () => resolve(begun)).once('error', reject))
        .on('error', reject);
    });
    if (body === undefined) request.end();
    else if ('path' in body.from) {
      // Its errors are those of the request, or of the file.
      pipeline(createReadStream(body.from.path), request).catch((error) => request.destroy(error));
    } else request.end(body.from);
    return await response.finally(() => clearTimeout(late || undefined));
  }

  /** Resolves with a response of one of these statuses, whose body must be read. Rejects (kind `unavailable`) otherwise. */
  async function send(request: S3Request, statuses: readonly number[]): Promise<IncomingMessage> {
    const until = performance.now() + (request.body === undefined ? timing.firstByteMs : Infinity);
    for (let number = 1; ; number++) {
      let failure: unknown;
      try {
        const response = await attempt(request, until - performance.now());
        const { statusCode = 0 } = response;
        if (statuses.includes(statusCode)) return response;
        failure = await explain(request, response);
        if (statusCode < 500 && statusCode !== 429) throw unavailable(failure);
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        failure = error;
      }
      const pauseMs = timing.pauseMs * 2 ** (number - 1) * (0.5 + Math.random());
      if (number === ATTEMPTS || performance.now() + pauseMs >= until) throw unavailable(failure);
      await sleep(pauseMs);
    }
  }

  return {
    send,
    async signedUrl(key: string, query: Record<string, string>, seconds: number): Promise<string> {
      const url = urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) }).href;
      const signer = new AwsV4Signer({ ...credentials, method: 'GET', url, signQuery: true });
      return withoutPlus((await signer.sign()).url);
    },
    close: () => agent.destroy(),
  };
}

/** The service is there, or may be, and says nothing. */
export class NoResponse extends Error {
  override message = 'S3 sent nothing for too long';
}

/** Its socket is used again for other requests. */
function endWhenIdle(request: ClientRequest, idleMs: number): void {
  let response: IncomingMessage | undefined;
  request.once('response', (begun) => {
    response = begun;
  });
  request.once('socket', (socket) => {
    const onTimeout = () => {
      // The reader is slow, not the service.
      if (response !== undefined && response.readableLength > 0) socket.setTimeout(idleMs);
      else request.destroy(new NoResponse());
    };
    socket.setTimeout(idleMs).on('timeout', onTimeout);
    request.once('close', () => socket.off('timeout', onTimeout));
  });
}

/** RFC 3986, as signatures require it. */
function encode(part: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(part).replace(/[!'()*]/g, hex);
}

/** Some services do not read a plus as a space; a real one is `%2B`. */
function withoutPlus({ href }: URL): string {
  return href.replaceAll('+', '%20');
}

/** The error that is logged. */
async function explain({ method, key }: S3Request, response: IncomingMessage): Promise<Error> {
  return new Error(
    `S3 responded with ${response.statusCode} ${await errorCode(response)} to ${method} ${key}`,
  );
}

/** `NoSuchBucket`; empty if there is none. */
export async function errorCode(response: IncomingMessage): Promise<string> {
  let body = '';
  try {
    for await (const chunk of response) {
      body += chunk;
      if (body.length > ERROR_BYTES_MAX) break;
    }
  } catch {
    // The status is enough.
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? '';
}

export function unavailable(cause: unknown): Unavailable {
  return new Unavailable('Files cannot be read or saved right now. Try again in a moment.', cause);
}
