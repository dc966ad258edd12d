/**
 * The attribution of a track with title, author, source and licence, which Creative Commons calls TASL.
 *
 *   text      “Rising” by Aurora (https://music.example/track/7) is licensed under CC BY 3.0 (http://creative…).
 *   HTML      <a href="https://…">“<bdi>Rising</bdi>”</a> by <a href="…"><bdi>Aurora</bdi></a> is …
 *   Markdown  [“Rising”](https://music.example/track/7) by [Aurora](…) is licensed under [CC BY 3.0](http://creative…).
 *
 * Names may contain HTML, Markdown, right-to-left text and line breaks. They are escaped, so that they appear as written.
 */
import { licenceOf } from '../../design/music/licence.ts';
import type { Messages } from '../../messages/messages.tsx';
import type { PlayableTrack } from '../player.ts';

export type AttributedTrack = Pick<PlayableTrack, 'name' | 'artist_name' | 'shareurl' | 'license_ccurl'>;

export interface Attribution {
  text: string;
  html: string;
  markdown: string;
}

/** Writes text, a name, and a link with a finished label in one format. */
interface AttributionFormat {
  plain(text: string): string;
  name(text: string): string;
  link(label: string, url: string, isLicence?: boolean): string;
}

type AttributionMessages = Messages['player']['attribution']['line'];

/** `artistUrl` is empty where the artist has no page. */
export function attributionOf(
  track: AttributedTrack,
  artistUrl: string,
  say: AttributionMessages,
): Attribution {
  return {
    // In plain text one URL is enough.
    text: lineOf(track, '', TEXT, say),
    html: lineOf(track, artistUrl, HTML, say),
    markdown: lineOf(track, artistUrl, MARKDOWN, say),
  };
}

function lineOf(
  track: AttributedTrack,
  artistUrl: string,
  { plain, name, link }: AttributionFormat,
  say: AttributionMessages,
): string {
  const title = say.title(name(oneLine(track.name)));
  const author = name(oneLine(track.artist_name));
  const work = say.work(linked(title, track.shareurl), linked(author, artistUrl));
  const url = track.license_ccurl;
  if (url === '') return say.reserved(work);
  const licence = licenceOf(url);
  const label = plain(licence.name);
  const named = isWebUrl(url) ? link(label, url, true) : label;
  if (licence.terms === undefined) return say.unknown(work, named);
  return licence.terms.attribution ? say.licensed(work, named) : say.free(work, named);

  function linked(shown: string, address: string): string {
    return isWebUrl(address) ? link(shown, address) : shown;
  }
}

const TEXT: AttributionFormat = {
  plain: (text) => text,
  name: isolated,
  // A URL that is its own label appears once.
  link: (label, address) => (label === address ? address : `${label} (${address})`),
};

const HTML: AttributionFormat = {
  plain: escapeHtml,
  name: (text) => `<bdi>${escapeHtml(text)}</bdi>`,
  link: (label, address, isLicence) =>
    `<a ${isLicence ? 'rel="license" ' : ''}href="${escapeHtml(address)}">${label}</a>`,
};

const MARKDOWN: AttributionFormat = {
  plain: escapeMarkdown,
  name: (text) => isolated(escapeMarkdown(text)),
  link: (label, address) => `[${label}](${address.replace(/[()<>\\\s]/g, percent)})`,
};

/** Removes direction marks, which would reverse the text around the name, and line breaks. */
function oneLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a right-to-left name, so that it does not move the punctuation around it. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}

/** Escapes the middle of a line: marks that only count at its start need no escape. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&$]/g, '\\$&')
    .replace(/(?<=:)\/\/|(?<=www)\./gi, '\\$&')
    .replace(/@/g, '\\@');
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
