/** Audio: throughput of files and zips, API latency while listeners stream, and conversions. */
import { APPLICATION, type BenchData } from '../../catalogue/files.ts';
import type { Load, LoadResult } from '../../measure/load-process.ts';
import { startScript, startService } from '../../measure/processes.ts';
import type { Report } from '../../measure/table.ts';
import { measureConversions } from './conversions.ts';
import { measureFiles } from './files.ts';
import { measureListeners } from './listeners.ts';
import { type MediaEffort, type MediaPart, makeMedia } from './media-data.ts';

const READY = `/v3.0/tracks/?client_id=${APPLICATION.client_id}&limit=1`;

export async function measureMedia(data: BenchData, effort: MediaEffort): Promise<Report> {
  const media = await makeMedia(data, effort.size, effort.rounds + 1);
  await using closing = new AsyncDisposableStack();
  closing.defer(media.remove);
  const service = await startService(media.service, READY, { CANTIGA_LIBRARY: media.library });
  closing.defer(service.close);
  const generator = startScript('measure/load-process.ts');
  closing.defer(generator.close);
  const load = (load: Load) => generator.ask<LoadResult>(load);
  const step = (what: string, share?: number) => data.progress.step(`media: ${what}`, share);
  const part: MediaPart = { media, service, load, effort, step };
  return {
    sections: [await measureFiles(part), await measureListeners(part), await measureConversions(part)],
  };
}
