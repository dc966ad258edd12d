/** The artists' columns when some artists or their tracks have changed. */
import type { OwnPopularity } from '../../domain/activity/popularity.ts';
import type { ArtistRow } from '../../domain/ports.ts';
import { storedDay } from '../build/days.ts';
import { hashIdstr, idstrKey, idstrOf } from '../build/idstr.ts';
import type { ArtistColumns } from '../catalogue.ts';
import { type RowTexts, textOfRow } from '../columns/row-texts.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { patchDescriptions } from './descriptions.ts';
import { ascendingBy, descendingBy } from './orders.ts';
import { type PopularityChange, patchPopularity } from './owners.ts';
import { isIdentity, writtenRows } from './renumbering.ts';
import type { LocatedRows } from './rows.ts';
import { spliceNumbers } from './splice.ts';
import { spliceRowTexts } from './splice-blocks.ts';

export interface ArtistsChange {
  located: LocatedRows<ArtistRow>;
  own: readonly (OwnPopularity | undefined)[];
  tags: ListColumn;
  popularity: Pick<PopularityChange, 'concerned' | 'tracks' | 'charted'>;
}

export function patchArtists(
  before: ArtistColumns,
  name: ArtistColumns['name'],
  { located, own, tags, popularity }: ArtistsChange,
): ArtistColumns {
  const { change, ids, rows } = located;
  const joindate = spliceNumbers(
    before.joindate,
    change,
    rows.map((row) => storedDay(row.joindate)),
  );
  const charted = patchPopularity(before, { owners: change, own, ...popularity });
  const { joindate: ascending } = before.ascending;
  const { joindate: descending } = before.descending;
  return {
    count: change.after,
    id: ids,
    name,
    ...patchIdstrs(before, name.folded, located),
    website: spliceRowTexts(before.website, change, textColumn(rows.map((row) => row.website))),
    joindate,
    hasImage: spliceNumbers(
      before.hasImage,
      change,
      rows.map(({ image }) => (image === '' ? 0 : 1)),
    ),
    own: charted.own,
    popularity: charted.popularity,
    ascending: { joindate: ascendingBy(ascending, change, before.joindate, joindate) },
    descending: {
      ...charted.descending,
      joindate: descendingBy(descending, change, before.joindate, joindate),
    },
    tracks: popularity.tracks,
    tags,
    description: patchDescriptions(
      before.description,
      change,
      rows.map((row) => row.description),
    ),
  };
}

/** Only the first artist with a key has it as its idstr, so all artists with a key that a changed artist has or had are updated. */
function patchIdstrs(
  before: ArtistColumns,
  folded: RowTexts,
  { change, ids }: LocatedRows<ArtistRow>,
): Pick<ArtistColumns, 'idstr' | 'idstrHash'> {
  const keyOf = (artist: number) => idstrKey(textOfRow(folded, artist));
  const idstrHash = spliceNumbers(
    before.idstrHash,
    change,
    Uint32Array.from(change.written, (artist) => hashIdstr(keyOf(artist))),
  );
  if (isIdentity(change) && idstrHash === before.idstrHash) return { idstr: before.idstr, idstrHash };
  const concerned = new Set([
    ...change.lost.values().map((artist) => before.idstrHash[artist]),
    ...change.written.values().map((artist) => idstrHash[artist]),
  ]);
  const again: number[] = [];
  for (let artist = 0; artist < idstrHash.length; artist++)
    if (concerned.has(idstrHash[artist])) again.push(artist);
  const taken = new Set<string>();
  const idstrs = again.map((artist) => {
    const key = keyOf(artist);
    const idstr = idstrOf(key, ids[artist], !taken.has(key));
    taken.add(key);
    return idstr;
  });
  const written = writtenRows(change, Uint32Array.from(again));
  return { idstr: spliceRowTexts(before.idstr, written, textColumn(idstrs)), idstrHash };
}
