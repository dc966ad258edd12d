export const catalogue = {
  kinds: 'Types',
  find: 'Name or ID',
  show: 'Show',
  showAll: 'All',
  showShown: 'Visible only',
  showHidden: 'Hidden only',
  total: (n: number, shown: string) => (n === 1 ? '1 found' : `${shown} found`),
  nothingText: 'Try part of the name, or the ID.',
};

export const hints = {
  tags: 'One per line, in lower case.',
  genres: 'One per line, in lower case.',
  instruments: 'One per line, in lower case.',
  vartags: 'One per line, in lower case.',
  lang: 'Two letters: en, de, fr…',
  featured: 'Shown on the home page and in the API.',
};

export const item = {
  form: 'Edit',
  groups: { main: 'Basics', rights: 'Licence and downloads', sound: 'Sound', tags: 'Tags' },
  id: (id: number) => `ID ${id}`,
  noAudio: 'No audio file',
  mergedInto: (name: string) => `Merged into ${name}`,
  studioActivity: 'Studio activity',
  visibility: {
    hidden: 'Hidden',
    'file-missing': 'File missing',
    unpublished: 'Unpublished by the artist',
    'artist-hidden': 'Hidden with its artist',
    'album-hidden': 'Hidden with its album',
    merged: 'Merged',
  },
  noAlbum: 'None (single)',
  edited: 'Edited manually. Imports don’t change it.',
  otherLicence: 'Another URL…',
  licenceAddress: 'Licence URL',
  discard: 'Discard changes',
  restored: 'The page was reloaded. Your changes were restored, but are not saved yet.',
  saved: 'Saved. The change will be visible shortly.',
  toLog: 'Show in log',
  conflict: 'Another administrator changed this item',
  conflictText: 'Your changes are still here. Load the saved version, keep your changes, and save again.',
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
  preview: 'Selected image',
  ofAlbum: 'This track shows the cover of its album:',
  drop: (mb: number) => `Drop an image here (up to ${mb} MB).`,
  upload: 'Use image',
  tooLarge: (mb: number) => `This image is larger than ${mb} MB.`,
  deleteText: 'The imported image is shown again, if there is one.',
};

export const audio = {
  title: 'Audio',
  text: 'Likes and playlists are kept. Imports don’t change the new file.',
  choose: 'Replace audio file',
  none: 'This track has no audio file.',
  stopped: 'The upload was cancelled. The audio file is unchanged.',
  studio: 'Members of the artist replace this file in the Studio.',
};

export const hiding = {
  title: 'Visibility',
  now: {
    shown: 'Everyone can see and play this.',
    hidden: 'Hidden. Only administrators see it, and imports don’t restore it.',
    'file-missing': 'The audio file is missing. This becomes visible again once the file is back.',
    unpublished: 'Unpublished by the artist, who can publish it again.',
    'artist-hidden': 'Hidden because the artist is hidden.',
    'album-hidden': 'Hidden because the album is hidden.',
  },
  hide: 'Hide',
  restore: 'Restore',
  hideTitle: (name: string) => `Hide “${name}”?`,
  hideText: (along: string) =>
    along === ''
      ? 'It will disappear from the site and the API. You can restore it at any time.'
      : `It will disappear from the site and the API, together with ${along}. You can restore it at any time.`,
  restoreTitle: (name: string) => `Restore “${name}”?`,
  restoreText: (along: string) =>
    along === ''
      ? 'Everyone can see and play it again.'
      : `Everyone can see it again, together with ${along}, except items that were hidden separately.`,
};

export const merging = {
  title: 'Merge with another artist',
  text: 'For duplicate artists: all albums and tracks move to the other artist, and old links redirect there.',
  open: 'Merge…',
  choose: (name: string) => `Which artist should “${name}” be merged into?`,
  find: 'Name or ID of the other artist',
  none: 'No other artist found.',
  id: 'ID',
  since: 'Joined',
  goes: 'Removed',
  stays: 'Kept',
  forever: (goes: string, stays: string) =>
    `All albums and tracks of “${goes}” move to “${stays}”. This can’t be undone.`,
  type: (name: string) => `Type the name to confirm: ${name}`,
  confirm: 'Merge',
  done: (goes: string, stays: string) =>
    `“${goes}” was merged into “${stays}”. The change will be visible shortly.`,
};
