import { ChartNoAxesColumn, Disc3, MicVocal, Music } from 'lucide-react';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { useMessages } from '../../messages/messages.tsx';

const TRACKS = '/browse';
const ALBUMS = '/albums';
const ARTISTS = '/artists';
const CHARTS = '/charts';

interface Props {
  current: typeof TRACKS | typeof ALBUMS | typeof ARTISTS | typeof CHARTS;
}

/** Links between `/browse`, `/albums`, `/artists` and `/charts`, below the heading of each. */
export function BrowseTabs({ current }: Props) {
  const { discover, catalogue, shell } = useMessages();
  return (
    <TabLinks
      label={discover.browseBy}
      current={current}
      links={[
        { to: TRACKS, label: catalogue.tracks, icon: <Music /> },
        { to: ALBUMS, label: catalogue.albums, icon: <Disc3 /> },
        { to: ARTISTS, label: catalogue.artists, icon: <MicVocal /> },
        { to: CHARTS, label: shell.charts, icon: <ChartNoAxesColumn /> },
      ]}
    />
  );
}
