/** What the server and the web application agree on. The application is built from `web/`. */

import type { SessionInfo } from './accounts/session.ts';
import type { RefusalKind } from './refusal.ts';

/** The languages of the pages. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, so that it can be found from any other. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** The query parameter for the language. `lang` is taken: it is the filter for the language of lyrics in the API. */
export const LANGUAGE_PARAMETER = 'language';

/** `de`, `de-AT` and `DE` are all German. */
export function findLanguage(tag: string | null | undefined): Language | undefined {
  const main = tag?.split('-', 1)[0].trim().toLowerCase();
  return LANGUAGES.find((language) => language === main);
}

/** Before the fragment. */
const ASKS_FOR_LANGUAGE = new RegExp(`^[^#]*[?&]${LANGUAGE_PARAMETER}=`);

/** `/login?next=%2F#top` → `/login?next=%2F&language=de#top`, unless the path names a language already. */
export function withLanguage(path: string, language: Language): string {
  if (ASKS_FOR_LANGUAGE.test(path)) return path;
  const [fragment] = /#.*|$/s.exec(path)!;
  const whole = path.slice(0, path.length - fragment.length);
  return `${whole}${whole.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}${fragment}`;
}

/** The same messages in another language: texts are any text, functions take the same parameters. */
export type Translated<T> = {
  [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...args: infer Args) => infer Result
      ? (...args: Args) => Result extends string ? string : Result
      : T[Key] extends readonly string[]
        ? readonly string[]
        : Translated<T[Key]>;
};

/** The name of the site: one line, without characters that would change the direction of the text around it. */
export const SITE_NAME = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,60}$/u;
export const SITE_NAME_MAX = 60;

/** The initial data of a page. It is in the page as JSON, so it must not contain secrets. */
export interface Boot {
  language: Language;
  /** The name of the site. */
  name: string;
  /** The public address of the service, without a slash at its end. */
  url: string;
  /** The client id of the application that the pages are. */
  clientId: string;
  /** Absent without a cookie. */
  session: SessionInfo | null;
  version: string;
  /** There is a catalogue with the demo's application: examples may use it. */
  demo: boolean;
  /** Whether users may create accounts themselves. */
  signup: boolean;
}

/** Why the service rejected a request, as pages and the web API report it. */
export interface ReportedRefusal {
  kind: RefusalKind | 'internal';
  /** In English. */
  message: string;
  /** The field of the form, where there is one. */
  field?: string | undefined;
  /** Seconds after which the request may be repeated. */
  retryAfter?: number | undefined;
  /** What was wrong with further fields of the form. */
  others?: readonly Omit<ReportedRefusal, 'others'>[];
}

/** One page whose data the server loads. */
export interface LoadRequest {
  /** Whole, with the public address. */
  url: string;
  boot: Boot;
  /** Requests to this service, without a connection. */
  fetch: typeof fetch;
  /** The data that the route found, for pages with forms. */
  data?: unknown;
  /** Renders the failure page instead of the page. */
  failure?: { status: number; refusal: ReportedRefusal } | undefined;
}

/** Metadata of a page, for search engines and link previews. */
export interface Head {
  title: string;
  description?: string;
  /** The canonical path of the page. */
  canonical?: string;
  /** Properties such as `og:type`, in order. */
  properties?: readonly (readonly [property: string, content: string | number])[];
  /** schema.org, as an object that becomes JSON-LD. */
  about?: object;
  /** The same content in other formats, such as feeds. */
  alternates?: readonly { type: string; path: string; title: string }[];
  /** The page offers an embedded player: its address for oEmbed. */
  embeddable?: boolean;
  /** Excluded from search engines. */
  unlisted?: boolean;
}

export type LoadedPage =
  | { location: string; status: number }
  | {
      status: number;
      /** The data with which the browser starts, and the server renders; JSON, escaped for a script element. */
      data: string;
    };

export interface RenderedPage {
  boot: Boot;
  head: Head;
  /** HTML. */
  body: string;
}

/** The server's half of the built application. */
export interface ServerApplication {
  load(request: LoadRequest): Promise<LoadedPage>;
  /** `data` is what `load` has returned for the URL. */
  render(url: string, data: string): Promise<RenderedPage>;
}
