/** `/search?q=…`: tracks, artists, albums, playlists, people and tags that match. */
import { Search, SearchX } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import { requestTracks } from '../../api/request-tracks.ts';
import { Button } from '../../design/buttons/button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Section } from '../../design/layout/section.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle, unlessAway } from '../../page.ts';
import { searchPage } from '../../page-paths.ts';
import { usePlayer } from '../../player/player.ts';
import { CardRow } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard, PlaylistCard } from '../cards/cards.tsx';
import { TagTiles } from '../cards/tag-tiles.tsx';
import { albumTeaser, artistTeaser, playlistTeaser } from '../cards/teasers.ts';
import { SaveDynamic } from '../lists/save-dynamic.tsx';
import { PeopleList } from '../profiles/people.tsx';
import { TrackList } from '../tracks/track-list.tsx';
import styles from './search.module.css';
import { readQuery } from './search-query.ts';
import { findSuggested } from './suggestions.ts';

const TRACKS = 20;
const CARDS = 14;
const PEOPLE = 6;
const TAGS = 12;

export const loader = loaderOf(async ({ v3, webApi }, { url, signal }) => {
  const query = readQuery(url.searchParams.get('q') ?? '');
  const { q } = query;
  if (q === '')
    return { ...query, total: 0, tracks: [], artists: [], albums: [], playlists: [], people: [], tags: [] };
  const named = { namesearch: q, limit: CARDS };
  /** Also shown for kinds without a name that contains the text, for example because of a typing error. */
  const suggested = findSuggested(webApi, { q, limit: CARDS, tracks: TRACKS }, signal);
  const namedArtists = async () => {
    const { results } = await v3.artists(named, { signal });
    return results.length > 0 ? results.map(artistTeaser) : (await suggested).artists;
  };
  const namedAlbums = async () => {
    const { results } = await v3.albums(named, { signal });
    return results.length > 0 ? results.map(albumTeaser) : (await suggested).albums;
  };
  const namedPlaylists = async () => {
    const { results } = await v3.playlists(named, { signal });
    return results.length > 0 ? results.map(playlistTeaser) : (await suggested).playlists;
  };
  const [tracks, artists, albums, playlists, { users, tags }] = await Promise.all([
    requestTracks(webApi, { search: q, type: TRACK_TYPES, limit: TRACKS }, signal),
    namedArtists(),
    namedAlbums(),
    unlessAway(namedPlaylists(), []),
    suggested,
  ]);
  return {
    ...query,
    ...tracks,
    artists,
    albums,
    playlists,
    people: users.slice(0, PEOPLE),
    tags: tags.slice(0, TAGS),
  };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ q }, { shell, discover }) => ({
    title: q === '' ? shell.search : discover.searchTitle(q),
    canonical: q === '' ? '/search' : searchPage(q),
    unlisted: true,
  }),
};

export function Component() {
  const { discover, shell, catalogue, following } = useMessages();
  const { q, isCut, total, tracks, artists, albums, playlists, people, tags } = useLoaderData<Data>();
  const player = usePlayer();
  if (q === '') {
    return (
      <>
        <h1>{shell.search}</h1>
        <EmptyState
          icon={Search}
          title={discover.searchStart}
          actions={<Button to="/browse">{discover.heroBrowse}</Button>}
        >
          {discover.searchStartText}
        </EmptyState>
      </>
    );
  }
  const source = searchPage(q);
  const isEmpty = [tracks, artists, albums, playlists, people, tags].every(({ length }) => length === 0);
  const play = (
    <span className={styles['play']}>
      <Button
        size="small"
        variant="primary"
        icon={<PlayIcon />}
        onClick={() => player.play(tracks, 0, source)}
      >
        {discover.playResults}
      </Button>
      <SaveDynamic query={String(new URLSearchParams({ search: q }))} name={q} />
    </span>
  );
  return (
    <>
      <h1 className={styles['heading']} dir="auto">
        {discover.searchTitle(q)}
      </h1>
      {isCut && <p role="status">{discover.searchLong}</p>}
      {isEmpty && (
        <EmptyState
          icon={SearchX}
          title={discover.searchNone(q)}
          actions={<Button to="/browse">{discover.heroBrowse}</Button>}
        >
          {discover.searchEmptyText}
        </EmptyState>
      )}
      <CardRow title={catalogue.artists} items={artists} card={(artist) => <ArtistCard artist={artist} />} />
      {tracks.length > 0 && (
        <Section
          title={catalogue.tracks}
          all={total > tracks.length ? `/browse?${new URLSearchParams({ search: q })}` : undefined}
          actions={play}
        >
          <TrackList
            tracks={tracks}
            source={source}
            label={catalogue.tracks}
            showCover
            showArtist
            showAlbum
          />
        </Section>
      )}
      <CardRow title={catalogue.albums} items={albums} card={(album) => <AlbumCard album={album} />} />
      <CardRow
        title={catalogue.playlists}
        items={playlists}
        card={(playlist) => <PlaylistCard playlist={playlist} />}
      />
      {people.length > 0 && (
        <Section title={following.people}>
          <PeopleList people={people} label={following.people} />
        </Section>
      )}
      <TagTiles title={catalogue.tags} tags={tags} />
    </>
  );
}
