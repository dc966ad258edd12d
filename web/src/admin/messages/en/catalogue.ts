import type { EditableName } from '../../../../../src/domain/columns.ts';

export const catalogue = {
  kinds: 'Kinds',
  find: 'Name or id',
  show: 'Show',
  showAll: 'Everything',
  showShown: 'Only what is shown',
  showHidden: 'Only what is hidden',
  total: (n: number, shown: string) => (n === 1 ? '1 found' : `${shown} found`),
  nothing: 'Nothing of that name',
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
  featured: 'Recommended on the start page and in the interface.',
};

export const item = {
  form: 'Edit',
  groups: { main: 'Basics', rights: 'Licence and downloads', sound: 'Sound', tags: 'Tags' },
  id: (id: number) => `Id ${id}`,
  albums: (n: number) => (n === 1 ? '1 album' : `${n} albums`),
  tracks: (n: number) => (n === 1 ? '1 track' : `${n} tracks`),
  noAudio: 'There is no sound of it',
  mergedInto: (name: string) => `Is ${name} now`,
  publicPage: 'Public page',
  visibility: {
    hidden: 'Hidden',
    'file-missing': 'File missing',
    'artist-hidden': 'Hidden with its artist',
    'album-hidden': 'Hidden with its album',
    merged: 'Merged',
  },
  noAlbum: 'None: a single',
  unset: 'Not said',
  edited: 'Changed by hand: imports leave it alone.',
  otherLicence: 'Another address …',
  licenceAddress: 'Address of the licence',
  unsaved: 'There are changes that are not saved.',
  unchanged: 'Everything is saved.',
  discard: 'Discard changes',
  restored: 'The page was loaded anew. What you had typed is still here, and not saved yet.',
  saved: 'Saved. It is visible in a moment.',
  toLog: 'Show in the log',
  leave: 'Leave without saving?',
  leaveText: 'What you changed here is not saved and would be lost.',
  leaveConfirm: 'Leave',
  conflict: 'Somebody else has changed this meanwhile',
  conflictText:
    'Nothing of yours is lost. Take over what the other one saved; what you typed stays, and you can save then.',
  field: 'Field',
  before: 'Before',
  theirs: 'Saved by the other one',
  mine: 'Typed by you',
  reload: 'Load anew, keep what I typed',
  yes: 'yes',
  no: 'no',
};

export const image = {
  title: 'Picture',
  alt: (name: string) => `Picture of ${name}`,
  preview: 'The picture you chose',
  ofAlbum: 'This track shows the cover of its album:',
  drop: (mb: number) => `Drag a picture here, up to ${mb} MB.`,
  choose: 'Choose a picture',
  upload: 'Use this picture',
  tooLarge: (mb: number) => `This picture is larger than ${mb} MB.`,
  delete: 'Delete this picture',
  deleteText: 'The one that came with the import is shown again, if there was one.',
};

export const hiding = {
  title: 'In the catalogue',
  now: {
    shown: 'Everybody can see and play this.',
    hidden: 'Hidden: nobody but administrators sees it, and imports do not bring it back.',
    'file-missing': 'Its audio file is missing. It comes back when the file does.',
    'artist-hidden': 'Its artist is hidden, and so this is too. It comes back with the artist.',
    'album-hidden': 'Its album is hidden, and so this is too. It comes back with the album.',
  },
  hide: 'Hide',
  restore: 'Restore',
  hideTitle: (name: string) => `Hide “${name}”?`,
  hideText: (along: string) =>
    along === ''
      ? 'It vanishes from the pages and the interface. You can restore it at any time.'
      : `It vanishes from the pages and the interface, and with it go: ${along}. You can restore it at any time.`,
  restoreTitle: (name: string) => `Restore “${name}”?`,
  restoreText: (along: string) =>
    along === ''
      ? 'Everybody can see and play it again.'
      : `Everybody can see it again, and with it come back: ${along}, but for what was hidden by itself.`,
};

export const merging = {
  title: 'Merge with another artist',
  text: 'If this artist is here twice: everything of this one becomes the other one’s, and old links lead there.',
  open: 'Merge …',
  choose: (name: string) => `Which artist is “${name}” in truth?`,
  find: 'Name or id of the other artist',
  none: 'Nobody else of that name.',
  id: 'Id',
  idOf: (id: number) => `Id ${id}`,
  since: 'Since',
  goes: 'Goes',
  stays: 'Stays',
  forever: (goes: string, stays: string) =>
    `All albums and tracks of “${goes}” become those of “${stays}”. This cannot be taken back.`,
  type: (name: string) => `To be certain, type the name: ${name}`,
  confirm: 'Merge for good',
  done: (goes: string, stays: string) => `“${goes}” is “${stays}” now. It is visible in a moment.`,
};
