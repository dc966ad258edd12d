/** Sends files to the service, two at a time. An upload that broke off continues where it ended, also after a reload or on another device. */
import type { StudioUpload } from '../../../../src/domain/studio/studio.ts';
import { WebApiError } from '../../api/web-api.ts';

export interface Sending {
  key: number;
  file: File;
  /** The track whose file it replaces. */
  trackId: number | null;
  sent: number;
  /** Why it has failed. */
  error: Error | null;
  isWaiting: boolean;
}

interface Task extends Sending {
  stop?: () => Promise<void>;
}

interface QueueOptions {
  releaseId: number;
  csrfToken(): string | undefined;
  /** What the service has received so far. */
  uploads(): readonly StudioUpload[];
  onChange(sending: Sending[]): void;
  /** A file is complete, and will be checked; or it was cancelled. */
  onSent(): void;
}

const AT_ONCE = 2;
/** Proxies limit the size of a request. */
const CHUNK_BYTES = 32 * 1024 * 1024;
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

export function createUploadQueue({ releaseId, csrfToken, uploads, onChange, onSent }: QueueOptions) {
  let tasks: Task[] = [];
  let keys = 0;
  const show = () => onChange(tasks.map((task) => ({ ...task })));

  async function begin(task: Task): Promise<void> {
    task.isWaiting = false;
    const { file, trackId } = task;
    const known = uploads().find(
      ({ state, name, size, modified }) =>
        state === 'receiving' && name === file.name && size === file.size && modified === file.lastModified,
    );
    const { Upload } = await import('tus-js-client');
    const upload = new Upload(file, {
      endpoint: `/web-api/studio/releases/${releaseId}/uploads`,
      ...(known !== undefined && { uploadUrl: `/web-api/studio/uploads/${known.id}` }),
      metadata: {
        filename: file.name,
        modified: String(file.lastModified),
        ...(trackId !== null && { track_id: String(trackId) }),
      },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      // The session may have been renewed meanwhile.
      onBeforeRequest: (request) => request.setHeader('X-CSRF-Token', csrfToken() ?? ''),
      onProgress(sent) {
        task.sent = sent;
        show();
      },
      onError(error) {
        task.error = failureOf(error);
        next();
      },
      onSuccess() {
        tasks = tasks.filter((each) => each !== task);
        onSent();
        next();
      },
    });
    task.stop = () => upload.abort(true);
    upload.start();
  }

  function next(): void {
    const active = tasks.filter(({ isWaiting, error }) => !isWaiting && error === null).length;
    const waiting = tasks.filter(({ isWaiting }) => isWaiting);
    for (const task of waiting.slice(0, Math.max(0, AT_ONCE - active))) void begin(task);
    show();
  }

  return {
    add(file: File, trackId: number | null = null): void {
      tasks.push({ key: ++keys, file, trackId, sent: 0, error: null, isWaiting: true });
      next();
    },
    retry(key: number): void {
      const task = tasks.find((each) => each.key === key);
      if (task !== undefined) Object.assign(task, { error: null, isWaiting: true });
      next();
    },
    /** Also deletes what the service has received. */
    async cancel(key: number): Promise<void> {
      const task = tasks.find((each) => each.key === key);
      tasks = tasks.filter((each) => each !== task);
      next();
      await task?.stop?.().catch(() => {});
      onSent();
    },
  };
}

/** The refusal of the service, if it has sent one; otherwise the connection was lost. */
function failureOf(error: Error): WebApiError {
  const { originalResponse } = error as {
    originalResponse?: { getBody(): string; getStatus(): number } | null;
  };
  try {
    const refusal = JSON.parse(originalResponse?.getBody() ?? '') as Record<string, string>;
    return new WebApiError(originalResponse!.getStatus(), refusal['error'], refusal['message'], {
      field: refusal['field'],
    });
  } catch (cause) {
    return new WebApiError(0, 'connection', error.message, { cause });
  }
}
