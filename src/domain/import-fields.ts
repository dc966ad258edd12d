/** The fields of the import format by entity, for pages that explain it. `import/entities.ts` says what each accepts; a test compares both. */
import type { ImportRecord } from './records.ts';

interface EntityFields {
  required: readonly string[];
  optional: readonly string[];
}

const words = (text: string) => text.split(' ');

export const IMPORT_FIELDS: Record<ImportRecord['entity'], EntityFields> = {
  artist: {
    required: words('id name'),
    optional: words('website joindate image locations tags description similar'),
  },
  album: {
    required: words('id name artist_id releasedate'),
    optional: words('type image zip_allowed tags description'),
  },
  track: {
    required: words('id name artist_id duration releasedate license_ccurl'),
    optional: words(
      'album_id position audio image audiodownload_allowed content_id_free featured prourl prolicensing probackground lyrics isrc replaygain waveform musicinfo ratings',
    ),
  },
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
