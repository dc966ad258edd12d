/** For `waveform-nodes.test.ts`: a node that computes waveforms until it is killed. It gets its parts in a message. */

import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { DatabaseLocation } from '../../domain/ports.ts';
import type { FoundFfmpeg } from '../../media/ffmpeg/find.ts';
import { createOriginals } from '../../media/originals.ts';
import { openStore } from '../../store/store.ts';
import { createWaveformMaker } from './waveform-maker.ts';

export interface NodeParts {
  location: DatabaseLocation;
  ffmpeg: FoundFfmpeg;
  library: string;
  claimMs: number;
}

process.once('message', async ({ location, library, ...parts }: NodeParts) => {
  const store = await openStore(location);
  createWaveformMaker({ store, originals: createOriginals(library), log: quiet, ...parts }).wake();
});
process.once('disconnect', () => process.exit());
