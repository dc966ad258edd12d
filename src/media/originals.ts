/**
 * The files that imports have named, audio and images, by the text that the store has for them. Callers look at a file first,
 * which reads none of it, and then hold it while they or another program read it.
 */
import { resolve } from 'node:path';
import { type LibraryFile, lookAtFile } from './library-file.ts';

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
  size: number;
  /** The content in a file of this machine, which stays there until `release`. */
  hold(): Promise<HeldFile>;
}

export interface HeldFile extends LibraryFile {
  release(): void;
}

/** Files in the library and, by their absolute paths, elsewhere on this machine. They are read where they are. */
export function createOriginals(library: string): Originals {
  const locate = (stored: string) => resolve(library, stored);
  return {
    locate,
    async look(stored) {
      const file = await lookAtFile(locate(stored), library);
      return { stamp: file.stamp, size: file.size, hold: async () => ({ ...file, release() {} }) };
    },
  };
}
