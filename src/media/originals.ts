/**
 * The files that imports have named, audio and images, by the text that the store has for them. Callers look at a file first,
 * which reads none of it, and then hold it while they or another program read it.
 *
 *   /srv/music/a.flac   that file of this machine
 *   data:music/a.flac   a file of the data folder, which may be moved as a whole
 *   48/948.mp3          a file of the library; with a storage, its object `library/48/948.mp3`
 *   stored:3f9a….flac   the object `originals/3f/3f9a….flac`, named by the SHA-256 of its content
 */
import { STORED } from '../domain/media/media.ts';
import { Refusal } from '../domain/refusal.ts';
import { type FileFolders, type HeldFile, isLocal, lookAtFile, pathOf } from './library-file.ts';
import type { LocalCopies } from './storage/local-copies.ts';
import {
  noSuchObject,
  type ObjectRange,
  type OpenObject,
  type SignedUrlOptions,
  type Storage,
} from './storage/storage.ts';

export interface Originals {
  /** Identifies the file on this node: `covers/7.jpg` → `/srv/music/covers/7.jpg`. */
  locate(stored: string): string;
  /** `stored` may be located already. Rejects like `lookAtFile`. */
  look(stored: string): Promise<Original>;
}

/** A file as inspected. */
export interface Original {
  /** Changes with the file. */
  stamp: string;
  /** `undefined`: not known before it is held. */
  size: number | undefined;
  /** The content in a file of this machine, which stays there until `release`. */
  hold(): Promise<HeldFile>;
  /** Present if it is in a storage: it can be read there without holding it. */
  remote?: RemoteContent;
}

export interface RemoteContent {
  /** Rejects with the code `ENOENT` if it is missing, or another one by now. */
  read(range: ObjectRange): Promise<OpenObject>;
  /** This machine has a copy. */
  isCopied: boolean;
  /** Where clients can read it themselves, if they may. */
  signedUrl: SignedUrl | undefined;
}

/** `undefined` if the storage has no URLs. */
export type SignedUrl = (options: Omit<SignedUrlOptions, 'seconds'>) => Promise<string | undefined>;

export interface SharedFiles {
  storage: Pick<Storage, 'find' | 'read' | 'signedUrl'>;
  copies: Pick<LocalCopies, 'hold' | 'has'>;
  /** Clients read from the storage themselves. */
  redirect?: boolean;
}

/** A paused track can be continued. */
const SIGNED_SECONDS = 6 * 3600;

/** `shared`: the storage of all nodes, if there is one. Files of this machine are read where they are. */
export function createOriginals(folders: FileFolders, shared?: SharedFiles): Originals {
  const isHere = (stored: string) => isLocal(stored, shared !== undefined);
  const locate = (stored: string) => (isHere(stored) ? pathOf(stored, folders) : stored);
  return {
    locate,
    async look(stored) {
      if (!isHere(stored)) return await lookAtObject(stored, shared);
      const file = await lookAtFile(locate(stored), folders.library);
      return { stamp: file.stamp, size: file.size, hold: async () => ({ ...file, release() {} }) };
    },
  };
}

async function lookAtObject(stored: string, shared: SharedFiles | undefined): Promise<Original> {
  if (shared === undefined) throw new Refusal('type', 'it is in a storage, and CANTIGA_STORAGE is not set');
  const { storage, copies, redirect = false } = shared;
  const signed = (key: string): SignedUrl | undefined =>
    redirect ? (options) => storage.signedUrl(key, { ...options, seconds: SIGNED_SECONDS }) : undefined;
  if (stored.startsWith(STORED)) {
    const { key, sha256 } = readName(stored.slice(STORED.length));
    // Its name says it all: no request is needed.
    const object = { key, version: '', sha256 };
    const read = (range: ObjectRange) => storage.read(key, range);
    return {
      stamp: stored,
      size: undefined,
      hold: () => copies.hold(object),
      remote: { read, isCopied: await copies.has(object), signedUrl: signed(key) },
    };
  }
  const object = await storage.find(`library/${stored}`);
  if (object === undefined) throw noSuchObject(stored);
  const { key, version, size } = object;
  const read = async (range: ObjectRange) => {
    const opened = await storage.read(key, range);
    if (opened.version === version) return opened;
    opened.stream.destroy();
    throw noSuchObject(stored);
  };
  const remote = { read, isCopied: await copies.has(object), signedUrl: signed(key) };
  return { stamp: version, size, hold: () => copies.hold(object), remote };
}

const NAME = /^([0-9a-f]{64})(\.[a-z0-9]{1,5})?$/;

function readName(name: string): { key: string; sha256: string } {
  const [, sha256] = NAME.exec(name) ?? [];
  if (sha256 === undefined) throw new Refusal('type', 'it is not the name of an object');
  return { key: originalKey(name), sha256 };
}

/** `3f9a….flac` → `originals/3f/3f9a….flac` */
export function originalKey(name: string): string {
  return `originals/${name.slice(0, 2)}/${name}`;
}
