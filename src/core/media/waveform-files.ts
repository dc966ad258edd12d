/** Decodes single files for their waveform, and remembers those that cannot be decoded. */
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readPeaks } from '../../media/ffmpeg/decode.ts';
import type { FoundFfmpeg } from '../../media/ffmpeg/find.ts';
import type { HeldFile } from '../../media/library-file.ts';
import type { Originals } from '../../media/originals.ts';
import type { MadeWaveform, SilentTrack } from '../../store/media/waveforms.ts';

export interface WaveformFilesParts {
  originals: Pick<Originals, 'look'>;
  log: Log;
  signal: AbortSignal;
}

/** `broken`: it could not be decoded before, and has not changed since. */
type FileState = 'found' | 'missing' | 'broken';

export function createWaveformFiles({ originals, log, signal }: WaveformFilesParts) {
  /** Files that cannot be decoded, as they are, as long as this process lives. */
  const failed = new Set<string>();

  async function find(audio: string): Promise<FileState> {
    try {
      const { stamp } = await originals.look(audio);
      return failed.has(versionOf(audio, stamp)) ? 'broken' : 'found';
    } catch (error) {
      // What else is wrong with it is logged when it is decoded.
      if (isMissing(error)) return 'missing';
      return failed.has(audio) ? 'broken' : 'found';
    }
  }

  async function make(
    found: FoundFfmpeg,
    { id, audio }: SilentTrack,
  ): Promise<MadeWaveform | 'missing' | undefined> {
    let version = audio;
    let held: HeldFile | undefined;
    try {
      const original = await originals.look(audio);
      version = versionOf(audio, original.stamp);
      if (failed.has(version)) return undefined;
      held = await original.hold();
      const { peaks } = await readPeaks(found, held.path, { signal, log });
      return { id, audio, peaks };
    } catch (error) {
      if (isMissing(error)) return 'missing';
      if (failed.has(version) || signal.aborted) return undefined;
      failed.add(version);
      const reason = error instanceof Refusal ? error.message : 'it cannot be read';
      log.warn('the waveform of a file could not be computed', { track: id, reason });
      return undefined;
    } finally {
      held?.release();
    }
  }

  return { find, make };
}

const versionOf = (audio: string, stamp: string) => `${audio} ${stamp}`;

/** Or its storage is away, or the disk for its copy is full. */
function isMissing(error: unknown): boolean {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
  return error instanceof Refusal && /^(unavailable|overload)$/.test(error.kind);
}
