/** The frame with whichever page is open. */
import { Outlet } from 'react-router';
import { Frame } from './frame.tsx';

export function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
