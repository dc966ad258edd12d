/** The fields of the import format by entity, for pages that explain it. `import/entities.ts` says what each accepts; a test compares both. */

import { columnsOf } from '../columns.ts';
import type { CatalogueKind } from '../vocabulary.ts';
import type { ImportRecord } from './records.ts';

interface EntityFields {
  required: readonly string[];
  optional: readonly string[];
}

const words = (text: string) => text.split(' ');

function catalogueFields(kind: CatalogueKind, others: string[] = []): EntityFields {
  const top = columnsOf(kind).filter(([, column]) => column.within === undefined);
  const names = (required: boolean) =>
    top.filter(([, column]) => (column.required === true) === required).map(([name]) => name);
  return { required: names(true), optional: [...names(false), ...others] };
}

export const IMPORT_FIELDS: Record<ImportRecord['entity'], EntityFields> = {
  artist: catalogueFields('artist'),
  album: catalogueFields('album'),
  track: catalogueFields('track', ['waveform', 'musicinfo', 'ratings']),
  user: {
    required: words('id name'),
    optional: words('dispname lang creationdate avatar email password admin'),
  },
  relation: {
    required: words('user_id relation'),
    optional: words('track_id album_id artist_id date'),
  },
  review: {
    required: words('id user_id'),
    optional: words('track_id album_id score title text lang date agreecnt'),
  },
  playlist: { required: words('id name user_id tracks'), optional: words('creationdate') },
  radio: { required: words('id name dispname'), optional: words('type image tags tracks') },
  feed: {
    required: words('id type title text link lang date_start date_end position'),
    optional: words('subtitle target joinid image'),
  },
  application: {
    required: words('name'),
    optional: words('client_id client_secret description redirect_uri plan user_id'),
  },
};
