/** An endpoint is a declaration: its name, its parameters, and a function that returns the response. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AskFor } from '../../catalogue/question.ts';
import type { User } from '../../domain/users.ts';
import type { HttpResponse } from '../response.ts';
import type { WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import type { Tree, TreeValue } from './formats.ts';
import { type Declared, readParameters, type SentParameters, type Values } from './protocol.ts';

/** A request that has passed all checks. */
export interface PlayerCall {
  services: RouteContext;
  /** The current generation. */
  catalogue: Catalogue;
  /** Asks the query threads. */
  ask: AskFor;
  user: User;
  /** The name that the client has sent. */
  client: string;
  request: WebRequest;
}

/** `authenticate` checks the client, its credentials and its rate. */
type Run<Result> = (sent: SentParameters, authenticate: () => Promise<PlayerCall>) => Promise<Result>;

export type Endpoint = { name: string } & (
  | { media?: undefined; run: Run<Tree> }
  /** The response are bytes. Counted by the limits of media; streams also by how many are open. */
  | { media: 'picture' | 'stream'; run: Run<HttpResponse> }
);

type Respond<Parameters extends Declared, Result> = (values: Values<Parameters>, call: PlayerCall) => Result;

function authenticated<Parameters extends Declared, Result>(
  parameters: Parameters,
  respond: Respond<Parameters, Promise<Result> | Result>,
): Run<Result> {
  return async (sent, authenticate) => {
    const call = await authenticate();
    return await respond(readParameters(parameters, sent), call);
  };
}

/** The element of a response: `getAlbumList2` → `albumList2`, `search3` → `searchResult3`. */
const elementOf = (name: string) =>
  name.replace(/^search/, 'searchResult').replace(/^get(.)/, (_, first: string) => first.toLowerCase());

/** `respond` returns the content of the element; without any, the response has no element. */
export function endpoint<const Parameters extends Declared>(
  name: string,
  parameters: Parameters,
  respond: Respond<Parameters, Promise<TreeValue> | TreeValue>,
  element = elementOf(name),
): Endpoint {
  const run = authenticated(parameters, respond);
  return { name, run: async (sent, authenticate) => ({ [element]: await run(sent, authenticate) }) };
}

/** An endpoint for browsing by folders, and a second one with the same parameters for browsing by tags. */
export function bothEndpoints<const Parameters extends Declared>(
  [folders, tags]: [folders: string, tags: string],
  parameters: Parameters,
  respond: (values: Values<Parameters>, call: PlayerCall, areFolders: boolean) => Promise<Tree>,
): Endpoint[] {
  return [folders, tags].map((name) =>
    endpoint(name, parameters, (values, call) => respond(values, call, name === folders)),
  );
}

/** An endpoint without a result. */
export function action<const Parameters extends Declared>(
  name: string,
  parameters: Parameters,
  act: Respond<Parameters, unknown>,
): Endpoint {
  return endpoint(name, parameters, async (values, call) => void (await act(values, call)));
}

/** An endpoint with bytes as its response. */
export function mediaEndpoint<const Parameters extends Declared>(
  name: string,
  media: 'picture' | 'stream',
  parameters: Parameters,
  respond: Respond<Parameters, Promise<HttpResponse>>,
): Endpoint {
  return { name, media, run: authenticated(parameters, respond) };
}

/** An endpoint that clients may call before they know how to authenticate. */
export function publicEndpoint(name: string, respond: () => TreeValue): Endpoint {
  return { name, run: async () => ({ [elementOf(name)]: respond() }) };
}
