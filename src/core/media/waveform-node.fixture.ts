/** A node that computes waveforms, and does nothing else. */
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createWaveformMaker, type WaveformMakerParts } from './waveform-maker.ts';

export type WaveformNodeParts = Omit<WaveformMakerParts, 'jobs' | 'log' | 'ffmpeg'> &
  Partial<Pick<WaveformMakerParts, 'log'>> & { ffmpeg: Ffmpeg; leaseMs?: number };

export function createWaveformNode({ leaseMs = 60_000, log = quiet, ffmpeg, ...parts }: WaveformNodeParts) {
  const jobs = createJobs({ store: parts.store, log: quiet, pollMs: 50, leaseMs });
  const maker = createWaveformMaker({ ...parts, ffmpeg: () => ffmpeg, log, jobs });
  return {
    wake: maker.wake,
    async close(): Promise<void> {
      await maker.close();
      await jobs.close();
    },
  };
}
