import { useId } from 'react';
import { Checkbox } from '../design/forms/checkbox.tsx';
import { useMessages } from '../messages/messages.tsx';

interface Props {
  isPrivate: boolean;
  onChoose(isPrivate: boolean): void;
}

/** Who can see a playlist. Asked wherever one is created: a list of a user is public only if the user says so. */
export function VisibilityChoice({ isPrivate, onChoose }: Props) {
  const { playlists } = useMessages();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={playlists.visibility}>
      <Checkbox
        type="radio"
        name={name}
        label={playlists.private}
        hint={playlists.privateHint}
        checked={isPrivate}
        onChange={() => onChoose(true)}
      />
      <Checkbox
        type="radio"
        name={name}
        label={playlists.public}
        hint={playlists.publicHint}
        checked={!isPrivate}
        onChange={() => onChoose(false)}
      />
    </div>
  );
}
