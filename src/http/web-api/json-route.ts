/** Routes of the web API. Each declares its fields: in the query of a GET, in the body of any other method. */
import { COVER_MAX_BYTES } from '../../domain/admin.ts';
import type { User } from '../../domain/users.ts';
import { type HttpResponse, jsonResponse, noContent } from '../response.ts';
import { type KnownVisit, type Route, route, type Visit, type WebRequest } from '../route.ts';
import { bodyFields, type Declared, fileOf, pathId, readFields, type Values } from './fields.ts';

type UserAccess = 'user' | 'administrator';

export interface JsonCall {
  user: User;
  session: string;
  /** The value of `:id` in the path. Reading it rejects (kind `not-found`) what is not an id. */
  readonly id: number;
  parameters: Record<string, string>;
}

/** `act` returns what is sent as JSON; a route without a result responds 204. */
export function jsonRoute<const Fields extends Declared>(
  access: UserAccess,
  method: Route['method'],
  path: string,
  fields: Fields,
  act: (fields: Values<Fields>, call: JsonCall) => unknown,
): Route {
  return responseRoute(access, method, path, fields, async (values, call) =>
    resultOf(await act(values, call)),
  );
}

/** The same with a response of its own. */
export function responseRoute<const Fields extends Declared>(
  access: UserAccess,
  method: Route['method'],
  path: string,
  fields: Fields,
  respond: (fields: Values<Fields>, call: JsonCall) => Promise<HttpResponse>,
): Route {
  return route(access, 'json', method, path, (request, visit) => {
    const { query, form } = request;
    const values = method === 'GET' ? readFields(query, fields) : bodyFields(form, fields);
    return respond(values, callOf(request, visit));
  });
}

const NO_VISIT: Visit = { session: undefined, csrfToken: '', user: undefined, cookie: [] };

/** The same for all callers: a GET with fields in its query. `user` is the one who is logged in, where the cookie is read. */
export function publicRoute<const Fields extends Declared>(
  access: 'everyone' | 'visitor',
  path: string,
  fields: Fields,
  act: (
    fields: Values<Fields>,
    call: Omit<JsonCall, 'user' | 'session'> & { user?: User | undefined },
  ) => unknown,
): Route {
  // Only a visitor has a visit.
  return route(access as 'visitor', 'json', 'GET', path, async (request, visit = NO_VISIT) =>
    resultOf(await act(readFields(request.query, fields), callOf(request, visit as KnownVisit))),
  );
}

/** The image, and the form around it. */
const IMAGE_FORM_MAX = COVER_MAX_BYTES + 16 * 1024;

/** A form with a file in the field `image`, and other fields. */
export function imageUpload<const Fields extends Declared>(
  access: UserAccess,
  path: string,
  fields: Fields,
  act: (image: Buffer, fields: Values<Fields>, call: JsonCall) => unknown,
): Route {
  const handle = async (request: WebRequest, visit: KnownVisit) => {
    const { form } = request;
    // Any other file is rejected by its name.
    const files = new Map([...form.files].filter(([name]) => name !== 'image'));
    const values = bodyFields({ ...form, files }, fields);
    return resultOf(await act(fileOf(form, 'image'), values, callOf(request, visit)));
  };
  return route(access, 'json', 'POST', path, handle, { filesMax: IMAGE_FORM_MAX });
}

function callOf({ parameters }: WebRequest, { user, session }: KnownVisit): JsonCall {
  return {
    user,
    session,
    parameters,
    get id() {
      return pathId(parameters);
    },
  };
}

function resultOf(result: unknown): HttpResponse {
  return result === undefined ? noContent() : jsonResponse(200, result);
}

/** 201, with the path of what was created. */
export function created(path: string, value: unknown): HttpResponse {
  return jsonResponse(201, value, ['Location', path]);
}
