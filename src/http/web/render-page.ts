/** Renders a page whose data is loaded. It needs nothing but the build of the pages, so it runs in a query thread. */
import { etagOf } from '../etag.ts';
import { createBuilt } from './built.ts';
import { documentOf } from './document.ts';
import type { PageKind } from './page-headers.ts';

export interface LoadedDocument {
  /** The path of the page, without query. */
  path: string;
  /** Whole, with the public URL. */
  url: string;
  /** What the loaders have found; JSON. */
  data: string;
  kind: PageKind;
}

export interface RenderedDocument {
  body: Buffer;
  /** The ETag of the body. */
  tag: string;
}

const getBuilt = createBuilt();

/** The first page loads the application. */
export async function renderPage({ path, url, data, kind }: LoadedDocument): Promise<RenderedDocument> {
  const built = await getBuilt();
  const { boot, head, body } = await built.application.render(url, data);
  const { language, name: site } = boot;
  const text = documentOf({ language, site, path, url: boot.url, head, body, data, kind }, built);
  return { body: Buffer.from(text), tag: etagOf(text) };
}
