/** `/`: new, popular and featured music. */
import { useLoaderData } from 'react-router';
import { Section } from '../../design/layout/section.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { CardRow } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard, PlaylistCard, RadioCard, TrackCard } from '../cards/cards.tsx';
import { TagTiles } from '../cards/tag-tiles.tsx';
import { TrackTile } from '../cards/tile.tsx';
import { EmptyCatalogue, Hero } from './hero.tsx';
import styles from './home.module.css';
import { type HomeData, loadHome } from './load-home.ts';

export const loader = loaderOf(async (api, { signal }) => ({
  ...(await loadHome(api, signal)),
  url: api.boot.url,
}));

type Data = HomeData & { url: string };

export const handle: PageHandle<Data> = {
  head: ({ url }, { shell, find }) => ({
    title: shell.name,
    description: find.description,
    canonical: '/',
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
  const { find, shell } = useMessages();
  const home = useLoaderData<Data>();
  if (home.total === 0) return <EmptyCatalogue />;
  return (
    <div className={styles['page']}>
      <Hero total={home.total} covers={home.topAlbums.map(({ image }) => image)} />
      {home.albums.length > 0 && (
        <CardRow title={find.newAlbums} all="/albums">
          {home.albums.map((album, index) => (
            <AlbumCard key={album.id} album={album} first={index < ALBUMS_MIN} />
          ))}
        </CardRow>
      )}
      {home.albums.length < ALBUMS_MIN && <Tiles title={find.newTracks} tracks={home.latest} />}
      <Tiles title={find.topTracks} all="/charts" tracks={home.topTracks} numbered />
      {home.featured.length > 0 && (
        <CardRow title={find.featured}>
          {home.featured.map((track, index) => (
            <TrackCard key={track.id} tracks={home.featured} index={index} source="/" />
          ))}
        </CardRow>
      )}
      {home.genres.length > 0 && (
        <Section title={find.genres} all="/browse">
          <TagTiles tags={home.genres} />
        </Section>
      )}
      {home.topAlbums.length > 0 && (
        <CardRow title={find.topAlbums} all="/charts?what=albums">
          {home.topAlbums.map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
        </CardRow>
      )}
      {home.topArtists.length > 0 && (
        <CardRow title={find.topArtists} all="/charts?what=artists">
          {home.topArtists.map((artist) => (
            <ArtistCard key={artist.id} artist={artist} />
          ))}
        </CardRow>
      )}
      {home.moods.length > 0 && (
        <Section title={find.moods} all="/browse">
          <TagTiles tags={home.moods} />
        </Section>
      )}
      {home.radios.length > 0 && (
        <CardRow title={shell.radios} all="/radios">
          {home.radios.map((radio) => (
            <RadioCard key={radio.id} radio={radio} />
          ))}
        </CardRow>
      )}
      {home.playlists.length > 0 && (
        <CardRow title={find.hotPlaylists}>
          {home.playlists.map((playlist) => (
            <PlaylistCard key={playlist.id} playlist={playlist} />
          ))}
        </CardRow>
      )}
    </div>
  );
}

interface TilesProps {
  title: string;
  all?: string;
  tracks: readonly PlayableTrack[];
  numbered?: boolean;
}

function Tiles({ title, all, tracks, numbered = false }: TilesProps) {
  if (tracks.length === 0) return null;
  return (
    <Section title={title} all={all}>
      <ol className={styles['tiles']}>
        {tracks.map(({ id }, index) => (
          <li key={id}>
            <TrackTile
              tracks={tracks}
              index={index}
              source={all ?? '/'}
              before={numbered && <span className={styles['rank']}>{index + 1}</span>}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}
