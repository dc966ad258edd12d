import { WebApiError } from './web-api.ts';

export interface FileUpload<T> {
  response: Promise<T>;
  stop(): void;
}

/** Uploads a file as the body, with progress events, which `fetch` does not have. The error of `stop` has the kind `stopped`. */
export function uploadFile<T>(
  path: string,
  file: File,
  { csrfToken, onSent }: { csrfToken: string | undefined; onSent(bytes: number): void },
): FileUpload<T> {
  const request = new XMLHttpRequest();
  const response = new Promise<T>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onerror = () => reject(new WebApiError(0, 'connection', 'Can’t connect to the server.'));
    request.onabort = () => reject(new WebApiError(0, 'stopped', ''));
    request.onload = () => {
      const { status, statusText } = request;
      const value = parseJson(request.responseText);
      if (status >= 200 && status < 300) return resolve(value as T);
      const { error = 'internal', message = statusText, field } = (value ?? {}) as Record<string, string>;
      reject(new WebApiError(status, error, message, { field }));
    };
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    if (csrfToken !== undefined) request.setRequestHeader('X-CSRF-Token', csrfToken);
    request.send(file);
  });
  return { response, stop: () => request.abort() };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
