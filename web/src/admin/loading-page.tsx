/** Stands for every page of administration until the browser has it. */
import { Loading, Skeleton } from '../design/feedback/skeleton.tsx';

export function LoadingPage() {
  return (
    <Loading>
      <Skeleton shape="heading" width="medium" />
      <Skeleton shape="block" rows={16} />
    </Loading>
  );
}
