import type { StorageLocation } from '../../domain/ports.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Connects to nothing yet. `traceparent`: see `s3-requests.ts`. */
export function openStorage(location: StorageLocation, traceparent?: () => string | undefined): Storage {
  return location.kind === 's3'
    ? createS3Storage(location, undefined, traceparent)
    : createFolderStorage(location.folder);
}
