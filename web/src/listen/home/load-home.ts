/** The data of the home page, reduced to what it shows: it is embedded in the page as JSON. */
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { unlessAway } from '../../page.ts';
import { playable } from '../../player/playable.ts';
import { findFacets } from '../browse/facets.ts';
import { albumTeaser, artistTeaser, playlistTeasers, radioTeaser } from '../cards/teasers.ts';

const CARDS = 14;
const TOP = 9;
const TAGS = 12;

export async function loadHome({ v3, webApi }: Pick<Api, 'v3' | 'webApi'>, signal: AbortSignal) {
  const options = { signal };
  const playlists = async () => {
    const { results } = await v3.playlists.hots({ limit: CARDS }, options);
    return playlistTeasers(v3, results, signal);
  };
  const [latest, albums, topTracks, topAlbums, topArtists, featured, radios, hotPlaylists, facets] =
    await Promise.all([
      v3.tracks({ type: TRACK_TYPES, order: 'releasedate_desc', limit: TOP, fullcount: true }, options),
      v3.albums({ order: 'releasedate_desc', limit: CARDS }, options),
      v3.charts.tracks({ limit: TOP }, options),
      v3.charts.albums({ limit: CARDS }, options),
      v3.charts.artists({ limit: CARDS }, options),
      v3.tracks({ type: TRACK_TYPES, featured: true, order: 'releasedate_desc', limit: CARDS }, options),
      v3.radios({ limit: CARDS }, options),
      unlessAway(playlists(), []),
      findFacets(webApi, new URLSearchParams(), signal),
    ]);
  return {
    total: latest.headers.results_fullcount ?? 0,
    latest: latest.results.map((track) => playable(track)),
    albums: albums.results.map(albumTeaser),
    topTracks: topTracks.results.map((track) => playable(track)),
    topAlbums: topAlbums.results.map(albumTeaser),
    topArtists: topArtists.results.map(artistTeaser),
    featured: featured.results.map((track) => playable(track)),
    radios: radios.results.map(radioTeaser),
    playlists: hotPlaylists,
    genres: facets?.facets.tags.genres.slice(0, TAGS) ?? [],
    moods: facets?.facets.tags.vartags.slice(0, TAGS) ?? [],
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
