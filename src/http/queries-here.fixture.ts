/** What query threads do, in this thread. */
import type { Queries, Services } from './http-services.ts';
import { createCatalogueReader, type ReadCatalogue } from './v3.0/catalogue-reader.ts';
import type { Operation } from './v3.0/kinds/operation.ts';
import { OPERATIONS } from './v3.0/operations.ts';
import { renderPage } from './web/render-page.ts';

export function queriesHere(
  services: Omit<Services, 'queries'>,
  operations: readonly Operation[] = OPERATIONS,
): Queries {
  let read: ReadCatalogue | undefined;
  return {
    async read(query) {
      // With the first call: until then, tests change the services.
      read ??= createCatalogueReader(services, operations);
      return read(query);
    },
    render: renderPage,
  };
}
