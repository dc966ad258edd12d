/** Routes of the web API. Each declares its fields: in the query of a GET, in the body of any other method. */
import type { User } from '../../domain/users.ts';
import { type HttpResponse, jsonResponse, noContent } from '../response.ts';
import { type Route, route } from '../route.ts';
import { bodyFields, type Declared, pathId, readFields, type Values } from './fields.ts';

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
  return responseRoute(access, method, path, fields, async (values, call) => {
    const result = await act(values, call);
    return result === undefined ? noContent() : jsonResponse(200, result);
  });
}

/** The same with a response of its own. */
export function responseRoute<const Fields extends Declared>(
  access: UserAccess,
  method: Route['method'],
  path: string,
  fields: Fields,
  respond: (fields: Values<Fields>, call: JsonCall) => Promise<HttpResponse>,
): Route {
  return route(access, 'json', method, path, ({ query, form, parameters }, { user, session }) => {
    const values = method === 'GET' ? readFields(query, fields) : bodyFields(form, fields);
    const call = {
      user,
      session,
      parameters,
      get id() {
        return pathId(parameters);
      },
    };
    return respond(values, call);
  });
}

/** 201, with the path of what was created. */
export function created(path: string, value: unknown): HttpResponse {
  return jsonResponse(201, value, ['Location', path]);
}
