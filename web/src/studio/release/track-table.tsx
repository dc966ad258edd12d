/** The tracks in their order: disc, title, and what can be done with each. On a phone each track is a card. */
import { ArrowDown, ArrowUp, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RELEASE_LIMITS, type ReleaseTrack, type StudioFile } from '../../../../src/domain/studio/studio.ts';
import { VOCAL_INSTRUMENTAL } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { FileButton } from '../../design/forms/drop-zone.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import studio from '../../design/layout/page.module.css';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { isOn, usePlayer } from '../../player/player.ts';
import { studioMessages } from '../messages.ts';
import { inDiscs, lengthOf, moved, withoutTrack } from './content.ts';
import { LanguageField, LicenceField, TagField } from './fields.tsx';
import styles from './release.module.css';
import { ACCEPTED, UploadRows, type Uploads } from './upload-card.tsx';
import type { ReleaseEditing } from './use-release.ts';

interface Props {
  editing: ReleaseEditing;
  uploads: Uploads;
}

export function TrackTable({ editing, uploads }: Props) {
  const { release: messages, track: columns } = studioMessages.useMessages();
  const { catalogue } = useMessages();
  const { base, typed: content, change } = editing;
  const { tracks } = content;
  const [opened, setOpened] = useState<number>();
  const sound = usePreview();
  const files = new Map(base.files.map((file) => [file.id, file]));
  const edit = (at: number, part: Partial<ReleaseTrack>) => {
    const next = tracks.map((track, index) => (index === at ? { ...track, ...part } : track));
    change({ tracks: part.disc === undefined ? next : inDiscs(next) });
  };
  const openedAt = tracks.findIndex(({ file_id }) => file_id === opened);
  return (
    <Card title={catalogue.tracks}>
      {tracks.length === 0 ? (
        <p className={studio['text']}>{messages.noTracks}</p>
      ) : (
        <div className={styles['table']}>
          <div className={styles['heading']} aria-hidden="true">
            <span>{messages.name}</span>
            <span>{columns.disc}</span>
          </div>
          <ol className={styles['tracks']}>
            {tracks.map((track, at) => (
              <TrackRow
                key={track.file_id}
                {...{ track, at, file: files.get(track.file_id), isLast: at === tracks.length - 1, sound }}
                onChange={(part) => edit(at, part)}
                onMove={(by) => change({ tracks: moved(tracks, at, at + by) })}
                onOpen={() => setOpened(track.file_id)}
              />
            ))}
          </ol>
        </div>
      )}
      {tracks.length > 0 && <p className={studio['text']}>{messages.replaceHint}</p>}
      {openedAt >= 0 && (
        <TrackDetails
          track={tracks[openedAt]}
          file={files.get(tracks[openedAt].file_id)}
          onChange={(part) => edit(openedAt, part)}
          {...{ editing, uploads }}
          onRemove={() => {
            setOpened(undefined);
            change(withoutTrack(content, openedAt));
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

interface RowProps {
  track: ReleaseTrack;
  file: StudioFile | undefined;
  at: number;
  isLast: boolean;
  sound: ReturnType<typeof usePreview>;
  onChange(part: Partial<ReleaseTrack>): void;
  onMove(by: -1 | 1): void;
  onOpen(): void;
}

function TrackRow({ track, file, at, isLast, sound, onChange, onMove, onOpen }: RowProps) {
  const { track: messages, release } = studioMessages.useMessages();
  const { catalogue } = useMessages();
  const label = track.name || file?.name || String(at + 1);
  const isPlaying = sound.playing === track.file_id;
  return (
    <li className={styles['track']}>
      <span className={styles['number']}>{at + 1}</span>
      <IconButton
        label={isPlaying ? catalogue.pauseNamed(label) : catalogue.playNamed(label)}
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={() => sound.toggle(track.file_id)}
      />
      <div className={styles['title']}>
        <TextField
          bare
          label={`${release.name} ${at + 1}`}
          placeholder={release.name}
          {...bound(track.name, (name) => onChange({ name }))}
          maxLength={RELEASE_LIMITS.name}
          dir="auto"
        />
      </div>
      <div className={styles['disc']} data-label={messages.disc}>
        <TextField
          bare
          label={`${messages.disc}: ${label}`}
          title={messages.disc}
          type="number"
          min={1}
          max={RELEASE_LIMITS.discs}
          value={track.disc}
          onChange={(event) => {
            const disc = event.target.valueAsNumber;
            if (disc >= 1 && disc <= RELEASE_LIMITS.discs) onChange({ disc });
          }}
        />
      </div>
      <span className={styles['length']}>{lengthOf(file?.duration ?? 0)}</span>
      <span className={styles['move']}>
        <IconButton
          label={messages.up(label)}
          icon={<ArrowUp />}
          size="small"
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={messages.down(label)}
          icon={<ArrowDown />}
          size="small"
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
      <Button size="small" aria-label={messages.detailsOf(label)} onClick={onOpen}>
        {messages.details}
      </Button>
    </li>
  );
}

/** Plays one file at a time, and pauses the player. */
function usePreview() {
  const player = usePlayer();
  const [playing, setPlaying] = useState<number>();
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => () => audio.current?.pause(), []);
  return {
    playing,
    toggle(fileId: number) {
      audio.current?.pause();
      if (playing === fileId) return setPlaying(undefined);
      const next = new Audio(`/web-api/studio/files/${fileId}/audio`);
      audio.current = next;
      const end = () => setPlaying((now) => (audio.current === next ? undefined : now));
      next.onended = end;
      next.onerror = end;
      setPlaying(fileId);
      if (isOn(player.state().status)) player.toggle();
      next.play().catch(end);
    },
  };
}

interface DetailsProps {
  track: ReleaseTrack;
  file: StudioFile | undefined;
  onChange(part: Partial<ReleaseTrack>): void;
  editing: ReleaseEditing;
  uploads: Uploads;
  onRemove(): void;
  onClose(): void;
}

/** Everything about one track that does not fit into its row. */
function TrackDetails({ track, file, editing, uploads, onChange, onRemove, onClose }: DetailsProps) {
  const { track: messages, release, fields, editing: texts } = studioMessages.useMessages();
  const { catalogue } = useMessages();
  const { bytes } = useFormats();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={messages.detailsOf(track.name || file?.name || '')}
      description={file === undefined ? '' : messages.file(file.name, bytes(file.size))}
      size="medium"
      actions={
        <Button variant="primary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <div className={studio['stack']}>
        <TagField
          label={fields.genres}
          hint={release.tagsHint}
          tags={track.genres}
          onChange={(genres) => onChange({ genres })}
        />
        <TagField
          label={fields.instruments}
          tags={track.instruments}
          onChange={(instruments) => onChange({ instruments })}
        />
        <TagField label={fields.vartags} tags={track.vartags} onChange={(vartags) => onChange({ vartags })} />
        <Select
          label={fields.vocalinstrumental}
          unset={texts.unset}
          value={track.vocalinstrumental}
          options={VOCAL_INSTRUMENTAL.map((each) => [each, catalogue.sounds[each]] as const)}
          onChoose={(vocals) =>
            onChange({ vocalinstrumental: VOCAL_INSTRUMENTAL.find((each) => each === vocals) ?? '' })
          }
        />
        <LanguageField label={fields.lang} value={track.lang} onChange={(lang) => onChange({ lang })} />
        <TextArea
          label={catalogue.lyrics}
          {...bound(track.lyrics, (lyrics) => onChange({ lyrics }))}
          maxLength={RELEASE_LIMITS.lyrics}
          dir="auto"
        />
        <TextArea
          label={messages.credits}
          {...bound(track.credits, (credits) => onChange({ credits }))}
          maxLength={RELEASE_LIMITS.credits}
          dir="auto"
        />
        <TextField
          label="ISRC"
          {...bound(track.isrc, (text) => onChange({ isrc: text.toUpperCase() }))}
          maxLength={15}
        />
        <LicenceField
          label={messages.licence}
          unset={messages.sameLicence}
          value={track.license_ccurl}
          onChange={(license_ccurl) => onChange({ license_ccurl })}
        />
        <div className={studio['buttons']}>
          {track.id !== 0 && (
            <FileButton accept={ACCEPTED} size="small" onChoose={([chosen]) => uploads.add(chosen, track.id)}>
              {messages.replace}
            </FileButton>
          )}
          <Button size="small" variant="danger" onClick={onRemove}>
            {messages.remove}
          </Button>
        </div>
        {track.id !== 0 && <UploadRows editing={editing} uploads={uploads} trackId={track.id} />}
      </div>
    </Dialog>
  );
}
