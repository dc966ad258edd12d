import type { StorageLocation } from '../../domain/ports.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Connects to nothing yet. */
export function openStorage(location: StorageLocation): Storage {
  return location.kind === 's3' ? createS3Storage(location) : createFolderStorage(location.folder);
}
