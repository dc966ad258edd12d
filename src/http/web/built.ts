/** The built pages: what the files for browsers are called, and the half that writes pages on the server. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LANGUAGES, type Language, type PageWriter } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const MANIFEST = join(DIST, 'browser/manifest.json');
const WRITER = join(DIST, 'server/server.js');
export const PUBLIC = join(DIST, 'browser');

/** URLs, as in a page. */
export interface Built {
  writer: PageWriter;
  /** Runs before anything is drawn. */
  early: string;
  script: string;
  /** What a page looks like, by its path: what all share, and what the part it belongs to adds. */
  stylesOf(path: string): readonly string[];
  fonts: readonly string[];
  /** The words of each language. */
  words: Record<Language, string>;
}

/** Parts that browsers load when they are opened, and the folders they are made of. */
const PARTS = [
  ['/developers', 'src/develop/'],
  ['/admin', 'src/admin/'],
  ['/embed', 'src/embed/'],
  ...['/login', '/signup', '/forgot', '/reset', '/verify', '/account', '/v3.0/oauth/authorize'].map(
    (path) => [path, 'src/account/'] as const,
  ),
] as const;

interface Chunk {
  file: string;
  css?: string[];
  /** Chunks that it cannot do without, by their names here. */
  imports?: string[];
  assets?: string[];
}

/** Reads them once. Throws a `Refusal` (`overload`) as long as they are not built. */
export function createBuilt(): () => Promise<Built> {
  let built: Promise<Built> | undefined;
  return () => {
    if (built === undefined) {
      if (!existsSync(MANIFEST) || !existsSync(WRITER)) {
        throw new Refusal('overload', 'The pages are not built yet; `npm run build` does it.');
      }
      built = read();
      built.catch(() => {
        built = undefined;
      });
    }
    return built;
  };
}

async function read(): Promise<Built> {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const writer: PageWriter = await import(pathToFileURL(WRITER).href);
  const main = manifest['src/browser.tsx'];
  const address = (file: string) => `/${file}`;
  const words = LANGUAGES.map((language) => {
    return [language, address(manifest[`src/messages/${language}/index.ts`].file)] as const;
  });
  return {
    writer,
    early: address(manifest['src/early.ts'].file),
    script: address(main.file),
    stylesOf: stylesByPath(manifest, main),
    // Nearly every page needs the Latin subset immediately; others are loaded when a text has them.
    fonts: (main.assets ?? []).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file)).map(address),
    words: Object.fromEntries(words) as Record<Language, string>,
  };
}

/** The page looks right without scripts, and from the first paint with scripts. */
function stylesByPath(manifest: Record<string, Chunk>, main: Chunk): Built['stylesOf'] {
  const shared = stylesOf(manifest, main);
  const styles = new Map<string | undefined, string[]>([[undefined, shared]]);
  for (const [prefix, folder] of PARTS) {
    const chunks = Object.keys(manifest).filter((name) => name.startsWith(folder));
    styles.set(prefix, [
      ...new Set([...shared, ...chunks.flatMap((name) => stylesOf(manifest, manifest[name]))]),
    ]);
  }
  for (const [prefix, files] of styles)
    styles.set(
      prefix,
      files.map((file) => `/${file}`),
    );
  const partOf = (path: string) => PARTS.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return (path) => styles.get(partOf(path)?.[0])!;
}

/** Code that chunks share is in its own chunks, whose styles come first. */
function stylesOf(manifest: Record<string, Chunk>, chunk: Chunk): string[] {
  const below = (chunk.imports ?? []).flatMap((name) => stylesOf(manifest, manifest[name]));
  return [...new Set([...below, ...(chunk.css ?? [])])];
}
