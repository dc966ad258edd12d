import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../../domain/refusal.ts';

/**
 * Creates the folder and its parents, and checks that it is writable. Level by level: Node's `recursive` never ends if a file
 * system refuses new folders with "not found", as /proc does.
 */
export function makeFolder(path: string): void {
  try {
    make(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Refusal('store', `Cannot use the folder ${path}: ${reason(error)}.`, { cause: error });
  }
}

function make(path: string): void {
  if (existsSync(path)) return;
  make(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'it may not be written to';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'part of that path is a file';
  if (code === 'ENOENT') return 'it cannot be made there';
  return message;
}
