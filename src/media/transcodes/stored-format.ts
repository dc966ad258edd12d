/** The format in which a source is stored, read from its first bytes. */
import type { TranscodeFormat } from '../../domain/media/media.ts';
import type { Original } from '../originals.ts';
import type { ReadBytes } from '../read-at.ts';
import { isAlready, isLossy, readSourceKind } from './source-kind.ts';
import type { MadeSamples } from './source-shape.ts';
import { holdSource, openRemoteSource, openSource } from './whole-file.ts';

/** Whether it is stored in the format, and sent as it is. */
export async function isOriginal(source: Original | MadeSamples, format: TranscodeFormat): Promise<boolean> {
  if (!('hold' in source)) return false;
  const isWanted = async (read: ReadBytes) => isAlready(await readSourceKind(read), format);
  if (source.remote?.isCopied === false) return (await openRemoteSource(source, isWanted)) !== undefined;
  const held = await holdSource(source);
  const original = await openSource(held, isWanted).finally(() => held.release());
  original?.file.close();
  return original !== undefined;
}

export async function isLossySource(source: Original): Promise<boolean> {
  let isFound = false;
  const look = async (read: ReadBytes) => {
    isFound = isLossy(await readSourceKind(read));
    return false;
  };
  if (source.remote?.isCopied === false) await openRemoteSource(source, look);
  else {
    const held = await holdSource(source);
    await openSource(held, look).finally(() => held.release());
  }
  return isFound;
}
