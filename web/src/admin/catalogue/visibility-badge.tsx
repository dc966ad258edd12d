import { EyeOff } from 'lucide-react';
import type { Visibility } from '../../../../src/domain/admin.ts';
import { Badge } from '../../design/feedback/badge.tsx';
import { adminMessages } from '../messages.ts';

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
