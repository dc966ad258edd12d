/** `/`: new, popular and featured music. */
import { useLoaderData } from 'react-router';
import { type ChartKind, TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle, unlessAway } from '../../page.ts';
import { findFacets } from '../browse/facets.ts';
import { CardRow } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard, PlaylistCard, RadioCard, TrackCard } from '../cards/cards.tsx';
import { TagTiles } from '../cards/tag-tiles.tsx';
import { albumTeaser, playlistTeaser, radioTeaser } from '../cards/teasers.ts';
import { TrackTiles } from '../cards/track-tiles.tsx';
import { loadChart } from '../charts/load-chart.ts';
import { alternatesOf, titledIn } from '../listings.ts';
import { EmptyCatalogue, Hero } from './hero.tsx';
import styles from './home.module.css';
import { loadPersonal, type PersonalData, PersonalSections } from './personal.tsx';

export const loader = loaderOf(async (api, { signal }) => {
  const [home, personal] = await Promise.all([loadHome(api, signal), loadPersonal(api, signal)]);
  return { ...home, personal, url: api.boot.url };
});

type Data = HomeData & { personal: PersonalData | null; url: string };

export const handle: PageHandle<Data> = {
  head: ({ url }, { shell, discover }, language) => ({
    title: shell.name,
    description: discover.description,
    canonical: '/',
    alternates: alternatesOf(titledIn(language, '/albums'), discover.newReleases),
    properties: [['og:type', 'website']],
    about: {
      '@type': 'WebSite',
      name: shell.name,
      url: `${url}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  }),
};

/** With fewer albums, new tracks are shown as well. */
const ALBUMS_MIN = 4;

export function Component() {
  const { discover, shell } = useMessages();
  const home = useLoaderData<Data>();
  if (home.total === 0) return <EmptyCatalogue />;
  return (
    <div className={styles['page']}>
      <Hero total={home.total} covers={home.topAlbums.map(({ image }) => image)} />
      <PersonalSections data={home.personal} />
      <CardRow
        title={discover.newAlbums}
        all="/albums"
        items={home.albums}
        card={(album, index) => <AlbumCard album={album} first={index < ALBUMS_MIN} />}
      />
      {home.albums.length < ALBUMS_MIN && (
        <TrackTiles title={discover.newTracks} source="/" tracks={home.latest} />
      )}
      <TrackTiles
        title={discover.topTracks}
        all="/charts"
        source="/charts"
        tracks={home.topTracks}
        numbered
      />
      <CardRow
        title={discover.featured}
        items={home.featured}
        card={(_, index) => <TrackCard tracks={home.featured} index={index} source="/" />}
      />
      <TagTiles title={discover.genres} all="/browse" tags={home.genres} />
      <CardRow
        title={discover.topAlbums}
        all="/charts?what=albums"
        items={home.topAlbums}
        card={(album) => <AlbumCard album={album} />}
      />
      <CardRow
        title={discover.topArtists}
        all="/charts?what=artists"
        items={home.topArtists}
        card={(artist) => <ArtistCard artist={artist} />}
      />
      <TagTiles title={discover.moods} all="/browse" tags={home.moods} />
      <CardRow
        title={shell.radios}
        all="/radios"
        items={home.radios}
        card={(radio) => <RadioCard radio={radio} />}
      />
      <CardRow
        title={discover.hotPlaylists}
        items={home.playlists}
        card={(playlist) => <PlaylistCard playlist={playlist} />}
      />
    </div>
  );
}

const CARDS = 14;
const TOP = 9;
const TAGS = 12;

/** The data of the home page, reduced to what it shows: it is embedded in the page as JSON. */
async function loadHome({ v3, webApi }: Pick<Api, 'v3' | 'webApi'>, signal: AbortSignal) {
  const options = { signal };
  const newest = { type: TRACK_TYPES, order: 'releasedate_desc' };
  const topOf = <What extends ChartKind>(what: What, limit: number) =>
    loadChart(webApi, { what, period: 'week' }, signal, limit);
  const playlists = async () => {
    const { results } = await v3.playlists.hots({ limit: CARDS }, options);
    return results.map(playlistTeaser);
  };
  const [latest, albums, topTracks, topAlbums, topArtists, featured, radios, hotPlaylists, facets] =
    await Promise.all([
      requestTracks(webApi, { ...newest, undated: false, limit: TOP }, signal),
      v3.albums({ order: 'releasedate_desc', undated: false, limit: CARDS }, options),
      topOf('tracks', TOP),
      topOf('albums', CARDS),
      topOf('artists', CARDS),
      requestTracks(webApi, { ...newest, featured: true, limit: CARDS }, signal),
      v3.radios({ limit: CARDS }, options),
      unlessAway(playlists(), []),
      findFacets(webApi, new URLSearchParams(), signal),
    ]);
  return {
    total: facets?.total ?? latest.tracks.length,
    latest: latest.tracks,
    albums: albums.results.map(albumTeaser),
    topTracks: topTracks.tracks,
    topAlbums: topAlbums.albums,
    topArtists: topArtists.artists,
    featured: featured.tracks,
    radios: radios.results.map(radioTeaser),
    playlists: hotPlaylists,
    genres: facets?.facets.tags.genres.slice(0, TAGS) ?? [],
    moods: facets?.facets.tags.vartags.slice(0, TAGS) ?? [],
  };
}

type HomeData = Awaited<ReturnType<typeof loadHome>>;
