/** Why an audio file cannot be used, as the end of a sentence: “This file can’t be read: …”. The Studio translates them by their text. */
export const FILE_FAULTS = {
  empty: 'it is empty',
  picture: 'its name ends in {ending}, but it contains a picture',
  archive: 'its name ends in {ending}, but it contains an archive',
  document: 'its name ends in {ending}, but it contains a PDF',
  otherKind: 'its name ends in {ending}, but it contains {kind}',
  silent: 'no sound was found in it',
  cutOff: 'it is cut off: its header says {announced}, and it holds about {found}',
  damagedPart: 'it is damaged: {detail}',
  damaged: 'it is damaged, or ends too early',
  slowTags: 'its tags were not read within {seconds} seconds',
  badTags: 'its tags cannot be read: they are too large or damaged',
  slowAudio: 'it takes too long to decode',
  noAudio: 'it contains no audio that can be decoded',
  tooLong: 'it is longer than 24 hours',
  partsMissing: 'parts of it are missing. Upload it again',
} as const;

export type FileFault = keyof typeof FILE_FAULTS;
