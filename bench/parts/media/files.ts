/** Finished files and zips, as fast as they leave. */
import { type Measured, startServer } from '../../measure/processes.ts';
import { inTurn, middle } from '../../measure/rounds.ts';
import { milliseconds, type Section, type TableRow, times, verdict, whole } from '../../measure/table.ts';
import type { MediaPart } from './media-data.ts';

interface Rate {
  /** Bytes a second. */
  rate: number;
  /** Processor time of the server, milliseconds for a megabyte. */
  cpu: number;
}

export async function measureFiles(part: MediaPart): Promise<Section> {
  const { media, effort } = part;
  await using closing = new AsyncDisposableStack();
  const bare = await startServer('baselines/file-server.ts', media.library);
  closing.defer(bare.close);
  const rows = [...(await oneFile(part, bare)), await zip(part, bare)];
  const columns = ['MB/s', 'requests/s', 'ratio', 'CPU ms/MB'];
  return { title: `Files, ${effort.connections} connections`, columns, rows };
}

async function oneFile(part: MediaPart, bare: Measured): Promise<TableRow[]> {
  const { media, service, effort, step } = part;
  const [{ id, file, bytes }] = media.album.tracks;
  const rounds = await inTurn(
    effort.rounds,
    {
      ours: () => take(part, service, [`/storage/?trackid=${id}&format=mp32`]),
      bare: () => take(part, bare, [`/${file}`]),
    },
    (share) => step('a finished file', share),
  );
  const ratio = (round: (typeof rounds)[number]) => round.ours.rate / round.bare.rate;
  const one = middle(rounds, ratio);
  return [
    {
      cells: rateCells(`${(bytes / 1e6).toFixed(0)} MB file`, one.ours, bytes, times(ratio(one))),
      target: verdict(ratio(one) >= 0.6, '≥ 0.6 of bare'),
    },
    { cells: rateCells('  bare node:http', one.bare, bytes), target: '' },
  ];
}

/** Compared with the same files, one after the other, from the bare server. */
async function zip(part: MediaPart, bare: Measured): Promise<TableRow> {
  const { media, service, effort, step } = part;
  const { id, tracks } = media.album;
  const paths = tracks.map(({ file }) => `/${file}`);
  const rounds = await inTurn(
    effort.rounds,
    {
      zip: () => take(part, service, [`/storage/download/a${id}/mp32/`]),
      files: () => take(part, bare, paths),
    },
    (share) => step('a zip', share),
  );
  const ratio = (round: (typeof rounds)[number]) => round.zip.rate / round.files.rate;
  const one = middle(rounds, ratio);
  const bytes = tracks.reduce((sum, track) => sum + track.bytes, 0);
  return {
    cells: rateCells('zip of ten such files', one.zip, bytes, times(ratio(one))),
    target: verdict(ratio(one) >= 0.8, '≥ 0.8 of its files'),
  };
}

function rateCells(name: string, { rate, cpu }: Rate, bytes: number, ratio = ''): string[] {
  return [name, whole(rate / 1e6), (rate / bytes).toFixed(1), ratio, milliseconds(cpu)];
}

async function take({ load, effort }: MediaPart, server: Measured, paths: string[]): Promise<Rate> {
  const { connections, seconds } = effort;
  const before = await server.cpu();
  const taken = await load({ url: server.url, paths, connections, seconds });
  const cpu = (((await server.cpu()) - before) / taken.bytes) * 1e3;
  return { rate: taken.bytes / taken.seconds, cpu };
}
