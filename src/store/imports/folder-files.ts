/** What folder imports have stored about the files that they read. */
import { inParts } from '../queries/in-parts.ts';
import { pagesOf } from '../queries/pages.ts';
import type { Store } from '../store.ts';

const PAGE = 1000;

/** The next import reads these files again, and copies them to the storage again. `names` are texts such as `stored:3f9a….flac`. */
export async function forgetStored(store: Store, names: ReadonlySet<string>): Promise<void> {
  const paths: string[] = [];
  const pages = pagesOf<{ path: string; tags: string }>(PAGE, (last) =>
    store.db
      .selectFrom('folder_file')
      .select(['path', 'tags'])
      .where('tags', 'like', '%"stored":"%')
      .where('path', '>', last?.path ?? '')
      .orderBy('path')
      .limit(PAGE)
      .execute(),
  );
  for await (const page of pages)
    for (const { path, tags } of page) if (names.has(storedIn(tags))) paths.push(path);
  for (const some of inParts(paths))
    await store.db.updateTable('folder_file').set({ modified: -1 }).where('path', 'in', some).execute();
}

function storedIn(tags: string): string {
  return (JSON.parse(tags) as { stored?: string }).stored ?? '';
}
