/** Administrators replace the audio of a track of the catalogue: the file is received, verified and stored as those of the Studio are. */
import { AUDIO_MAX_BYTES, type EditableTrack } from '../../domain/admin.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { requireFfmpeg } from '../../media/ffmpeg/find.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';
import { withinLimit } from '../imports/uploads.ts';
import type { StudioContext } from './studio-context.ts';
import { requireAudioName } from './uploads.ts';
import { Rejected, withVerifiedFile } from './verify-file.ts';

/** Decoding takes a core: one at a time. */
const FILES_WAITING = 2;

interface SentAudio {
  name: string;
  /** The version of the track, as the administrator saw it. */
  version: string;
  body: AsyncIterable<Buffer>;
}

export function createTrackAudio(
  context: StudioContext,
  administration: Pick<CatalogueAdmin, 'get' | 'setAudio'>,
) {
  const { ffmpeg, requireRoom } = context;
  const inTurn = createQueue({ atOnce: 1, waitingMax: FILES_WAITING });

  async function save(by: User, id: number, { name, version, body }: SentAudio): Promise<EditableTrack> {
    const chunks = withinLimit(body, AUDIO_MAX_BYTES, requireRoom);
    try {
      return await withVerifiedFile(context, { name, chunks }, ({ stored, duration, tags }) => {
        const audio = { name, stored, duration, replaygain: tags.replaygain };
        return administration.setAudio(by, id, audio, version);
      });
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      throw new Refusal('type', `This file cannot be used: ${error.message}.`, { field: 'audio' });
    }
  }

  return {
    /** Throws what `setAudio` throws, and (kind `type`) a file that is too large or cannot be decoded. */
    async replace(by: User, id: number, sent: SentAudio): Promise<EditableTrack> {
      requireFfmpeg(ffmpeg(), 'Files can’t be checked right now. Try again later.');
      const name = requireAudioName(sent.name);
      requireRoom();
      // Before the file is received.
      await administration.get('track', id);
      return await inTurn(() => save(by, id, { ...sent, name }));
    },
  };
}

export type TrackAudio = ReturnType<typeof createTrackAudio>;
