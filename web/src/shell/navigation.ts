/** The links in the header, the bottom navigation and the footer. */
import {
  ChartNoAxesColumn,
  Code,
  Compass,
  House,
  Library,
  type LucideIcon,
  Radio,
  SlidersHorizontal,
} from 'lucide-react';
import { useMessages } from '../messages/messages.tsx';
import { useUser } from '../services.tsx';

export interface Destination {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other paths that belong to it. */
  also?: readonly string[];
  /** Left out on narrow screens, where another page links to it. */
  minor?: boolean;
}

export function useDestinations(): {
  listening: Destination[];
  library: Destination;
  working: Destination[];
} {
  const { shell } = useMessages();
  const user = useUser();
  return {
    listening: [
      { to: '/', label: shell.home, icon: House },
      { to: '/browse', also: ['/albums', '/artists'], label: shell.browse, icon: Compass },
      { to: '/charts', label: shell.charts, icon: ChartNoAxesColumn, minor: true },
      { to: '/radios', also: ['/radio'], label: shell.radios, icon: Radio },
    ],
    library: { to: '/library', label: shell.libraryShort, icon: Library },
    working: [
      { to: '/developers', label: shell.developers, icon: Code, minor: true },
      ...(user?.admin ? [{ to: '/admin', label: shell.admin, icon: SlidersHorizontal, minor: true }] : []),
    ],
  };
}
