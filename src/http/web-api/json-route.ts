/** Routes of the web API. Each declares its fields: in the query of a GET, in the body of any other method. */
import { COVER_MAX_BYTES } from '../../domain/admin.ts';
import { type HttpResponse, jsonResponse, noContent } from '../response.ts';
import {
  type KnownVisit,
  type Route,
  type RouteAccess,
  route,
  type Visit,
  type WebRequest,
} from '../route.ts';
import { bodyFields, type Declared, fileOf, pathId, readFields, type Values } from './fields.ts';

/** What a route gets besides its fields: its visitor, who is a user where the route requires one. */
type JsonCall<Access extends RouteAccess = 'user'> = (Access extends 'user' | 'administrator'
  ? KnownVisit
  : Visit) &
  Pick<WebRequest, 'parameters' | 'address'> & {
    /** The value of `:id` in the path. Reading it rejects (kind `not-found`) what is not an id. */
    readonly id: number;
  };

/** The routes of callers with this access. */
function routesFor<const Access extends RouteAccess>(access: Access) {
  /** A route with a response of its own. */
  function respond<const Fields extends Declared>(
    method: Route['method'],
    path: string,
    fields: Fields,
    act: (fields: Values<Fields>, call: JsonCall<Access>) => Promise<HttpResponse>,
  ): Route {
    const handle = async (request: WebRequest, visit?: Visit) => {
      const { query, form } = request;
      const values = method === 'GET' ? readFields(query, fields) : bodyFields(form, fields);
      return await act(values, callOf<Access>(request, visit));
    };
    return route<RouteAccess>(access, 'json', method, path, handle);
  }

  /** `act` returns what is sent as JSON; a route without a result responds 204. */
  const json =
    (method: Route['method']) =>
    <const Fields extends Declared>(
      path: string,
      fields: Fields,
      act: (fields: Values<Fields>, call: JsonCall<Access>) => unknown,
    ): Route =>
      respond(method, path, fields, async (values, call) => resultOf(await act(values, call)));

  return { respond, get: json('GET'), post: json('POST'), patch: json('PATCH'), delete: json('DELETE') };
}

export const forEveryone = routesFor('everyone');
export const forVisitor = routesFor('visitor');
export const forUser = routesFor('user');
export const forAdmin = routesFor('administrator');

/** The image, and the form around it. */
const IMAGE_FORM_MAX = COVER_MAX_BYTES + 16 * 1024;

/** A form with a file in the field `image`, and other fields. */
export function imageUpload<const Fields extends Declared>(
  access: 'user' | 'administrator',
  path: string,
  fields: Fields,
  act: (image: Buffer, fields: Values<Fields>, call: JsonCall) => unknown,
): Route {
  const handle = async (request: WebRequest, visit: KnownVisit) => {
    const { form } = request;
    // Any other file is rejected by its name.
    const files = new Map([...form.files].filter(([name]) => name !== 'image'));
    const values = bodyFields({ ...form, files }, fields);
    return resultOf(await act(fileOf(form, 'image'), values, callOf<'user'>(request, visit)));
  };
  return route(access, 'json', 'POST', path, handle, { filesMax: IMAGE_FORM_MAX });
}

const NO_VISIT: Visit = { session: undefined, csrfToken: '', user: undefined, cookie: [] };

/** The router has checked that there is a user where `Access` requires one. */
function callOf<Access extends RouteAccess>(
  { parameters, address }: WebRequest,
  visit: Visit = NO_VISIT,
): JsonCall<Access> {
  const call = {
    ...visit,
    parameters,
    address,
    get id() {
      return pathId(parameters);
    },
  };
  return call as unknown as JsonCall<Access>;
}

function resultOf(result: unknown): HttpResponse {
  return result === undefined ? noContent() : jsonResponse(200, result);
}

/** 201, with the path of what was created. */
export function created(path: string, value: unknown): HttpResponse {
  return jsonResponse(201, value, ['Location', path]);
}
