import type { ComponentProps } from 'react';
import type { CatalogueItem, EditableItem } from '../../../../src/domain/admin.ts';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { Cover } from '../../design/music/cover.tsx';

interface Props extends Pick<ComponentProps<typeof Cover>, 'alt' | 'size'> {
  item: Pick<CatalogueItem | EditableItem, 'kind' | 'name' | 'image'>;
  /** The width of the file, in pixels. */
  width: 100 | 300;
}

/** The image of an item; artists without one have their initials. */
export function ItemPicture({ item: { kind, name, image }, width, ...cover }: Props) {
  const src = image === '' ? '' : `${image}&width=${width}`;
  return kind === 'artist' ? (
    <ArtistImage {...cover} name={name} src={src} />
  ) : (
    <Cover {...cover} src={src} />
  );
}
