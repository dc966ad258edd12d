/** The same conversion by the service and by the command one would type. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inTurn, middle } from '../../measure/rounds.ts';
import { type Section, times, verdict } from '../../measure/table.ts';
import type { MediaPart } from './media-data.ts';

export async function measureConversions({ media, service, effort, step }: MediaPart): Promise<Section> {
  // One for each round, and one for the warm-up round: converted files are cached.
  const waiting = media.conversions.values();
  const source = join(media.library, media.conversions[0].file);
  const rounds = await inTurn(
    effort.rounds,
    {
      ours: () => timed(() => convertHere(service.url, waiting.next().value!.id)),
      plain: () => timed(() => convertPlainly(source, join(media.service, 'plain.mp3'))),
    },
    (share) => step('a conversion', share),
  );
  const ratio = ({ ours, plain }: { ours: number; plain: number }) => plain / ours;
  const one = middle(rounds, ratio);
  const speed = (seconds: number) => times(effort.size.converted / seconds);
  return {
    title: 'Converting FLAC to mp32',
    columns: ['× its length', 'ffmpeg alone', 'ratio'],
    rows: [
      {
        cells: ['one track at a time', speed(one.ours), speed(one.plain), times(ratio(one))],
        target: verdict(ratio(one) >= 0.9, '≥ 0.9 of ffmpeg'),
      },
    ],
  };
}

/** Seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** From the request to the last byte of the answer. */
async function convertHere(url: string, trackId: number): Promise<void> {
  const response = await fetch(`${url}/storage/?trackid=${trackId}&format=mp32`);
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength === 0)
    throw new Error(`track ${trackId} was answered with ${response.status}`);
}

async function convertPlainly(source: string, output: string): Promise<void> {
  const encoder = ['-c:a', 'libmp3lame', '-q:a', '1'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', source, ...encoder, '-y', output]);
}
