/**
 * How to name the author of a track, by what Creative Commons calls TASL: title, author, source, licence.
 *
 *   text      “Rising” by Aurora (https://music.example/track/7) is licensed under CC BY 3.0 (http://creative…).
 *   HTML      <a href="https://…">“<bdi>Rising</bdi>”</a> by <a href="…"><bdi>Aurora</bdi></a> is …
 *   Markdown  [“Rising”](https://music.example/track/7) by [Aurora](…) is licensed under [CC BY 3.0](http://creative…).
 *
 * Names are anything: HTML, Markdown, right-to-left, several lines. They come out as the text they are.
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

/** How one way of writing treats any text, a name, and a link whose label is written already. */
interface Writing {
  plain(text: string): string;
  name(text: string): string;
  link(label: string, address: string, isLicence?: boolean): string;
}

type Line = Messages['player']['attribution']['line'];

/** `artistUrl` is empty where the artist has no page. */
export function attributionOf(track: AttributedTrack, artistUrl: string, say: Line): Attribution {
  return {
    // One address of the work is enough where addresses are to be read.
    text: lineOf(track, '', TEXT, say),
    html: lineOf(track, artistUrl, HTML, say),
    markdown: lineOf(track, artistUrl, MARKDOWN, say),
  };
}

function lineOf(
  track: AttributedTrack,
  artistUrl: string,
  { plain, name, link }: Writing,
  say: Line,
): string {
  const title = say.title(name(oneLine(track.name)));
  const author = name(oneLine(track.artist_name));
  const work = say.work(linked(title, track.shareurl), linked(author, artistUrl));
  const url = track.license_ccurl;
  if (url === '') return say.reserved(work);
  const licence = licenceOf(url);
  const label = plain(licence.name);
  const named = isWebAddress(url) ? link(label, url, true) : label;
  if (licence.terms === undefined) return say.unknown(work, named);
  return licence.terms.attribution ? say.licensed(work, named) : say.free(work, named);

  function linked(shown: string, address: string): string {
    return isWebAddress(address) ? link(shown, address) : shown;
  }
}

const TEXT: Writing = {
  plain: (text) => text,
  name: isolated,
  // An address that is its own label need not be there twice.
  link: (label, address) => (label === address ? address : `${label} (${address})`),
};

const HTML: Writing = {
  plain: escapeHtml,
  name: (text) => `<bdi>${escapeHtml(text)}</bdi>`,
  link: (label, address, isLicence) =>
    `<a ${isLicence ? 'rel="license" ' : ''}href="${escapeHtml(address)}">${label}</a>`,
};

const MARKDOWN: Writing = {
  plain: escapeMarkdown,
  name: (text) => isolated(escapeMarkdown(text)),
  link: (label, address) => `[${label}](${address.replace(/[()<>\\\s]/g, percent)})`,
};

/** Marks that turn the direction of what follows would turn our own words as well; lines become one. */
function oneLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps a name that runs the other way from moving the signs around it. */
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

/** Within a line; what means something only at its beginning does not stand there. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&$]/g, '\\$&')
    .replace(/(?<=:)\/\/|(?<=www)\./gi, '\\$&')
    .replace(/@/g, '\\@');
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
