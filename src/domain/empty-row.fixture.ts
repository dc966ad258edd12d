/** Rows whose columns all have their defaults. */
import { byName } from './collections/by-name.ts';
import { COLUMNS, type ReadColumns, readColumns, storedValue } from './columns.ts';
import type { TrackRow } from './ports.ts';
import { RATINGS } from './vocabulary.ts';

export function emptyTrackRow(): TrackRow {
  const columns = byName(readColumns('track'), (name) => storedValue(COLUMNS.track[name], undefined));
  const { audio: _, ...row } = columns as unknown as ReadColumns<'track'>;
  return { ...row, has_audio: false, waveform: null, ...byName(RATINGS, () => 0) };
}
