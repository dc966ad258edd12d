import { Ban, Check, CircleStop, LoaderCircle, type LucideIcon, Unplug } from 'lucide-react';
import type { ImportState } from '../../../../src/domain/imports/import-runs.ts';
import { Badge } from '../../design/feedback/badge.tsx';
import { adminMessages } from '../messages.ts';

const BADGES: Record<ImportState, { kind: 'accent' | 'good' | 'bad' | 'warn'; icon: LucideIcon }> = {
  running: { kind: 'accent', icon: LoaderCircle },
  done: { kind: 'good', icon: Check },
  refused: { kind: 'bad', icon: Ban },
  cancelled: { kind: 'warn', icon: CircleStop },
  interrupted: { kind: 'bad', icon: Unplug },
};

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { imports } = adminMessages.useMessages();
  const { kind, icon: Icon } = BADGES[state];
  return (
    <Badge kind={kind} icon={<Icon />}>
      {imports.states[state]}
    </Badge>
  );
}
