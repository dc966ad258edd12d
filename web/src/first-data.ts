/** The data of the first page as JSON in its HTML, so that the browser does not request it again. */
import { type HydrationState, isRouteErrorResponse, UNSAFE_ErrorResponseImpl } from 'react-router';
import type { Boot } from '../../src/domain/pages.ts';

const ID = 'first-data';

interface FirstData {
  boot: Boot;
  router: HydrationState;
}

/** Errors as JSON. Of errors other than responses of a loader, only their existence is passed on. */
interface PlainError {
  status: number;
  statusText: string;
  data: unknown;
}

export function writeFirstData(
  boot: Boot,
  router: Pick<HydrationState, 'loaderData'> & { errors: object | null },
) {
  const errors =
    router.errors === null
      ? null
      : Object.fromEntries(Object.entries(router.errors).map(([id, error]) => [id, plain(error)]));
  // `<` could end the script element.
  return JSON.stringify({ boot, router: { loaderData: router.loaderData, errors } }).replaceAll(
    '<',
    '\\u003c',
  );
}

export function readFirstData(document: Document): FirstData {
  return parseFirstData(document.getElementById(ID)!.textContent!);
}

export function parseFirstData(text: string): FirstData {
  const { boot, router } = JSON.parse(text) as {
    boot: Boot;
    router: { loaderData: HydrationState['loaderData']; errors: Record<string, PlainError> | null };
  };
  const errors = Object.entries(router.errors ?? {}).map(([id, { status, statusText, data }]) => {
    return [id, new UNSAFE_ErrorResponseImpl(status, statusText, data)];
  });
  const state = { loaderData: router.loaderData ?? {} };
  return { boot, router: errors.length === 0 ? state : { ...state, errors: Object.fromEntries(errors) } };
}

function plain(error: unknown): PlainError {
  if (isRouteErrorResponse(error)) {
    return { status: error.status, statusText: error.statusText, data: error.data };
  }
  return { status: 500, statusText: '', data: null };
}
