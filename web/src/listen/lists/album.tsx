/** The page of an album. */
import { Link } from 'react-router';
import type { AlbumAnswer } from '../../../../src/domain/catalogue/item-pages.ts';
import type { Head } from '../../../../src/domain/pages.ts';
import type { Api } from '../../api/api.ts';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Section } from '../../design/layout/section.tsx';
import { licenceInWords } from '../../design/music/licence.ts';
import { LicenceBadge, LicenceTerms } from '../../design/music/licence-badge.tsx';
import { useFormats } from '../../messages/formats.ts';
import { type Messages, useLanguage, useMessages } from '../../messages/messages.tsx';
import { unlessAway } from '../../page.ts';
import { albumPage, artistPage } from '../../page-paths.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { AddAlbumButton } from '../../relations/buttons.tsx';
import { CardRow } from '../cards/card-row.tsx';
import { AlbumCard } from '../cards/cards.tsx';
import { Description } from '../description-text.tsx';
import { albumHead } from '../heads.ts';
import { ItemHeader } from '../item-header.tsx';
import { alternatesOf } from '../listings.ts';
import { ReportItemButton } from '../report.tsx';
import { loadReviews, NO_REVIEWS } from '../reviews/load-reviews.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { ShareButton } from '../share.tsx';
import { Tags } from '../track/track-details.tsx';
import { TrackList } from '../tracks/track-list.tsx';
import { ListActions } from './actions.tsx';
import styles from './album.module.css';
import { useLength } from './use-length.ts';
import { ZipButton } from './zip-button.tsx';

type AlbumData = Awaited<ReturnType<typeof loadAlbum>>;

export async function loadAlbum({ v3, webApi, boot }: Api, id: string, signal: AbortSignal) {
  const [{ artist_id, artist_name, ...album }, reviews] = await Promise.all([
    webApi.get<AlbumAnswer>(`/web-api/album?id=${id}`, signal),
    unlessAway(loadReviews(v3, { of: 'album', id }, signal), NO_REVIEWS),
  ]);
  const artist = { id: artist_id, name: artist_name };
  return { kind: 'album' as const, url: boot.url, ...album, artist, reviews };
}

export function headOfAlbum(album: AlbumData, messages: Messages): Head {
  const tracks = album.tracks.map((track) => {
    return { ...track, artist: album.artist, license: track.license_ccurl };
  });
  const head = albumHead(album.url, { ...album, tracks }, messages);
  return { ...head, alternates: alternatesOf(albumPage(album.id), head.title) };
}

export function AlbumPage({ album }: { album: AlbumData }) {
  const { catalogue } = useMessages();
  const { day, number } = useFormats();
  const language = useLanguage();
  const { id, name, image, artist, releasedate, tracks, tags, zip, others } = album;
  const path = albumPage(id);
  const length = useLength(tracks);
  return (
    <>
      <ItemHeader
        kind={catalogue.album}
        name={name}
        alt={catalogue.coverOf(name)}
        image={image}
        by={
          <Link to={artistPage(artist.id)} dir="auto">
            {artist.name}
          </Link>
        }
        facts={{
          released: day(releasedate) && <time dateTime={releasedate}>{day(releasedate)}</time>,
          tracks: catalogue.trackCount(tracks.length, number(tracks.length)),
          length,
        }}
        actions={
          <ListActions name={name} source={path} tracks={tracks}>
            <AddAlbumButton albumId={id} />
            {zip !== '' && <ZipButton url={zip} of="albums" id={id} total={tracks.length} />}
            <ShareButton
              name={name}
              path={path}
              short={`/l/a${id}`}
              embed={`/embed/list/a${id}`}
              listing={path}
            />
            <ReportItemButton kind="album" id={id} name={name} />
          </ListActions>
        }
      />
      {zip === '' && tracks.length > 0 && <p className={styles['note']}>{catalogue.noZip}</p>}
      {tracks.length === 0 ? (
        <EmptyState title={catalogue.noAlbumTracks} />
      ) : (
        <div className={styles['tracks']}>
          <TrackList tracks={tracks} source={path} label={catalogue.tracks} numbered showArtist={false} />
        </div>
      )}
      <AlbumLicences tracks={tracks} />
      <Description texts={album.description} language={language} />
      <Tags label={catalogue.tags} tags={tags} />
      <Reviews key={id} of="album" id={id} first={album.reviews} />
      <CardRow
        title={catalogue.moreBy(artist.name)}
        all={artistPage(artist.id)}
        items={others}
        card={(other) => <AlbumCard album={other} showYear />}
      />
    </>
  );
}

/** Mostly one for all tracks. */
function AlbumLicences({ tracks }: { tracks: readonly PlayableTrack[] }) {
  const { catalogue, design } = useMessages();
  const { number } = useFormats();
  const counts = Map.groupBy(tracks, ({ license_ccurl }) => license_ccurl);
  if (counts.size === 0) return null;
  return (
    <Section title={catalogue.licence}>
      <ul className={styles['licences']}>
        {[...counts].map(([url, { length }]) => (
          <li key={url}>
            <p className={styles['licence']}>
              <LicenceBadge url={url} />
              {url === '' ? catalogue.licenceNone : licenceInWords(url, design.licence.words)}
              {counts.size > 1 && (
                <span className={styles['count']}>{catalogue.trackCount(length, number(length))}</span>
              )}
            </p>
            {counts.size === 1 && <LicenceTerms url={url} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
