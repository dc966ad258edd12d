/**
 * Whether a file has the audio that its header announces. An incomplete copy has the whole header: that of a FLAC file of 100
 * bytes may announce 50 seconds, the Xing header of an MP3 file of 10 kB four minutes. Only headers and the last bytes are
 * read, unless they contradict each other.
 */
import type { FileHandle } from 'node:fs/promises';
import type { IAudioMetadata } from 'music-metadata';
import { id3Size } from '../../../media/mp3/id3.ts';
import { walkFrames } from '../../../media/mp3/walk.ts';
import { readAt } from '../../../media/read-at.ts';

/** A file with less than this share of the announced audio is incomplete. */
const ENOUGH = 0.9;

/** The share of the announced audio that the file has, from 0 to 1; 1 if the header announces nothing that can be checked. */
export async function soundShare(
  file: FileHandle,
  size: number,
  kind: string | undefined,
  { format }: IAudioMetadata,
): Promise<number> {
  switch (kind) {
    case 'flac':
      return await flacShare(file, size);
    case 'mp3':
      return await mp3Share(file, size);
    case 'aiff':
      return pcmShare(size, format);
    default:
      // The length of Ogg is read from its last page, that of WAV from the existing bytes, and a part of an MP4 file cannot be
      // parsed.
      return 1;
  }
}

export function isEnough(share: number): boolean {
  return share >= ENOUGH;
}

const TAIL = 128 << 10;
/** If no frame is found at the end, as before a large tag: the minimum bit rate of music, in bytes per second. */
const FLAC_LEAST = 8000;

/**
 * FLAC: STREAMINFO has the number of samples (RFC 9639, 8.2), and each frame has its position (9.1.5). The last frames are
 * searched at the end of the file. Bytes that look like a frame by chance have a position beyond the end, or make the file look
 * complete.
 */
async function flacShare(file: FileHandle, size: number): Promise<number> {
  const start = id3Size(await readAt(file.fd, 0, 10));
  const head = await readAt(file.fd, start, 42);
  if (head.length < 42 || head.toString('latin1', 0, 4) !== 'fLaC') return 0;
  const blockSize = head.readUInt16BE(10);
  const rate = head.readUIntBE(18, 3) >> 4;
  const samples = (head[21] & 15) * 2 ** 32 + head.readUInt32BE(22);
  if (samples === 0 || rate === 0) return 1;
  const length = Math.max(TAIL, 2 * head.readUIntBE(15, 3));
  const tail = await readAt(file.fd, Math.max(start + 42, size - length), length);
  let share = 0;
  for (let at = tail.length - 6; at >= 0 && share < ENOUGH; at--) {
    if (tail[at] !== 0xff || (tail[at + 1] & 0xfe) !== 0xf8) continue;
    const end = lastSample(tail, at, blockSize);
    if (end !== undefined && end <= samples + blockSize) share = Math.max(share, Math.min(1, end / samples));
  }
  if (share === 0 && size / (samples / rate) >= FLAC_LEAST) return 1;
  return share;
}

/** The number of samples up to the end of the frame at `at`, if one starts there. */
function lastSample(bytes: Buffer, at: number, blockSize: number): number | undefined {
  const isVariable = (bytes[at + 1] & 1) === 1;
  const lead = bytes[at + 4];
  const more = lead < 0x80 ? 0 : Math.clz32(~(lead << 24)) - 1;
  let coded = more === 0 ? lead : lead & ((1 << Math.max(0, 6 - more)) - 1);
  for (let next = 1; next <= more; next++) coded = coded * 64 + (bytes[at + 4 + next] & 63);
  const sizeCode = bytes[at + 2] >> 4;
  const rateCode = bytes[at + 2] & 15;
  const extra = (sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0) + (rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0);
  const header = 5 + more + extra;
  if (more > 6 || sizeCode === 0 || rateCode === 15 || at + header >= bytes.length) return undefined;
  if (crc8(bytes.subarray(at, at + header)) !== bytes[at + header]) return undefined;
  return isVariable ? coded + blockSize : (coded + 1) * blockSize;
}

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 7) & 0xff : crc << 1;
  }
  return crc;
}

/**
 * MP3: a Xing or Info header may have the number of frames and of bytes. The bytes are often wrong, for example if a file was
 * written while it was being encoded; so only a file with enough of them is trusted. Otherwise all frames are counted.
 */
async function mp3Share(file: FileHandle, size: number): Promise<number> {
  const start = id3Size(await readAt(file.fd, 0, 10));
  const head = await readAt(file.fd, start, 4096);
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'));
  if (at === -1 || at + 16 > head.length) return 1;
  const flags = head.readUInt32BE(at + 4);
  const frames = flags & 1 ? head.readUInt32BE(at + 8) : 0;
  const bytes = flags & 2 ? head.readUInt32BE(at + 8 + (flags & 1 ? 4 : 0)) : 0;
  const share = bytes === 0 ? 1 : Math.min(1, (size - start) / bytes);
  if (frames === 0 || isEnough(share)) return share;
  // The frame with the header is not among them.
  let found = -1;
  await walkFrames(file.fd, start, () => {
    found += 1;
  });
  return Math.max(0, Math.min(1, found / frames));
}

/** AIFF: samples of one size. */
function pcmShare(size: number, format: IAudioMetadata['format']): number {
  const { numberOfSamples, numberOfChannels, bitsPerSample, lossless } = format;
  if (!lossless || !numberOfSamples || !numberOfChannels || !bitsPerSample) return 1;
  return Math.min(1, size / (numberOfSamples * numberOfChannels * Math.ceil(bitsPerSample / 8)));
}

/** The last page of an Ogg file begins in here: a page is never longer than 65,307 bytes. */
const OGG_TAIL = 66_000;
const OGG_HEADER = 27;
/** Opus counts in these, whatever the sound was made of (RFC 7845, 4). */
const OPUS_RATE = 48_000;

/**
 * How long an Ogg file is in seconds, from its last page alone (RFC 3533, 6): reading all of it takes twenty times as long.
 * `undefined` when the last page is not of the stream that the file begins with.
 */
export async function oggLength(
  file: FileHandle,
  size: number,
  sampleRate: number | undefined,
): Promise<number | undefined> {
  const head = await readAt(file.fd, 0, 256);
  const tail = await readAt(file.fd, Math.max(0, size - OGG_TAIL), OGG_TAIL);
  const serial = head.length < OGG_HEADER ? undefined : head.readUInt32LE(14);
  const opus = head.indexOf('OpusHead');
  const rate = opus === -1 ? sampleRate : OPUS_RATE;
  if (rate === undefined || rate <= 0) return undefined;
  const skipped = opus === -1 || opus + 12 > head.length ? 0 : head.readUInt16LE(opus + 10);
  for (let at = tail.lastIndexOf('OggS'); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    if (at + OGG_HEADER > tail.length || tail.readUInt32LE(at + 14) !== serial) continue;
    const samples = tail.readBigInt64LE(at + 6);
    // A page on which no packet ends has no position.
    if (samples > 0n) return (Number(samples) - skipped) / rate;
  }
  return undefined;
}
