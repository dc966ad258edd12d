/** The address of a track's audio in the quality that the listener has chosen. */
import type { AudioQuality } from '../../../../src/domain/vocabulary.ts';
import type { Preferences } from '../persistence/preferences.ts';

/** What some browsers know of the connection. */
export interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType?: string;
}

export function connectionOf(navigator: Navigator): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {};
}

export function qualityFor(quality: Preferences['quality'], connection: Connection): AudioQuality {
  if (quality !== 'automatic') return quality;
  const { saveData = false, effectiveType = '4g' } = connection;
  return saveData || effectiveType !== '4g' ? 'small' : 'good';
}

/**
 * With `start`, the service immediately sends audio that it is still converting, from that second on. Audio that is complete is sent whole.
 * Other addresses, such as that of a radio, have no start.
 */
export function startingAt(address: string, seconds: number): string {
  if (!hasStarts(address)) return address;
  return `${address}&start=${Number(Math.max(0, seconds).toFixed(3))}`;
}

export function hasStarts(address: string): boolean {
  return /[?&]quality=/.test(address);
}

/**
 * `audio` is the path in API results, which names a format:
 *
 *   /storage/?trackid=7&format=mp31&from=app-5eedcafe  →  /storage/?trackid=7&from=app-5eedcafe&quality=good
 */
export function audioAddress(audio: string, quality: AudioQuality): string {
  const [path, query = ''] = audio.split('?');
  const parameters = new URLSearchParams(query);
  if (!parameters.has('format')) return audio;
  parameters.delete('format');
  parameters.set('quality', quality);
  return `${path}?${parameters}`;
}
