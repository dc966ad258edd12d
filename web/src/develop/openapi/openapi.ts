/** The parts of the service's OpenAPI document that these pages use. */
import type { WebApi } from '../../api/web-api.ts';

export interface OpenApiSchema {
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
  items?: OpenApiSchema;
  oneOf?: OpenApiSchema[];
  required?: string[];
  properties?: Record<string, OpenApiSchema>;
}

interface OpenApiContent {
  schema?: OpenApiSchema;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface OpenApiResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, OpenApiContent>;
}

export interface OpenApiOperation {
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; description?: string; required?: boolean; schema: OpenApiSchema }[];
  requestBody?: { content: Record<string, { schema: OpenApiSchema }> };
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiDocument {
  info: { description: string };
  paths: Record<string, { get?: OpenApiOperation; post?: OpenApiOperation }>;
  components: {
    schemas: Record<string, OpenApiSchema>;
    responses: Record<string, OpenApiResponse>;
    headers: Record<string, { description?: string }>;
  };
}

const cached = new WeakMap<WebApi, Promise<OpenApiDocument>>();

/** Loaded once per page, because the document has half a megabyte. */
export function loadOpenApi(webApi: WebApi): Promise<OpenApiDocument> {
  const found = cached.get(webApi);
  if (found !== undefined) return found;
  const response = webApi.get<OpenApiDocument>('/openapi.json');
  cached.set(webApi, response);
  response.catch(() => cached.delete(webApi));
  return response;
}
