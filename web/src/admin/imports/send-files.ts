/** Sends the files of an upload, two at a time. A file whose connection broke, or that the server could not accept right now, is sent again. */
import { type FileUpload, uploadFile } from '../../api/upload-file.ts';
import { WebApiError } from '../../api/web-api.ts';
import type { ChosenFile } from '../../design/forms/dropped-files.ts';

interface SendOptions {
  /** The URL of the upload. */
  path: string;
  csrfToken(): string | undefined;
  /** How many bytes of all files were sent. */
  onProgress(bytes: number): void;
}

/** The error of a file that could not be sent. */
export class SendError extends Error {
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(path, { cause });
    this.path = path;
  }
}

const AT_ONCE = 2;
const RETRY_MS = [1000, 3000, 10_000, 20_000];

export function sendFiles(files: readonly ChosenFile[], options: SendOptions) {
  const waiting = files.values();
  const active = new Map<ChosenFile, FileUpload<void>>();
  const sentBytes = new Map<ChosenFile, number>();
  let isStopped = false;

  async function send(one: ChosenFile): Promise<void> {
    const { file, path } = one;
    const query = new URLSearchParams({ path, modified: String(Math.max(0, file.lastModified)) });
    const upload = uploadFile<void>(`${options.path}/files?${query}`, file, {
      csrfToken: options.csrfToken(),
      onSent(bytes) {
        sentBytes.set(one, bytes);
        options.onProgress(sentBytes.values().reduce((sum, each) => sum + each, 0));
      },
    });
    active.set(one, upload);
    await upload.response.finally(() => active.delete(one));
  }

  async function sendOn(): Promise<void> {
    for (const one of waiting)
      for (let attempt = 0; ; attempt++) {
        if (isStopped) throw new WebApiError(0, 'stopped', '');
        try {
          await send(one);
          break;
        } catch (error) {
          const { status, kind } = error as WebApiError;
          const mayPass = kind === 'connection' || status === 503;
          if (isStopped || !mayPass || attempt === RETRY_MS.length) {
            stop();
            throw kind === 'stopped' ? error : new SendError(one.path, error);
          }
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS[attempt]));
        }
      }
  }

  function stop(): void {
    isStopped = true;
    for (const upload of active.values()) upload.stop();
  }

  return { done: Promise.all(Array.from({ length: AT_ONCE }, sendOn)), stop };
}
