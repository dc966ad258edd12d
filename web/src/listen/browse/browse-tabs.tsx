import { ChartNoAxesColumn, Disc3, Music } from 'lucide-react';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { useMessages } from '../../messages/messages.tsx';

const TRACKS = '/browse';
const ALBUMS = '/albums';
const CHARTS = '/charts';

/** Links between `/browse`, `/albums` and `/charts`, below the heading of each. */
export function BrowseTabs({ current }: { current: typeof TRACKS | typeof ALBUMS | typeof CHARTS }) {
  const { discover, catalogue, shell } = useMessages();
  return (
    <TabLinks
      label={discover.browseBy}
      current={current}
      links={[
        { to: TRACKS, label: catalogue.tracks, icon: <Music /> },
        { to: ALBUMS, label: catalogue.albums, icon: <Disc3 /> },
        { to: CHARTS, label: shell.charts, icon: <ChartNoAxesColumn /> },
      ]}
    />
  );
}
