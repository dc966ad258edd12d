/** The sizes of audio files that were opened on this node: known without opening or converting them again. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import type { OpenAudio, TranscodeFormat } from '../../domain/media/media.ts';

/** About 10 MB. */
const FILES_MAX = 50_000;

export function createKnownSizes() {
  const sizes = new BoundedMap<string, number>({ max: FILES_MAX });
  const keyOf = (trackId: number, format: TranscodeFormat) => `${trackId} ${format}`;
  return {
    /** 0 if unknown. */
    find: (trackId: number, format: TranscodeFormat): number => sizes.get(keyOf(trackId, format)) ?? 0,
    /** `audio`: all of the track. A size that is not known yet is noted when it is converted. */
    note(trackId: number, format: TranscodeFormat, audio: Pick<OpenAudio, 'size' | 'finished'>): void {
      const save = () => {
        if (audio.size !== undefined) sizes.set(keyOf(trackId, format), audio.size);
      };
      if (audio.size === undefined) audio.finished.then(save, () => {});
      else save();
    },
  };
}
