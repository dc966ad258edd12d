/** Shown until an admin page is loaded. */
import { Loading, Skeleton } from '../design/feedback/skeleton.tsx';

export function LoadingPage() {
  return (
    <Loading>
      <Skeleton shape="heading" width="medium" />
      <Skeleton shape="block" rows={16} />
    </Loading>
  );
}
