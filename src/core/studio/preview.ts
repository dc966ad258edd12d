/** The audio of a file that is not published yet, for the members of its artist. */
import type { OpenAudio } from '../../domain/media/media.ts';
import type { User } from '../../domain/users.ts';
import type { Store } from '../../store/store.ts';
import { getFile } from '../../store/studio/studio-files.ts';
import type { Media } from '../media/media.ts';
import { requireMember } from './access.ts';

/** Converted as every track, so that all browsers can play it. Throws (kind `forbidden`) unless the user is a member. */
export function createPreview(store: Store, media: Pick<Media, 'openAudio'>) {
  return async (
    user: User,
    fileId: number,
    signal: AbortSignal | undefined,
    address: string,
  ): Promise<OpenAudio> => {
    const { artist_id, name, duration, stored } = await getFile(store.db, fileId);
    await requireMember(store.db, artist_id, user);
    const track = {
      id: 0,
      name,
      artist_id,
      artist_name: '',
      album_id: null,
      album_name: '',
      position: 0,
      duration,
      releasedate: '',
      license_ccurl: '',
      audio: stored,
      image: '',
      album_image: '',
      audiodownload_allowed: false,
      isrc: '',
      replaygain: null,
    };
    return await media.openAudio(track, 'mp31', { signal, address });
  };
}
