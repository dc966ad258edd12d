/** A node that computes waveforms until `waveform-nodes.test.ts` kills it. It gets its parts in a message. */
import type { DatabaseLocation } from '../../domain/ports.ts';
import type { FoundFfmpeg } from '../../media/ffmpeg/find.ts';
import { createOriginals } from '../../media/originals.ts';
import { openStore } from '../../store/store.ts';
import { createWaveformNode } from './waveform-node.fixture.ts';

export interface NodeParts {
  location: DatabaseLocation;
  ffmpeg: FoundFfmpeg;
  library: string;
  leaseMs: number;
}

process.once('message', async ({ location, library, ...parts }: NodeParts) => {
  const store = await openStore(location);
  const originals = createOriginals({ library, data: library });
  await createWaveformNode({ store, originals, ...parts }).wake();
});
process.once('disconnect', () => process.exit());
