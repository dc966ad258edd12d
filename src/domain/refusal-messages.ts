/** Refusals that users of the pages meet, one fixed sentence each, with places for numbers: the pages translate them by their text. */
import { Refusal, type RefusalKind } from './refusal.ts';
import { fillIn, type TemplateValues } from './text/template.ts';

export const REFUSAL_MESSAGES = {
  signUpClosed: 'Sign-up is closed. Ask an administrator for an account.',
  exportRunning: 'Your data is already being downloaded. Wait until that download has finished.',
  keysMax: 'You can have up to {max} app passwords. Remove one that you no longer use.',
  appsMax: 'You have {count} apps and can have up to {max}. Delete one that you no longer use.',
  noSuchUser: 'There is no user with this name.',
  followSelf: 'You can’t follow yourself.',
  followsMax: 'You can follow up to {max} people. Unfollow someone first.',
  reviewsMax: 'You have {count} reviews and can have up to {max}. Delete one first.',
  reportsPerDay: 'You can send {max} reports a day. Try again tomorrow.',
  reportsEnough: 'Many listeners have already reported this. An administrator will look into it.',

  playlistFull: 'A playlist can have up to {max} tracks. This one would have {count}.',
  playlistsFull: 'Your playlists have {count} tracks in total and can have up to {max}. Remove some first.',
  playlistsMax: 'You have {count} playlists and can have up to {max}. Delete one first.',
  dynamicPlaylistsMax: 'You can have up to {max} dynamic playlists. Delete one first.',
  dynamicPlaylistFixed: 'The tracks of a dynamic playlist can’t be changed. Make a copy.',
  playlistOwnerOnly: 'Only the owner of the playlist can do this.',
  ownPlaylist: 'This is your own playlist.',
  invitationInvalid: 'This invitation is no longer valid. Ask for a new link.',
  collaboratorsMax: 'A playlist can have up to {max} collaborators. Remove one first.',
  collaborationsMax: 'This user already collaborates on {max} playlists, the maximum.',
  playlistCoversMax: 'Up to {max} of your playlists can have an image of their own. Remove one first.',

  artistsClosed: 'This server isn’t accepting requests right now.',
  artistRequested: 'You’ve already sent this request. It hasn’t been decided yet.',
  artistRequestsMax: 'You can have up to {max} open requests. Wait for a decision, or withdraw one.',
  artistManaged: 'You already manage this artist.',
  artistManagedByOthers: 'Other users manage this artist. Ask one of the owners to add you.',
  artistMembersOnly: 'Only members of this artist can do this.',
  artistOwnersOnly: 'Only owners of this artist can do this.',
  artistTerms: 'Accept the terms for artists first.',
  artistMembersMax: 'An artist can have up to {max} members. Remove one first.',
  artistNeedsOwner: 'An artist needs an owner. Make another member an owner first.',
  releasesMax: 'An artist can have up to {max} releases. Delete one first.',
  releaseFilesMax: 'A release can have up to {max} files. Remove some first.',
  storageFull:
    'This file needs {size} MB, but {used} of {max} MB are already used. Delete files that you no longer need.',
  fileEmpty: 'This file is empty.',
  fileTooLarge: 'This file is too large. Files can have up to {max} MB.',
  audioFormat: 'Only these files are accepted: mp3, flac, ogg, opus, m4a, wav and aiff.',
  folderFile:
    'Only audio files are accepted, and next to them: cover.jpg (front, folder; png, webp, gif), LICENSE and catalogue.json.',
  uploadIncomplete: 'The uploaded files are not all there any more. Choose them again.',
  fileOfTrack: 'A track uses this file. Remove the track first.',
  filePublished: 'The published release still uses this file. Publish your changes first.',
  releaseName: 'Enter a title for the release.',
  releaseDate: 'Choose a release date.',
  releaseTracks: 'Add at least one track.',
  releaseTrackName: 'Enter a title for every track.',
  releaseLicence: 'Choose a licence for the release.',
  imageFormat: 'Only JPEG, PNG, WebP and GIF images are accepted.',
  imageDamaged: 'This image is damaged or incomplete.',
} as const;

export type RefusalMessage = keyof typeof REFUSAL_MESSAGES;

/** A message with numbers. */
export function refusalMessage<Name extends RefusalMessage>(
  name: Name,
  values: TemplateValues<(typeof REFUSAL_MESSAGES)[Name]>,
): string {
  return fillIn(REFUSAL_MESSAGES[name], values);
}

/** Throws the message of a maximum unless there are fewer; 0 sets no limit. */
export function requireFewer(
  count: number,
  max: number,
  name: Extract<RefusalMessage, `${string}Max`>,
  kind: RefusalKind = 'forbidden',
): void {
  if (max > 0 && count >= max) throw new Refusal(kind, refusalMessage(name, { count, max }));
}
