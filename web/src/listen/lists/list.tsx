/** `/list/a70` is an album, `/list/p5` a playlist. */
import { useLoaderData } from 'react-router';
import { loaderOf, nothingHere, type PageHandle } from '../../page.ts';
import { AlbumPage, headOfAlbum, loadAlbum } from './album.tsx';
import { loadPlaylist } from './load-playlist.ts';
import { headOfPlaylist, PlaylistPage } from './playlist.tsx';

type Data = Awaited<ReturnType<typeof loader>>;

export const loader = loaderOf(async (api, { params, signal }) => {
  const [, kind, id] = /^([ap])(\d{1,15})$/.exec(params['what'] ?? '') ?? [];
  if (id === undefined) throw nothingHere();
  return kind === 'a' ? loadAlbum(api, id, signal) : loadPlaylist(api, id, signal);
});

export const handle: PageHandle<Data> = {
  head: (data, messages) =>
    data.kind === 'album' ? headOfAlbum(data, messages) : headOfPlaylist(data, messages),
};

export function Component() {
  const data = useLoaderData<Data>();
  return data.kind === 'album' ? (
    <AlbumPage key={data.id} album={data} />
  ) : (
    <PlaylistPage key={data.id} playlist={data} />
  );
}
