/**
 * Tags as they are in a file, before they are mapped to common names. For tags without a common name, and for those that the
 * mapping splits: texts of ID3v2.3 are split at every slash, `AC/DC` and URLs too.
 */
import type { IAudioMetadata } from 'music-metadata';

export interface NativeTag {
  id: string;
  text: string;
}

/** More than any legitimate file has. */
const MOST = 1000;
const SPLIT_AT_SLASHES = /^(?:ID3v2\.[23]):(?:TXXX:|TPE1$|TP1$|TSRC$)/;

export function nativeTags(native: IAudioMetadata['native']): NativeTag[] {
  const found: NativeTag[] = [];
  for (const [format, tags] of Object.entries(native)) {
    let before: NativeTag | undefined;
    for (const { id, value } of tags.slice(0, MOST)) {
      const text = textOf(value);
      if (before?.id === id && SPLIT_AT_SLASHES.test(`${format}:${id}`)) before.text += `/${text}`;
      else {
        before = { id, text };
        found.push(before);
      }
    }
  }
  return found;
}

/** The first non-empty one with one of these names. */
export function findText(tags: NativeTag[], id: RegExp): string {
  return tags.find((tag) => tag.text !== '' && id.test(tag.id))?.text ?? '';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const { text, url } = value as { text?: unknown; url?: unknown };
  return [text, url].filter((each) => typeof each === 'string').join(' ');
}
