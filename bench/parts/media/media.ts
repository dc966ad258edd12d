/** Audio: throughput of files and zips, API latency while listeners stream, and conversions. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import { measured, nextMessage, startService } from '../../measure/processes.ts';
import type { Section } from '../../measure/table.ts';
import type { MediaEffort, MediaPart } from './context.ts';
import { measureConversions } from './conversions.ts';
import { measureFiles } from './files.ts';
import { measureListeners } from './listeners.ts';
import type { Taken } from './load-process.ts';
import { makeMedia } from './media-data.ts';

const READY = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&limit=1`;

export async function measureMedia(data: BenchData, effort: MediaEffort): Promise<Section[]> {
  const media = await makeMedia(data, effort.size, effort.rounds + 1);
  const closing: (() => void | Promise<void>)[] = [media.remove];
  try {
    const service = await startService(media.service, READY, { CANTIGA_LIBRARY: media.library });
    closing.push(service.close);
    const { load, close } = startLoad();
    closing.push(close);
    const step = (what: string, share?: number) => data.progress.step(`media: ${what}`, share);
    const part: MediaPart = { media, service, load, effort, step };
    return [await measureFiles(part), await measureListeners(part), await measureConversions(part)];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

function startLoad(): Pick<MediaPart, 'load'> & { close(): Promise<void> } {
  const child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)));
  return {
    async load(load) {
      child.send(load);
      return await nextMessage<Taken>(child);
    },
    close: measured(child, '').close,
  };
}
