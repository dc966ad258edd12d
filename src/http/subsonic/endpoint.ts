/** An endpoint is a declaration: its name, its parameters, and a function that returns the response. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AskFor } from '../../catalogue/question.ts';
import type { User } from '../../domain/users.ts';
import type { HttpResponse } from '../response.ts';
import type { WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import type { Tree } from './formats.ts';
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

export type Endpoint = UserEndpoint | PublicEndpoint;

interface UserEndpoint {
  name: string;
  access: 'user';
  /** Counted by the limits of media; streams also by how many are open. */
  media?: 'picture' | 'stream';
  /** Either a document or, from media endpoints, a whole response. */
  run(sent: SentParameters, call: PlayerCall): Promise<Tree | RawResponse> | Tree;
}

export const isBinary = (of: Endpoint) => of.access === 'user' && of.media !== undefined;

/** Without credentials. */
interface PublicEndpoint {
  name: string;
  access: 'public';
  run(): Tree;
}

export class RawResponse {
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    this.response = response;
  }
}

export function endpoint<const Parameters extends Declared>(
  name: string,
  parameters: Parameters,
  respond: (values: Values<Parameters>, call: PlayerCall) => Promise<Tree> | Tree,
): Endpoint {
  return { name, access: 'user', run: (sent, call) => respond(readParameters(parameters, sent), call) };
}

/** An endpoint with bytes as its response. */
export function mediaEndpoint<const Parameters extends Declared>(
  name: string,
  media: 'picture' | 'stream',
  parameters: Parameters,
  respond: (values: Values<Parameters>, call: PlayerCall) => Promise<HttpResponse>,
): Endpoint {
  const run = async (sent: SentParameters, call: PlayerCall) =>
    new RawResponse(await respond(readParameters(parameters, sent), call));
  return { name, access: 'user', media, run };
}

/** An endpoint that clients may call before they know how to authenticate. */
export function publicEndpoint(name: string, respond: () => Tree): Endpoint {
  return { name, access: 'public', run: respond };
}

/** The response of an endpoint without a result. */
export const DONE: Tree = {};
