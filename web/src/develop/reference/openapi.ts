/** The service's OpenAPI document, as far as these pages read it. */
import type { WebApi } from '../../api/web-api.ts';

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
}

interface Content {
  schema?: Schema;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}

export interface Declared {
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; description?: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
}

export interface Contract {
  info: { description: string };
  paths: Record<string, { get?: Declared; post?: Declared }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    headers: Record<string, { description?: string }>;
  };
}

const kept = new WeakMap<WebApi, Promise<Contract>>();

/** Half a megabyte, so that it is asked for once as long as a page is open. */
export function loadContract(webApi: WebApi): Promise<Contract> {
  const known = kept.get(webApi);
  if (known !== undefined) return known;
  const asked = webApi.get<Contract>('/openapi.json');
  kept.set(webApi, asked);
  asked.catch(() => kept.delete(webApi));
  return asked;
}
