/** A node that computes waveforms, and does nothing else. */
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createWaveformMaker, type WaveformMakerParts } from './waveform-maker.ts';

export type WaveformNodeParts = Omit<WaveformMakerParts, 'jobs' | 'log'> &
  Partial<Pick<WaveformMakerParts, 'log'>> & { leaseMs?: number };

export function createWaveformNode({ leaseMs = 60_000, log = quiet, ...parts }: WaveformNodeParts) {
  const jobs = createJobs({ store: parts.store, log: quiet, pollMs: 50, leaseMs });
  const maker = createWaveformMaker({ ...parts, log, jobs });
  return {
    wake: maker.wake,
    async close(): Promise<void> {
      await maker.close();
      await jobs.close();
    },
  };
}
