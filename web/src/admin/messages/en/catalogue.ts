import type { EditableName } from '../../../../../src/domain/columns.ts';

export const catalogue = {
  kinds: 'Kinds',
  find: 'Name or id',
  show: 'Show',
  showAll: 'Everything',
  showShown: 'Only what is shown',
  showHidden: 'Only what is hidden',
  total: (n: number, shown: string) => (n === 1 ? '1 found' : `${shown} found`),
  nothingText: 'Try a part of the name, or its id.',
};

export const fields = {
  name: 'Name',
  website: 'Website',
  tags: 'Tags',
  releasedate: 'Release date',
  type: 'Kind of release',
  zip_allowed: 'May be downloaded as a zip',
  album_id: 'Album',
  position: 'Position on the album',
  license_ccurl: 'Licence',
  audiodownload_allowed: 'May be downloaded',
  content_id_free: 'Free of Content ID claims',
  featured: 'Featured',
  vocalinstrumental: 'Vocals',
  gender: 'Voice',
  lang: 'Language of the lyrics',
  acousticelectric: 'Sound',
  speed: 'Speed',
  genres: 'Genres',
  instruments: 'Instruments',
  vartags: 'Moods and themes',
} satisfies Record<EditableName, string>;

export const hints = {
  tags: 'One on each line, in lower case.',
  genres: 'One on each line, in lower case.',
  instruments: 'One on each line, in lower case.',
  vartags: 'One on each line, in lower case.',
  lang: 'Two letters: en, de, fr …',
  featured: 'Recommended on the start page and in the API.',
};

export const item = {
  form: 'Edit',
  groups: { main: 'Basics', rights: 'Licence and downloads', sound: 'Sound', tags: 'Tags' },
  id: (id: number) => `Id ${id}`,
  albums: (n: number) => (n === 1 ? '1 album' : `${n} albums`),
  tracks: (n: number) => (n === 1 ? '1 track' : `${n} tracks`),
  noAudio: 'No audio file',
  mergedInto: (name: string) => `Merged into ${name}`,
  publicPage: 'Public page',
  visibility: {
    hidden: 'Hidden',
    'file-missing': 'File missing',
    'artist-hidden': 'Hidden with its artist',
    'album-hidden': 'Hidden with its album',
    merged: 'Merged',
  },
  noAlbum: 'None: a single',
  unset: 'Not set',
  edited: 'Changed by hand: imports leave it alone.',
  otherLicence: 'Another URL …',
  licenceAddress: 'URL of the licence',
  unsaved: 'There are changes that are not saved.',
  unchanged: 'Everything is saved.',
  discard: 'Discard changes',
  restored: 'The page was reloaded. Your changes were restored, but are not saved yet.',
  saved: 'Saved. The change is visible shortly.',
  toLog: 'Show in the log',
  leave: 'Leave without saving?',
  leaveText: 'Your changes are not saved and would be lost.',
  leaveConfirm: 'Leave',
  conflict: 'Another administrator has changed this',
  conflictText: 'Your changes are not lost. Load the saved version, keep your changes, then save again.',
  field: 'Field',
  before: 'Before',
  theirs: 'Saved version',
  mine: 'Your change',
  reload: 'Reload and keep my changes',
  yes: 'yes',
  no: 'no',
};

export const image = {
  title: 'Image',
  alt: (name: string) => `Image of ${name}`,
  preview: 'The chosen image',
  ofAlbum: 'This track shows the cover of its album:',
  drop: (mb: number) => `Drag an image here, up to ${mb} MB.`,
  choose: 'Choose an image',
  upload: 'Use this image',
  tooLarge: (mb: number) => `This image is larger than ${mb} MB.`,
  delete: 'Delete this image',
  deleteText: 'The image from the import is shown again, if there is one.',
};

export const hiding = {
  title: 'In the catalogue',
  now: {
    shown: 'Everybody can see and play this.',
    hidden: 'Hidden: only administrators see it, and imports do not restore it.',
    'file-missing': 'Its audio file is missing. It is shown again when the file is back.',
    'artist-hidden': 'Hidden because its artist is hidden.',
    'album-hidden': 'Hidden because its album is hidden.',
  },
  hide: 'Hide',
  restore: 'Restore',
  hideTitle: (name: string) => `Hide “${name}”?`,
  hideText: (along: string) =>
    along === ''
      ? 'It is removed from the pages and the API. You can restore it at any time.'
      : `It is removed from the pages and the API, together with: ${along}. You can restore it at any time.`,
  restoreTitle: (name: string) => `Restore “${name}”?`,
  restoreText: (along: string) =>
    along === ''
      ? 'Everybody can see and play it again.'
      : `Everybody can see it again, together with: ${along}, except items that were hidden separately.`,
};

export const merging = {
  title: 'Merge with another artist',
  text: 'For duplicate artists: all albums and tracks move to the other artist, and old links redirect there.',
  open: 'Merge …',
  choose: (name: string) => `Which artist should “${name}” be merged into?`,
  find: 'Name or id of the other artist',
  none: 'No other artist found.',
  id: 'Id',
  idOf: (id: number) => `Id ${id}`,
  since: 'Since',
  goes: 'Removed',
  stays: 'Kept',
  forever: (goes: string, stays: string) =>
    `All albums and tracks of “${goes}” become those of “${stays}”. This cannot be undone.`,
  type: (name: string) => `Type the name to confirm: ${name}`,
  confirm: 'Merge',
  done: (goes: string, stays: string) =>
    `“${goes}” was merged into “${stays}”. The change is visible shortly.`,
};
