/** Administrators replace the audio of a track of the catalogue: the file is received, verified and stored as those of the Studio are. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AUDIO_MAX_BYTES, type EditableTrack } from '../../domain/admin.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { type Ffmpeg, requireFfmpeg } from '../../media/ffmpeg/find.ts';
import { originalKey } from '../../media/originals.ts';
import { contentTypeOf } from '../../media/storage/content-type.ts';
import type { Store } from '../../store/store.ts';
import type { CatalogueAdmin } from '../admin/catalogue.ts';
import { withinLimit } from '../imports/uploads.ts';
import { isStoredUsed } from './studio-files.ts';
import type { StudioStorage } from './studio-storage.ts';
import { requireAudioName } from './uploads.ts';
import { Rejected, verifyFile } from './verify-file.ts';

interface Parts {
  store: Store;
  administration: Pick<CatalogueAdmin, 'get' | 'setAudio'>;
  storage: StudioStorage;
  ffmpeg: () => Ffmpeg;
  /** Throws (kind `unavailable`) while the disk is full. */
  requireRoom(): void;
  log: Log;
}

/** Decoding takes a core: one at a time. */
const FILES_WAITING = 2;

interface SentAudio {
  name: string;
  /** Of the track, as the administrator saw it. */
  version: string;
  body: AsyncIterable<Buffer>;
}

export function createTrackAudio({ store, administration, storage, ffmpeg, requireRoom, log }: Parts) {
  const inTurn = createQueue({ atOnce: 1, waitingMax: FILES_WAITING });

  async function receive(path: string, body: AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256');
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const piece of withinLimit(body, AUDIO_MAX_BYTES, requireRoom)) {
        hash.update(piece);
        yield piece;
      }
    }
    await pipeline(hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return hash.digest('hex');
  }

  async function save(by: User, id: number, { name, version, body }: SentAudio): Promise<EditableTrack> {
    const folder = join(storage.workFolder, randomUUID());
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `audio${extname(name).toLowerCase()}`);
      const sha256 = await receive(path, body);
      const { duration, tags } = await verifyFile({ ffmpeg, log }, path, AbortSignal.timeout(VERIFY_MS));
      const file = `${sha256}${extname(path)}`;
      const stored = storage.storedText(file);
      const isUsed = () => isStoredUsed(store.db, stored);
      try {
        return await storage.holdOriginal(stored, async () => {
          await storage.files.write(originalKey(file), { from: { path }, type: contentTypeOf(file), sha256 });
          const audio = { name, stored, duration, replaygain: tags.replaygain };
          return await administration.setAudio(by, id, audio, version);
        });
      } catch (error) {
        await storage.removeOriginal(stored, isUsed);
        throw error;
      }
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      throw new Refusal('type', `This file cannot be used: ${error.message}.`, { field: 'audio' });
    } finally {
      await rm(folder, { recursive: true, force: true });
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

const VERIFY_MS = 10 * 60_000;
