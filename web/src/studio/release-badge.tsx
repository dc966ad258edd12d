import type { ReleaseState } from '../../../src/domain/studio/studio.ts';
import { Badge } from '../design/feedback/badge.tsx';
import { studioMessages } from './messages.ts';

const KINDS = { draft: 'plain', scheduled: 'warn', published: 'good', unpublished: 'bad' } as const;

export function ReleaseBadge({ state }: { state: ReleaseState }) {
  const { states } = studioMessages.useMessages();
  return <Badge kind={KINDS[state]}>{states[state]}</Badge>;
}
