/** The page of an artist. */
import { ExternalLink } from 'lucide-react';
import { useLoaderData } from 'react-router';
import type { ArtistAnswer } from '../../../../src/domain/catalogue/item-pages.ts';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Section } from '../../design/layout/section.tsx';
import { ArtistInitials } from '../../design/music/artist-image.tsx';
import { countryName } from '../../messages/countries.ts';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle, requireId } from '../../page.ts';
import { artistPage } from '../../page-paths.ts';
import { FollowButton } from '../../relations/buttons.tsx';
import { CardGrid, CardRow } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard } from '../cards/cards.tsx';
import { descriptionIn } from '../description.ts';
import { Description } from '../description-text.tsx';
import { artistHead } from '../heads.ts';
import { ItemHeader } from '../item-header.tsx';
import { alternatesOf, titledIn } from '../listings.ts';
import { ListActions } from '../lists/actions.tsx';
import { ReportItemButton } from '../report.tsx';
import { ShareButton } from '../share.tsx';
import { Tags } from '../track/track-details.tsx';
import { TrackList } from '../tracks/track-list.tsx';

type Data = Awaited<ReturnType<typeof loader>>;

export const loader = loaderOf(async ({ webApi, boot }, { params, signal }) => {
  const id = requireId(params);
  return { url: boot.url, ...(await webApi.get<ArtistAnswer>(`/web-api/artist?id=${id}`, signal)) };
});

/** Norwich, United Kingdom. */
function placesIn(places: Data['places'], language: string): string[] {
  return places.map(({ city, country }) => {
    return [city, countryName(country, language)].filter((part) => part !== '').join(', ');
  });
}

export const handle: PageHandle<Data> = {
  head(artist, messages, language) {
    const { url, albums, releases, description } = artist;
    const about = {
      description: descriptionIn(description, 'en')?.text ?? '',
      places: placesIn(artist.places, language),
      albums: [...albums, ...releases],
    };
    const head = artistHead(url, { ...artist, ...about }, messages);
    return { ...head, alternates: alternatesOf(titledIn(language, artistPage(artist.id)), head.title) };
  },
};

export function Component() {
  const artist = useLoaderData<Data>();
  const { catalogue } = useMessages();
  const { day } = useFormats();
  const language = useLanguage();
  const { id, name, website, joindate, tracks, albums, releases, singles, similar } = artist;
  const path = artistPage(id);
  return (
    <>
      <ItemHeader
        kind={catalogue.artist}
        name={name}
        alt={catalogue.imageOf(name)}
        image={artist.image}
        fallback={<ArtistInitials name={name} />}
        round
        facts={{
          // The browser may have other country names than the server; React must not report a mismatch.
          places: artist.places.length > 0 && (
            <span dir="auto" suppressHydrationWarning>
              {placesIn(artist.places, language).join(' · ')}
            </span>
          ),
          joined: day(joindate) && catalogue.joined(day(joindate)),
          website: isWebAddress(website) && (
            <a href={website} rel="nofollow noopener" dir="ltr">
              {new URL(website).hostname} <ExternalLink />
            </a>
          ),
        }}
        actions={
          <ListActions name={name} source={path} tracks={tracks}>
            <FollowButton relation="fan" id={id} />
            <ShareButton name={name} path={path} short={`/a/${id}`} listing={titledIn(language, path)} />
            <ReportItemButton kind="artist" id={id} name={name} />
          </ListActions>
        }
      />
      {tracks.length === 0 ? (
        <EmptyState title={catalogue.noTracks} />
      ) : (
        <Section title={catalogue.popular}>
          <TrackList
            tracks={tracks}
            source={path}
            label={catalogue.popular}
            numbered
            showCover
            showAlbum
            showArtist={false}
          />
        </Section>
      )}
      <Description texts={artist.description} language={language} />
      {albums.length > 0 && (
        <Section title={catalogue.albums}>
          <CardGrid items={albums} card={(album) => <AlbumCard album={album} showYear />} />
        </Section>
      )}
      {releases.length > 0 && (
        <Section title={catalogue.singles}>
          <CardGrid items={releases} card={(album) => <AlbumCard album={album} showYear />} />
        </Section>
      )}
      {singles.length > 0 && (
        <Section title={catalogue.looseTracks}>
          <TrackList
            tracks={singles}
            source={`${path}#singles`}
            label={catalogue.looseTracks}
            showCover
            showArtist={false}
          />
        </Section>
      )}
      <Tags label={catalogue.tags} tags={artist.tags} />
      <CardRow
        title={catalogue.similarArtists}
        items={similar}
        card={(other) => <ArtistCard artist={other} />}
      />
    </>
  );
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
