import { EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { CatalogueItem, EditableItem, Visibility } from '../../../../src/domain/admin.ts';
import { Badge } from '../../design/feedback/badge.tsx';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { adminMessages } from '../messages.ts';

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

/** Renders nothing for a visible item. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const { item } = adminMessages.useMessages();
  if (visibility === 'shown') return null;
  return (
    <Badge kind="warn" icon={<EyeOff />}>
      {item.visibility[visibility]}
    </Badge>
  );
}
