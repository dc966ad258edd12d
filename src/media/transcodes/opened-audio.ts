/** An opened entry: an audio stream that may still be converted. Holds the entry until it is released. */
import type { OpenAudio, TranscodeFormat } from '../../domain/media.ts';
import type { AudioEntries, AudioEntry } from './audio-entries.ts';
import { etagOf, typeOf } from './audio-name.ts';
import type { GrowingFile } from './growing-file.ts';

export function openedAudio(
  entries: AudioEntries,
  entry: AudioEntry,
  file: GrowingFile,
  format: TranscodeFormat,
): OpenAudio {
  let released = false;
  const currentSize = () => (file.whole ? file.size : entry.promised);
  return {
    type: typeOf(format),
    version: entry.name,
    get size() {
      return currentSize();
    },
    get etag() {
      const size = currentSize();
      return size === undefined ? undefined : etagOf(entry.name, size);
    },
    modified: entry.modified,
    get begin() {
      return entry.begin;
    },
    hasDuration: entry.hasDuration,
    isEstimated: entry.isEstimated,
    finished: file.finished,
    reached: (position) => file.reached(position),
    read(from, to) {
      if (released && entry.holders === 0) throw new Error('audio was read after it had been released');
      entries.hold(entry);
      return file.read(from, to).once('close', () => entries.release(entry));
    },
    release(returnsWithinMs) {
      if (released) return;
      released = true;
      entries.release(entry, returnsWithinMs);
    },
  };
}
