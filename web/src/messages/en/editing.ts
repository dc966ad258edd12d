/** The texts that the pages for administrators share with the Studio. */
import type { EditableName } from '../../../../src/domain/columns.ts';

export const fields = {
  name: 'Name',
  website: 'Website',
  tags: 'Tags',
  releasedate: 'Release date',
  type: 'Release type',
  zip_allowed: 'Allow download as ZIP',
  album_id: 'Album',
  position: 'Position on the album',
  license_ccurl: 'Licence',
  audiodownload_allowed: 'Allow downloads',
  content_id_free: 'No Content ID claims',
  featured: 'Featured',
  vocalinstrumental: 'Vocals',
  gender: 'Voice',
  lang: 'Language of the lyrics',
  acousticelectric: 'Sound',
  speed: 'Tempo',
  genres: 'Genres',
  instruments: 'Instruments',
  vartags: 'Moods and themes',
} satisfies Record<EditableName, string>;

export const profileFields = { description: 'Biography', locations: 'Locations' };

export const editing = {
  publicPage: 'Public page',
  statistics: 'Statistics',
  activity: 'Activity',
  administrator: 'Administrator',
  albums: (n: number) => (n === 1 ? '1 album' : `${n} albums`),
  tracks: (n: number) => (n === 1 ? '1 track' : `${n} tracks`),
  unset: 'Not set',
  newArtist: 'New artist',
  claim: 'Claim',
  audioFiles: 'Audio files',
  chooseFiles: 'Choose files',
  uploading: (name: string) => `Uploading ${name}`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  checking: 'Checking file…',
  deleteImage: 'Delete image',
};
