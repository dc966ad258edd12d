import { EyeOff } from 'lucide-react';
import type { Visibility } from '../../../../src/domain/admin.ts';
import { Badge } from '../../design/badge.tsx';
import { operateWords } from '../messages.ts';

/** Nothing for what everybody sees. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const { thing } = operateWords.useWords();
  if (visibility === 'shown') return null;
  return (
    <Badge kind="warn" icon={<EyeOff aria-hidden="true" />}>
      {thing.visibility[visibility]}
    </Badge>
  );
}
