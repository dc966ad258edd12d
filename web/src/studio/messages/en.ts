/** The Studio. English defines the texts, and the other languages are checked against its type. */
export const title = 'Studio';
export const intro =
  'Publish your own music: upload files, describe the release, choose a licence, and publish.';

export const terms = {
  title: 'Terms for artists',
  texts: [
    'You publish only music that you made, or that you have permission to publish under the licence you choose.',
    'Listeners may use your music as the licence says, and a free licence cannot be taken back from people who have a copy.',
    'You can withdraw or delete a release at any time. Administrators may hide music that breaks the law or these terms.',
    'Files, texts and your agreement to these terms are stored with their date.',
  ],
  accept: 'I accept these terms',
  accepted: (day: string) => `Accepted on ${day}`,
};

export const start = {
  artists: 'Your artists',
  none: 'You do not manage an artist yet',
  noneText: 'Ask for a new artist, or claim one that is in the catalogue.',
  becomeTitle: 'Become an artist',
  becomeText: {
    open: 'The artist is created immediately, unless another one has the same name.',
    request: 'An administrator reads your request. You get an email with the decision.',
    closed: 'This server does not accept requests at the moment.',
  },
  name: 'Name of the artist or band',
  message: 'Message to the administrators',
  messageHint: 'Who are you? A link to your website or profile helps.',
  send: 'Send request',
  create: 'Create artist',
  claimTitle: 'Claim an artist',
  claimText:
    'Is your music in the catalogue already? Claim the artist to manage it here. An administrator approves it.',
  claimId: 'Artist page or ID',
  claimHint: 'Paste the address of the artist page.',
  claimWrong: 'This is not the address of an artist page.',
  claim: 'Claim artist',
  requests: 'Your requests',
  states: { open: 'Waiting', approved: 'Approved', rejected: 'Rejected' },
  newArtist: 'New artist',
  claimed: 'Claim',
  withdraw: 'Withdraw',
  sent: 'Your request was sent.',
  created: 'The artist was created.',
};

export const roles = { owner: 'Owner', editor: 'Editor' };

export const artist = {
  releases: 'Releases',
  newRelease: 'New release',
  none: 'No releases yet',
  noneText: 'Create a release and drop your audio files there.',
  untitled: 'Untitled release',
  publicPage: 'Public page',
  storage: (used: string, max: string) => `${used} of ${max} used`,
  storageFree: (used: string) => `${used} used`,
  members: 'Members',
  membersText: 'Editors upload, edit and publish. Owners also decide who the members are.',
  memberName: 'Username',
  role: 'Role',
  add: 'Add member',
  remove: 'Remove',
  leave: 'Leave',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They can no longer open this artist in the Studio. Uploads in progress stop.',
  leaveTitle: 'Leave this artist?',
  leaveText: 'You can no longer open this artist in the Studio.',
  tracks: (n: number) => (n === 1 ? '1 track' : `${n} tracks`),
};

export const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Withdrawn',
};

export const upload = {
  title: 'Audio files',
  drop: 'Drop audio files here: mp3, flac, ogg, opus, m4a, wav or aiff, up to 4 GB each.',
  choose: 'Choose files',
  sending: (name: string) => `Uploading ${name}`,
  waiting: 'Waiting',
  checking: 'Checking the file …',
  unfinished: 'Interrupted. Choose the same file again to continue.',
  stop: 'Cancel upload',
  dismiss: 'Remove from the list',
  retry: 'Try again',
  of: (done: string, all: string) => `${done} of ${all}`,
  reasons: {
    undecodable: (detail: string) => `This is not audio that can be played: ${detail}.`,
    unreadable: (detail: string) => `This file cannot be read: ${detail}.`,
    duplicate: (name: string) => `The release has this file already: ${name}.`,
  },
};

export const release = {
  name: 'Title',
  type: 'Kind of release',
  types: { album: 'Album', single: 'Single or EP' },
  date: 'Release date',
  dateHint: 'A date in the future schedules the release: it appears at 00:00 UTC of that day.',
  licence: 'Licence',
  licenceHint: 'What listeners may do with your music. It applies to all tracks without their own licence.',
  chooseLicence: 'Choose a licence …',
  tags: 'Tags',
  tagsHint: 'Press Enter after each tag.',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  description: 'About the release',
  credits: 'Credits',
  creditsHint: 'Who played, recorded, mixed, designed …',
  language: 'Language of these texts',
  languageHint: 'Two letters: en, de, fr …',
  downloads: 'Listeners may download tracks and the whole release',
  cover: 'Cover',
  coverHint: 'At least 600 × 600 pixels. Without one, the cover inside the audio files is used.',
  chooseCover: 'Choose an image',
  deleteCover: 'Delete cover',
  about: 'Release',
  tracks: 'Tracks',
  noTracks: 'The tracks appear here when their files are uploaded.',
};

export const track = {
  disc: 'Disc',
  title: 'Title',
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  replace: 'Replace file',
  remove: 'Remove track',
  file: (name: string, size: string) => `File: ${name}, ${size}`,
  genres: 'Genres',
  instruments: 'Instruments',
  vartags: 'Moods and themes',
  vocals: 'Vocals',
  vocalChoices: { vocal: 'With vocals', instrumental: 'Instrumental' },
  unset: 'Not set',
  language: 'Language of the lyrics',
  lyrics: 'Lyrics',
  credits: 'Credits of this track',
  licence: 'Licence of this track',
  sameLicence: 'The same as the release',
  close: 'Done',
};

export const saving = {
  save: 'Save',
  saved: 'Everything is saved.',
  unsaved: 'There are changes that are not saved.',
  conflictTitle: 'Another member has changed this release',
  conflictText: (name: string, moment: string) =>
    `${name} saved it on ${moment}. Nothing was overwritten. Load the saved version, or keep your changes and save again.`,
  loadTheirs: 'Load the saved version',
  keepMine: 'Keep my changes',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes are not saved and would be lost.',
  leave: 'Leave',
};

export const publish = {
  title: 'Publish',
  preview: 'Preview',
  status: {
    draft: 'Only members can see this release.',
    scheduled: (day: string) =>
      `It appears on ${day}, 00:00 UTC. Changes that you save until then are included.`,
    published: 'Everybody can see and play this release.',
    unpublished: 'You have withdrawn this release. Likes and reviews are kept.',
  },
  pending: 'The saved changes are not published yet.',
  publish: 'Publish',
  schedule: 'Schedule',
  update: 'Publish changes',
  unpublish: 'Withdraw',
  cancelSchedule: 'Cancel the schedule',
  delete: 'Delete release',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'Its files are deleted, and its likes and reviews if it was published. This cannot be undone.',
  unpublishTitle: 'Withdraw this release?',
  unpublishText: 'It disappears from the pages and the API. You can publish it again.',
  rights:
    'I own the rights to these recordings, or have permission to publish them under the chosen licence.',
  rightsGiven: (name: string, moment: string) => `Rights confirmed by ${name} on ${moment}`,
  publishTitle: (name: string) => `Publish “${name}”?`,
  publishText: 'The release appears in the catalogue within seconds.',
  scheduleText: (day: string) => `The release appears on ${day}, 00:00 UTC.`,
  done: 'Published. It is visible in a few seconds.',
  scheduled: 'Scheduled.',
  view: 'Show in the catalogue',
  fault: (reason: string) => `It could not be published: ${reason}`,
  checkBefore: 'Save your changes first.',
};
