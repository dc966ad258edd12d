/**
 * How plain pages look: as the web application does, by its own style sheets. They are read as they are written, so that a
 * page of forms can be shown whether the application is built or not. What only the build can tell is left out where it is
 * missing: the addresses of the fonts, and of the script that knows which theme somebody chose.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PUBLIC } from './web/built.ts';

const SOURCES = new URL('../../web/src/', import.meta.url);
/** The classes of each bear its name here: `.primary` of `design/buttons/button` is `button-primary`. */
const SHEETS = [
  'design/buttons/button',
  'design/forms/field',
  'design/forms/form-alert',
  'design/layout/card',
  'shell/frame',
  'shell/header',
  'shell/footer',
];
const EARLY = 'src/early.ts';

export interface Style {
  /** CSS, to stand in the page. */
  text: string;
  /** What the policy of the page calls it. */
  hash: string;
  /** Addresses of the built application, where they are known. */
  early: string | undefined;
  fonts: readonly string[];
}

/** Addresses by the name of the source. */
type Built = ReadonlyMap<string, string>;

/** Read when the first page is written, and again once the application is built. */
export function createStyle(manifest = join(PUBLIC, 'manifest.json')): () => Style {
  let style: Style | undefined;
  return () => {
    if (style === undefined || (style.early === undefined && existsSync(manifest))) {
      style = styleOf(readBuilt(manifest));
    }
    return style;
  };
}

/** Nothing where it cannot be read: whoever wants to log in need not care. */
function readBuilt(manifest: string): Built {
  try {
    const chunks: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
    return new Map(
      Object.entries(chunks).map(([source, { file }]) => [
        source === EARLY ? source : basename(source),
        `/${file}`,
      ]),
    );
  } catch {
    return new Map();
  }
}

function styleOf(built: Built): Style {
  const base = read('design/base.css').replace('@import "./tokens.css";', read('design/tokens.css'));
  const own = readFileSync(new URL('page.css', import.meta.url), 'utf8');
  const fonts: string[] = [];
  const withFonts = base.replace(/@font-face \{[^}]*\}/g, (face) => {
    const [url, file] = /url\("@fontsource[^"]*\/([^"/]+)"\)/.exec(face) ?? [];
    if (url === undefined) return face;
    const address = built.get(file!);
    if (address === undefined) return '';
    // Nearly every page needs the plain Latin letters at once; others are loaded when a text has them.
    if (/-latin-wght-normal\./.test(file!)) fonts.push(address);
    return face.replace(url, `url("${address}")`);
  });
  const text = [withFonts, ...SHEETS.map(readSheet), own]
    .join('\n')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ');
  const hash = createHash('sha256').update(text).digest('base64');
  return { text, hash: `'sha256-${hash}'`, early: built.get(EARLY), fonts };
}

function read(file: string): string {
  return readFileSync(new URL(file, SOURCES), 'utf8');
}

function readSheet(sheet: string): string {
  const text = read(`${sheet}.module.css`).replace(/\/\*.*?\*\//gs, '');
  return text.replace(/\.(?=[a-z])/g, `.${basename(sheet)}-`);
}
