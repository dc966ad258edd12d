/** The build of the pages: the file names for browsers, and the module that loads and renders pages on the server. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LANGUAGES, type Language, type ServerApplication } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const MANIFEST = join(DIST, 'browser/manifest.json');
const APPLICATION = join(DIST, 'server/server.js');
export const PUBLIC = join(DIST, 'browser');

/** URLs, as pages contain them. */
export interface Built {
  application: ServerApplication;
  /** Runs before the first paint. */
  early: string;
  script: string;
  /** The stylesheets of the page at this path: the shared ones, and those of its section. */
  stylesOf(path: string): readonly string[];
  fonts: readonly string[];
  /** The texts of each language. */
  messages: Record<Language, string>;
}

/** Sections that browsers load only when they are opened: the prefix of their paths, and that of their sources. */
const SECTIONS = [
  ['/developers', 'src/develop/'],
  ['/admin', 'src/admin/'],
  ['/studio', 'src/studio/'],
  ['/embed', 'src/embed/'],
  ['/library', 'src/listen/library/'],
  ['/for-you', 'src/listen/for-you/'],
  ['/join', 'src/listen/join/'],
  ['/radios', 'src/listen/radios/'],
  ['/radio', 'src/listen/radios/'],
  ['/user', 'src/listen/profiles/follows'],
  ...['/login', '/signup', '/forgot', '/reset', '/verify', '/account', '/setup', '/v3.0/oauth/authorize'].map(
    (path) => [path, 'src/account/'] as const,
  ),
] as const;

interface Chunk {
  file: string;
  css?: string[];
  /** Chunks that it imports, by their keys in the manifest. */
  imports?: string[];
  assets?: string[];
}

/** Reads the build once. Throws (kind `overload`) until the pages are built. */
export function createBuilt(): () => Promise<Built> {
  let built: Promise<Built> | undefined;
  return () => {
    if (built === undefined) {
      if (!existsSync(MANIFEST) || !existsSync(APPLICATION)) {
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
  const application: ServerApplication = await import(pathToFileURL(APPLICATION).href);
  const main = manifest['src/browser.tsx'];
  const address = (file: string) => `/${file}`;
  const messages = LANGUAGES.map((language) => {
    return [language, address(manifest[`src/messages/${language}/index.ts`].file)] as const;
  });
  return {
    application,
    early: address(manifest['src/early.ts'].file),
    script: address(main.file),
    stylesOf: stylesByPath(manifest, main),
    // Nearly every page needs the Latin font immediately; browsers load the others when a text needs them.
    fonts: (main.assets ?? []).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file)).map(address),
    messages: Object.fromEntries(messages) as Record<Language, string>,
  };
}

/** All stylesheets of a section are in the page, so that it looks right without scripts and from the first paint on. */
function stylesByPath(manifest: Record<string, Chunk>, main: Chunk): Built['stylesOf'] {
  const urlsOf = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  const shared = stylesOf(manifest, main);
  const sections = SECTIONS.map(([prefix, folder]) => {
    const chunks = Object.keys(manifest).filter((name) => name.startsWith(folder));
    const own = chunks.flatMap((name) => stylesOf(manifest, manifest[name]));
    return { prefix, styles: urlsOf([...shared, ...own]) };
  });
  const others = urlsOf(shared);
  return (path) =>
    sections.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.styles ?? others;
}

/** Shared code is in separate chunks, whose styles come before those of the chunk itself. */
function stylesOf(manifest: Record<string, Chunk>, { imports = [], css = [] }: Chunk): string[] {
  return [...imports.flatMap((name) => stylesOf(manifest, manifest[name])), ...css];
}
