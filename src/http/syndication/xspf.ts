/** XSPF version 1 (xspf.org/spec): elements in the order of the specification. */
import { escapeXml } from '../xml-text.ts';
import { element, type ListingDocument } from './document.ts';

const LICENSE = 'http://creativecommons.org/ns#license';

/** Tracks without audio are left out. */
export function* writeXspf(list: ListingDocument): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n';
  yield element('title', list.title) + element('creator', list.author) + element('info', list.page);
  yield element('location', list.self) + element('identifier', list.id) + element('image', list.image);
  yield '\n<trackList>\n';
  for (const { audio, id, title, artist, page, image, album, position, seconds, license } of list.items()) {
    if (audio === '') {
      yield '';
      continue;
    }
    yield `<track>${element('location', audio)}${element('identifier', id)}${element('title', title)}`;
    yield element('creator', artist) + element('info', page) + element('image', image);
    yield element('album', album) + element('trackNum', position === 0 ? '' : String(position));
    yield element('duration', seconds === undefined ? '' : String(seconds * 1000));
    // XSPF has a licence of the playlist alone.
    yield license === '' ? '' : `<meta rel="${LICENSE}">${escapeXml(license)}</meta>`;
    yield '</track>\n';
  }
  yield '</trackList>\n</playlist>\n';
}
