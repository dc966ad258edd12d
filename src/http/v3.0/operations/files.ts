/** Redirects to the files of tracks, albums and playlists. Errors are plain text: there is no envelope. */
import { FLAG } from '../../../catalogue/catalogue.ts';
import { listAt } from '../../../catalogue/columns/list-column.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { AUDIO_FORMATS } from '../../../domain/vocabulary.ts';
import {
  describeOperation,
  type FileRedirect,
  type FileRedirectContext,
  type OperationDeclaration,
} from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { from } from '../shapes/urls.ts';

interface FileRedirectDeclaration<P extends param.Parameters> extends OperationDeclaration<P> {
  /** The path and query of the file; `undefined` if there is none, or none for download. */
  find(parsed: param.Parsed<P>, context: FileRedirectContext): ReturnType<FileRedirect['find']>;
}

function fileRedirect<P extends param.Parameters>(declaration: FileRedirectDeclaration<P>): FileRedirect {
  return {
    ...describeOperation(declaration),
    kind: 'file redirect',
    access: 'client',
    find: (parsed, context) => declaration.find(parsed as param.Parsed<P>, context),
  };
}

const zipParameters = (help: string) => ({
  client_id: STANDARD.client_id,
  id: param.required(param.id(help)),
  audioformat: param.withDefault(
    param.oneOf('Format of the files in the zip; both names mean the same.', ['mp32', 'mp3']),
    'mp32',
  ),
});

export const tracksFile = fileRedirect({
  path: 'tracks/file',
  summary: 'Redirects to the audio of a track, to download it or to stream it.',
  parameters: {
    client_id: STANDARD.client_id,
    id: param.required(param.id('Track id.')),
    audioformat: param.withDefault(param.oneOf('Format of the audio.', AUDIO_FORMATS), 'mp31'),
    action: param.withDefault(param.oneOf('What it is for.', ['download', 'stream']), 'download'),
    fullcount: STANDARD.fullcount,
  },
  find({ id, audioformat, action }, { catalogue: { tracks }, client }) {
    const ordinal = indexOfNumber(tracks.id, id);
    if (ordinal < 0) return undefined;
    if (action === 'stream') {
      return `/storage/?trackid=${id}&format=${audioformat}&${from(client)}`;
    }
    const isAllowed = (tracks.flags[ordinal] & FLAG.audiodownload_allowed) !== 0;
    return isAllowed ? `/storage/download/track/${id}/${audioformat}/?${from(client)}` : undefined;
  },
});

export const albumsFile = fileRedirect({
  path: 'albums/file',
  summary: 'Redirects to the zip of an album.',
  parameters: zipParameters('Album id.'),
  find({ id }, { catalogue: { albums, tracks }, client }) {
    const ordinal = indexOfNumber(albums.id, id);
    const isAllowed =
      ordinal >= 0 &&
      albums.zip_allowed[ordinal] !== 0 &&
      listAt(albums.tracks, ordinal).some(
        (track) => (tracks.flags[track] & FLAG.audiodownload_allowed) !== 0,
      );
    return isAllowed ? `/storage/download/a${id}/mp32/?${from(client)}` : undefined;
  },
});

export const playlistsFile = fileRedirect({
  path: 'playlists/file',
  summary: 'Redirects to the zip of a playlist, of at most 100 tracks.',
  parameters: zipParameters('Playlist id.'),
  // Playlists are not in the catalogue, so the store is queried.
  find: async ({ id }, { zips, client }) =>
    (await zips.offersPlaylist(id)) ? `/storage/download/p${id}/mp32/?${from(client)}` : undefined,
});
