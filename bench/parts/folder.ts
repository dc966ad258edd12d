/** `cantiga import` of a folder of music: mp3 and FLAC with tags, in albums of ten; its sound is not decoded. */
import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { audio, BY, id3, toneOf } from '../../src/import/sources/folder/music.fixture.ts';
import type { BenchData } from '../catalogue/files.ts';
import { runImport } from '../measure/processes.ts';
import { type Report, verdict } from '../measure/table.ts';

export interface FolderEffort {
  files: number;
}

const ALBUM = 10;

export async function measureFolder(data: BenchData, { files }: FolderEffort): Promise<Report> {
  using folder = mkdtempDisposableSync(join(data.folder, 'folder-'));
  data.progress.step('making files');
  const music = join(folder.path, 'music');
  await makeMusic(music, files);
  const service = join(folder.path, 'service');
  data.progress.step('import');
  const first = (await runImport(service, music)) / 1000;
  const again = (await runImport(service, music)) / 1000;
  const row = (name: string, seconds: number, target = '') => ({
    cells: [name, files / seconds, seconds],
    target: target && verdict(files / seconds >= 200, target),
  });
  const rows = [row('cantiga import (tags)', first, '≥ 200 files/s'), row('again, nothing changed', again)];
  return { sections: [{ title: 'Folder of music', columns: ['files/s', 'seconds'], rows }] };
}

async function makeMusic(music: string, files: number): Promise<void> {
  const tone = readFileSync(await toneOf('.mp3'));
  for (let i = 0; i < files; i++) {
    const album = Math.floor(i / ALBUM);
    const artist = `Artist ${Math.floor(album / 3)}`;
    const number = String((i % ALBUM) + 1);
    const path = join(music, artist, `Album ${album}`, number);
    const tags = { title: `Track ${i}`, artist, album: `Album ${album}`, date: String(1990 + (album % 30)) };
    const genre = ['Folk', 'Electronic', 'Jazz'][album % 3];
    if (album % 2 === 0) await audio(`${path}.flac`, { ...tags, genre, track: number, license: BY });
    else {
      const texts = {
        TIT2: tags.title,
        TPE1: artist,
        TALB: tags.album,
        TYER: tags.date,
        TRCK: number,
        TCON: genre,
      };
      const frames = Object.entries(texts).map(
        ([id, text]) => [id, Buffer.from(`\0${text}`)] as [string, Buffer],
      );
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.mp3`, Buffer.concat([id3([...frames, ['WCOP', Buffer.from(BY)]]), tone]));
    }
  }
}
