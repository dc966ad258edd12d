/** Reads a multipart form as it arrives. The number of parts is limited, since even an empty part costs time. */
import { setImmediate } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { Refusal } from '../../domain/refusal.ts';
import { BODY_MAX, type BodyRequest, receiveBody } from './body.ts';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

export interface Multipart {
  /** All text fields in their order, repeated ones too. */
  texts: [name: string, value: string][];
  /** The last file of each name. */
  files: Map<string, UploadedFile>;
}

/** More than any of our forms contains. */
const FILES_MAX = 4;
const HEADER_PAIRS_MAX = 20;
const HEADER_BYTES_MAX = 8 * 1024;

const SLICE_BYTES = 4 * 1024;

/** In each period so many bytes must arrive: a file that trickles in takes a place that others wait for. */
const PERIOD_MS = 5000;
const PERIOD_BYTES = 64 * 1024;

export interface MultipartLimits {
  /** The bytes of the whole body. */
  max: number;
  fieldsMax: number;
  periodMs?: number;
}

/** Rejects (kind `type`) a form that is malformed, exceeds a limit or arrives too slowly, and does not read the rest of it. */
export async function readMultipart(
  request: BodyRequest,
  { max, fieldsMax, periodMs = PERIOD_MS }: MultipartLimits,
): Promise<Multipart> {
  const parser = openParser(request.headers['content-type'] ?? '', fieldsMax);
  const texts: Multipart['texts'] = [];
  const files: Multipart['files'] = new Map();
  const finished = Promise.withResolvers<void>();
  const stopped = new AbortController();

  function refuse(message: string, cause?: unknown): void {
    const refusal = new Refusal('type', message, { cause });
    stopped.abort(refusal);
    finished.reject(refusal);
  }

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    // The parser does not require one.
    if (typeof name !== 'string') refuse('a part of the form has no name');
    else if (isNameCut || isValueCut) refuse(`a field of the form has more than ${BODY_MAX} bytes`);
    else texts.push([name, value]);
  });
  parser.on('file', (field, stream, name) => {
    if (typeof field !== 'string') refuse('a part of the form has no name');
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => files.set(field, { name, bytes: Buffer.concat(chunks) }));
    // The parser reports a truncated part as an error of the form.
    stream.on('error', () => {});
  });
  parser.on('fieldsLimit', () => refuse(`the request has more than ${fieldsMax} fields`));
  parser.on('filesLimit', () => refuse(`the request has more than ${FILES_MAX} files`));
  parser.on('partsLimit', () => refuse(`the request has more than ${fieldsMax + FILES_MAX} parts`));
  parser.on('error', (error) => refuse('the body is not a valid multipart form', error));
  parser.on('finish', () => finished.resolve());

  let arrived = 0;
  const period = setInterval(() => {
    if (arrived < PERIOD_BYTES) refuse('the form arrives too slowly; try again with a better connection');
    arrived = 0;
  }, periodMs).unref();

  // Each chunk is parsed before the next one is read, so that a limit stops the work early.
  function parse(chunk: Buffer): void {
    arrived += chunk.length;
    let isDrained = true;
    // A chunk can contain thousands of parts: in slices, the limit stops the work within it.
    for (let at = 0; at < chunk.length && !stopped.signal.aborted; at += SLICE_BYTES)
      isDrained = parser.write(chunk.subarray(at, at + SLICE_BYTES));
    if (isDrained || stopped.signal.aborted) return;
    request.pause();
    parser.once('drain', () => {
      if (!stopped.signal.aborted) request.resume();
    });
  }
  const received = receiveBody(request, max, parse, stopped.signal).then(async () => {
    parser.end();
    // The parser says nothing of a part whose headers do not end.
    await setImmediate();
    refuse('the body is not a valid multipart form');
  });
  try {
    await Promise.all([received, finished.promise]);
  } finally {
    clearInterval(period);
    parser.destroy();
  }
  return { texts, files };
}

function openParser(contentType: string, fieldsMax: number): InstanceType<typeof Busboy> {
  const limits = {
    fields: fieldsMax,
    files: FILES_MAX,
    parts: fieldsMax + FILES_MAX,
    fieldSize: BODY_MAX,
    headerPairs: HEADER_PAIRS_MAX,
    headerSize: HEADER_BYTES_MAX,
  };
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch (error) {
    throw new Refusal('type', 'the body is not a valid multipart form', { cause: error });
  }
}
