/** The Studio. English defines the texts, and the other languages are checked against its type. */
import { FILE_FAULTS, type FileFault } from '../../../../src/domain/media/file-faults.ts';

export * from '../../messages/en/editing.ts';

export const intro = 'Upload your music, add the details, choose a licence and publish.';

export const terms = {
  title: 'Terms for artists',
  texts: [
    'You publish only music that you made, or that you have permission to publish under the licence you choose.',
    'Listeners may use your music as the licence allows. A free licence can’t be revoked for people who already have a copy.',
    'You can unpublish or delete a release at any time. Administrators may hide music that breaks the law or these terms.',
    'Files, texts and your agreement to these terms are stored with their date.',
  ],
  accept: 'I accept these terms',
  accepted: (day: string) => `Accepted on ${day}`,
};

export const start = {
  artists: 'Your artists',
  none: 'You don’t manage any artists yet',
  noneText: 'Request a new artist, or claim one from the catalogue.',
  becomeTitle: 'Become an artist',
  becomeText: {
    open: 'The artist is created immediately, unless another one has the same name.',
    request: 'An administrator reviews your request. You’ll get the decision by email.',
    closed: 'This server isn’t accepting requests right now.',
  },
  name: 'Name of the artist or band',
  message: 'Message to the administrators',
  messageHint: 'Who are you? A link to your website or profile helps.',
  send: 'Send request',
  create: 'Create artist',
  claimTitle: 'Claim an artist',
  claimText:
    'Is your music already in the catalogue? Claim the artist to manage it here. An administrator has to approve it.',
  claimId: 'Artist page or ID',
  claimHint: 'Paste the address of the artist page.',
  claimWrong: 'This isn’t the address of an artist page.',
  claim: 'Claim artist',
  requests: 'Your requests',
  states: { open: 'Waiting', approved: 'Approved', rejected: 'Rejected' },
  withdraw: 'Withdraw',
  sent: 'Your request was sent.',
  created: 'The artist was created.',
};

export const roles = { owner: 'Owner', editor: 'Editor' };

export const artist = {
  releases: 'Releases',
  newRelease: 'New release',
  none: 'No releases yet',
  noneText: 'Create a release and add your audio files.',
  untitled: 'Untitled release',
  storage: (used: string, max: string) => `${used} of ${max} used`,
  storageFree: (used: string) => `${used} used`,
  members: 'Members',
  membersText: 'Editors can upload, edit and publish. Owners can also manage members.',
  role: 'Role',
  add: 'Add member',
  remove: 'Remove',
  leave: 'Leave',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They’ll lose access to this artist in the Studio. Their uploads in progress will stop.',
  leaveTitle: 'Leave this artist?',
  leaveText: 'You’ll lose access to this artist in the Studio.',
  imported: 'Imported music',
  importedText: (albums: string, tracks: string) =>
    `${albums} and ${tracks} by this artist were imported. Only administrators can edit them and replace their audio.`,
};

export const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
};

export const upload = {
  drop: 'Drop audio files here: mp3, flac, ogg, opus, m4a, wav or aiff, up to 4 GB each.',
  waiting: 'Waiting',
  failed: 'Couldn’t check the file. Try again; you don’t need to upload it again.',
  checkAgain: 'Check again',
  unfinished: 'Interrupted. Choose the same file again to continue.',
  stop: 'Cancel upload',
  dismiss: 'Remove from the list',
  /** Ends of the sentences below. */
  faults: FILE_FAULTS as Record<FileFault, string>,
  reasons: {
    undecodable: (detail: string) => `This file can’t be played: ${detail}.`,
    unreadable: (detail: string) => `This file can’t be read: ${detail}.`,
    duplicate: (name: string) => `This file is already in the release: ${name}.`,
  },
};

export const release = {
  name: 'Title',
  types: { album: 'Album', single: 'Single or EP' },
  dateHint: 'With a future date, the release is published at 00:00 UTC on that day.',
  dateNeeded: 'Enter a date. Without one, the release can’t be published.',
  licenceHint:
    'What listeners may do with your music. It applies to all tracks without a licence of their own.',
  chooseLicence: 'Choose a licence…',
  tagsHint: 'Press Enter after each tag.',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  description: 'About the release',
  credits: 'Credits',
  creditsHint: 'Who played, recorded, mixed, designed…',
  language: 'Language of these texts',
  downloads: 'Allow downloads of tracks and the whole release',
  coverHint: 'At least 600 × 600 pixels. Without one, the cover in the audio files is used.',
  deleteCover: 'Delete cover',
  about: 'Release',
  noTracks: 'Tracks appear here once their files are uploaded.',
  replaceHint:
    'To replace the audio of a track, open its details and choose “Replace file”, then publish the change. Likes and listens are kept.',
};

export const track = {
  disc: 'Disc',
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  replace: 'Replace file',
  remove: 'Remove track',
  file: (name: string, size: string) => `File: ${name}, ${size}`,
  credits: 'Credits of this track',
  licence: 'Licence of this track',
  sameLicence: 'Same as the release',
  close: 'Done',
};

export const saving = {
  title: 'Another member changed this release',
  conflictText: (name: string, moment: string) =>
    `${name} saved changes on ${moment}. Nothing was overwritten. Load the saved version, or keep your changes and save again.`,
  loadTheirs: 'Load the saved version',
  keepMine: 'Keep my changes',
};

export const publish = {
  title: 'Publish',
  preview: 'Preview',
  status: {
    draft: 'Only members can see this release.',
    scheduled: (day: string) =>
      `This release will be published on ${day} at 00:00 UTC, including the changes you save until then.`,
    published: 'Everyone can see and play this release.',
    unpublished: 'You unpublished this release. Likes and reviews are kept.',
  },
  due: 'This release is due, and will be published within a minute.',
  pending: 'Saved changes aren’t published yet.',
  schedule: 'Schedule',
  update: 'Publish changes',
  unpublish: 'Unpublish',
  cancelSchedule: 'Cancel schedule',
  keepSchedule: 'Keep schedule',
  delete: 'Delete release',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText:
    'Its files will be deleted, and its likes and reviews if it was published. This can’t be undone.',
  unpublishTitle: 'Unpublish this release?',
  unpublishText: 'It will disappear from the site and the API. You can publish it again later.',
  rights:
    'I own the rights to these recordings, or have permission to publish them under the chosen licence.',
  rightsGiven: (name: string, moment: string) => `Rights confirmed by ${name} on ${moment}`,
  publishTitle: (name: string) => `Publish “${name}”?`,
  publishText: 'The release will appear in the catalogue within seconds.',
  scheduleText: (day: string) => `The release will be published on ${day} at 00:00 UTC.`,
  done: 'Published. It will be visible in a few seconds.',
  scheduled: 'Scheduled.',
  view: 'View in catalogue',
  fault: (reason: string) => `Couldn’t publish: ${reason}`,
  checkBefore: 'Save your changes first.',
};

export const statistics = {
  range: 'Period',
  days: (n: number) => `${n} days`,
  since: (day: string) => `Counted since ${day}. Earlier data isn’t available.`,
  uncounted: 'Daily statistics start once the artist has members.',
  events: {
    playlists: 'Added to playlists',
    fans: 'New followers',
  },
  byDay: 'By day',
  day: 'Day (UTC)',
  played: 'Listens and downloads',
  added: 'Likes, playlists and followers',
  quiet: 'No activity in this period',
  quietText: 'Listens and downloads show up here within seconds.',
  applications: 'Apps',
  application: 'App',
  others: 'Others',
  noApplications: 'No listens or downloads in this period.',
  release: 'Release',
  allTime: 'All-time totals',
  noItems: 'Nothing published yet.',
  csv: 'Download CSV',
};

export const activity = {
  all: 'Show all',
  none: 'No activity yet.',
  deletedUser: 'deleted user',
  actions: {
    create: 'Created',
    save: 'Saved',
    cover: 'New cover',
    'cover-delete': 'Cover deleted',
    'file-add': 'File added',
    'file-replace': 'File replaced',
    'file-delete': 'File deleted',
    publish: 'Published',
    schedule: 'Scheduled',
    unschedule: 'Schedule cancelled',
    withdraw: 'Unpublished',
    fail: 'Publishing failed',
    delete: 'Release deleted',
    'member-add': 'Member added',
    'member-role': 'Role changed',
    'member-remove': 'Member removed',
    profile: 'Profile changed',
    image: 'New artist image',
    'image-delete': 'Artist image deleted',
  },
  administrators: {
    'album.edit': 'Release edited',
    'album.hide': 'Release hidden',
    'album.restore': 'Release restored',
    'album.image': 'New cover',
    'album.image-delete': 'Cover deleted',
    'album.delete': 'Release deleted from the catalogue',
    'track.edit': 'Track edited',
    'track.hide': 'Track hidden',
    'track.restore': 'Track restored',
    'track.delete': 'Track deleted',
    'artist.edit': 'Profile edited',
    'artist.hide': 'Artist hidden',
    'artist.restore': 'Artist restored',
    'artist.image': 'New artist image',
    'artist.image-delete': 'Artist image deleted',
  },
  fields: {
    name: 'Title',
    description: 'Description',
    credits: 'Credits',
  },
  changedFields: (fields: string) => `Changed: ${fields}`,
  added: (names: string) => `New tracks: ${names}`,
  removed: (names: string) => `Removed tracks: ${names}`,
  changed: (names: string) => `Changed tracks: ${names}`,
  member: (name: string, role?: 'owner' | 'editor') =>
    role === undefined ? name : `${name} (${roles[role]})`,
};

export const profile = {
  title: 'Profile',
  intro: 'Shown on the artist page and in apps. Changes are visible a few seconds after you save.',
  about: 'Image and website',
  image: 'Artist image',
  imageHint: 'At least 600 × 600 pixels. It’s cropped to a square and saved immediately.',
  biographyText: 'Listeners see the version in their language, if there is one.',
  addLanguage: 'Add a language',
  remove: (name: string) => `Remove ${name}`,
  locationsText: 'Where you live or play. Apps use it to find nearby artists.',
  city: 'City',
  country: 'Country',
  coordinates: 'Coordinates',
  coordinatesHint: 'Copy them from a map, for example 42.88, -8.54.',
  coordinatesWrong: 'Enter latitude and longitude, for example 42.88, -8.54.',
  addLocation: 'Add a location',
  saved: 'Saved. It will be visible in a few seconds.',
  conflictTitle: 'Another member changed this profile',
  conflictText: 'Nothing was overwritten. Load the saved version, or keep your changes and save again.',
};
