/** The names of the files that an import of a folder reads. */
export const AUDIO_FILE = /\.(?:mp3|flac|ogg|oga|opus|wav|aiff?|m4a|aac|wma|wv|ape)$/i;
export const LICENSE_FILE = /^licen[cs]e(?:\.txt|\.md)?$/i;
export const COVER_FILE = /^(cover|front|folder)\.(?:jpe?g|png|webp|gif)$/i;
export const NOTES_FILE = 'catalogue.json';

export function isFolderFile(name: string): boolean {
  return AUDIO_FILE.test(name) || COVER_FILE.test(name) || LICENSE_FILE.test(name) || name === NOTES_FILE;
}

/** Files that one upload may have. */
export const UPLOAD_FILES_MAX = 10_000;
