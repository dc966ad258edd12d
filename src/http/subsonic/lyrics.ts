/** Lyrics. The catalogue has plain texts, so no line has a time. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { findTracks, getTrack } from './lookup.ts';
import { flag, itemId, required, text } from './parameters.ts';

/** The language of a text whose language is unknown. */
const UNKNOWN = 'und';
/** Tracks of one name and artist among which one with lyrics is looked for. */
const LOOKED_AT = 20;

const lyricsOf = ({ tracks }: Catalogue, track: Ordinal) => textOfRow(tracks.lyrics, track);
const titleOf = ({ tracks }: Catalogue, track: Ordinal) => textOfRow(tracks.name.exact, track);
const artistOf = ({ tracks, artists }: Catalogue, track: Ordinal) =>
  textOfRow(artists.name.exact, tracks.artist[track]);

export const LYRICS = [
  endpoint('getLyrics', { artist: text, title: text }, async ({ artist, title }, call) => {
    const { catalogue } = call;
    if (title === undefined) return { lyrics: { value: '' } };
    const named = await findTracks(call, {
      types: TRACK_TYPES,
      name: title,
      ...(artist === undefined ? {} : { artistName: artist }),
      order: [{ field: 'id', descending: false }],
      offset: 0,
      limit: LOOKED_AT,
      fullcount: false,
    });
    const track = named.find((one) => lyricsOf(catalogue, one) !== '');
    if (track === undefined) return { lyrics: { value: '' } };
    return {
      lyrics: {
        artist: artistOf(catalogue, track),
        title: titleOf(catalogue, track),
        value: lyricsOf(catalogue, track),
      },
    };
  }),

  endpoint(
    'getLyricsBySongId',
    { id: required(itemId('track')), enhanced: flag },
    ({ id }, { catalogue }) => {
      const track = getTrack(catalogue, id);
      const value = lyricsOf(catalogue, track);
      if (value === '') return { lyricsList: { structuredLyrics: [] } };
      const { texts, number } = catalogue.tracks.lang;
      return {
        lyricsList: {
          structuredLyrics: [
            {
              displayArtist: artistOf(catalogue, track),
              displayTitle: titleOf(catalogue, track),
              lang: texts[number[track]] || UNKNOWN,
              synced: false,
              line: value.split(/\r\n?|\n/).map((line) => ({ value: line })),
            },
          ],
        },
      };
    },
  ),
];
