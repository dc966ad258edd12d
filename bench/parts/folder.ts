/** `cantiga import` of a folder of music: mp3 and FLAC with tags, in albums of ten; its sound is not decoded. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchData } from '../catalogue/files.ts';
import { runImport } from '../measure/processes.ts';
import { type Report, verdict, whole } from '../measure/table.ts';

export interface FolderEffort {
  files: number;
}

const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';
const ALBUM = 10;

export async function measureFolder(data: BenchData, { files }: FolderEffort): Promise<Report> {
  const folder = mkdtempSync(join(data.folder, 'folder-'));
  try {
    data.progress.step('folder: making files');
    const music = join(folder, 'music');
    await makeMusic(folder, music, files);
    const service = join(folder, 'service');
    data.progress.step('folder: import');
    const first = (await runImport(service, music)) / 1000;
    const again = (await runImport(service, music)) / 1000;
    const row = (name: string, seconds: number, target = '') => ({
      cells: [name, whole(files / seconds), seconds.toFixed(1)],
      target: target && verdict(files / seconds >= 200, target),
    });
    const rows = [row('cantiga import (tags)', first, '≥ 200 files/s'), row('again, nothing changed', again)];
    return { sections: [{ title: 'Folder of music', columns: ['files/s', 'seconds'], rows }] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function makeMusic(folder: string, music: string, files: number): Promise<void> {
  const [mp3, flac] = await Promise.all(
    ['tone.mp3', 'tone.flac'].map((name) => makeTone(join(folder, name))),
  );
  for (let i = 0; i < files; i++) {
    const album = Math.floor(i / ALBUM);
    const at = join(music, `Artist ${Math.floor(album / 3)}`, `Album ${album}`);
    if (i % ALBUM === 0) mkdirSync(at, { recursive: true });
    const number = (i % ALBUM) + 1;
    const tags = {
      title: `Track ${i}`,
      artist: `Artist ${Math.floor(album / 3)}`,
      album: `Album ${album}`,
      number: String(number),
      year: String(1990 + (album % 30)),
      genre: ['Folk', 'Electronic', 'Jazz'][album % 3],
    };
    if (album % 2 === 0) writeFileSync(join(at, `${number}.mp3`), withId3(mp3, tags));
    else writeFileSync(join(at, `${number}.flac`), withComments(flac, tags));
  }
}

/** Two seconds, without tags. */
async function makeTone(path: string): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...source, '-map_metadata', '-1', path]);
  return readFileSync(path);
}

type FileTags = Record<'title' | 'artist' | 'album' | 'number' | 'year' | 'genre', string>;

function withId3(sound: Buffer, tags: FileTags): Buffer {
  const frame = (id: string, content: string) => {
    const header = Buffer.alloc(10);
    header.write(id, 'latin1');
    header.writeUInt32BE(content.length, 4);
    return [header, Buffer.from(content, 'latin1')];
  };
  const text = (id: string, content: string) => frame(id, `\0${content}`);
  const body = Buffer.concat([
    ...text('TIT2', tags.title),
    ...text('TPE1', tags.artist),
    ...text('TALB', tags.album),
    ...text('TRCK', tags.number),
    ...text('TYER', tags.year),
    ...text('TCON', tags.genre),
    ...frame('WCOP', LICENSE),
  ]);
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), body, sound]);
}

/** Behind the block that every FLAC file begins with (RFC 9639, 8.2 and 8.6). */
function withComments(sound: Buffer, tags: FileTags): Buffer {
  const BEGINNING = 42;
  const VORBIS_COMMENT = 4;
  const sized = (text: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(Buffer.byteLength(text));
    return Buffer.concat([size, Buffer.from(text)]);
  };
  const { number, year, ...rest } = tags;
  const fields = { ...rest, tracknumber: number, date: year, license: LICENSE };
  const comments = Object.entries(fields).map(([name, value]) => sized(`${name}=${value}`));
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  const body = Buffer.concat([sized('bench'), count, ...comments]);
  const header = Buffer.from([VORBIS_COMMENT, 0, 0, 0]);
  header.writeUIntBE(body.length, 1, 3);
  return Buffer.concat([sound.subarray(0, BEGINNING), header, body, sound.subarray(BEGINNING)]);
}
