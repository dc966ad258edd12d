/**
 * Builds the pages twice: `vite build web` for browsers, with a manifest that names the files for the server, and with
 * `--ssr src/server.tsx` for the server, which renders each page first. `build.js` does both. Vite needs the default export.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const ASSETS = join(ROOT, 'dist/browser/assets');

/** Modules that nearly every page needs. */
const SHARED = [
  /node_modules\/(react|react-dom|react-router|scheduler|lucide-react|@tanstack)\/|client\/src|src\/domain\/(accounts\/)?[a-z-]+\./,
  /web\/src\/(api|design\/(?!popups\/lazy)|listen|login|player|relations|shell|storage|messages\/[a-z-]+\.|[a-z-]+\.|[a-z]+\/messages\.)/,
];
const SECTIONS = ['account', 'admin', 'develop', 'studio'];

/** One file of shared modules for all pages, and one for each section. Otherwise they come in dozens of small files, each with its headers. */
const GROUPS = [
  {
    name: 'shared',
    test: (id: string) => SHARED.some((modules) => modules.test(id)),
    minShareCount: 2,
    priority: 1,
  },
  ...SECTIONS.map((name) => ({ name, test: new RegExp(`web/src/${name}/(?!messages/)`), minShareCount: 2 })),
];

export default defineConfig(({ isSsrBuild, mode }) => ({
  root: ROOT,
  base: '/',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    react(),
    tagNames(),
    ...(isSsrBuild ? [] : [mode === 'development' ? reloading() : compressed()]),
  ],
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true }
    : {
        outDir: 'dist/browser',
        manifest: 'manifest.json',
        emptyOutDir: true,
        // Browsers that know `light-dark()` and `:dir()`: for older ones Vite would rewrite them.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        // As files, so that the content security policy need not allow `data:`.
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ['src/browser.tsx', 'src/early.ts'].map((file) => join(ROOT, file)),
          output: { codeSplitting: { groups: GROUPS } },
        },
      },
  // React selects its production build by this name.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // One file without packages at run time.
  ssr: { noExternal: true },
}));

/** Evaluates the modules with the names of tags, so that each language loads only its own. */
function tagNames(): Plugin {
  return {
    name: 'tag-names',
    async load(id) {
      if (!/\/messages\/[a-z]+\/tags\.ts$/.test(id)) return;
      const { tags } = await import(id);
      return `export const tags = ${JSON.stringify(tags)};`;
    },
  };
}

/** Writes a Brotli file next to each file, so that no request has to compress it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    closeBundle() {
      for (const file of readdirSync(ASSETS)) {
        if (!/\.(js|css|svg)$/.test(file)) continue;
        const whole = readFileSync(join(ASSETS, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        writeFileSync(join(ASSETS, `${file}.br`), brotliCompressSync(whole, { params }));
      }
    },
  };
}

/** Pages of `npm run dev` reload when the service has restarted. */
function reloading(): Plugin {
  const script = `
let wasAway = false;
setInterval(async () => {
  const isReady = await fetch('/health/ready').then((response) => response.ok, () => false);
  if (isReady && wasAway) location.reload();
  wasAway = !isReady;
}, 300);`;
  return {
    name: 'reloading',
    transform: (code, id) => (id.endsWith('/src/browser.tsx') ? code + script : undefined),
  };
}
