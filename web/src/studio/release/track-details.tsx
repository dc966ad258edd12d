/** Everything about one track that does not fit into its row. */
import { RELEASE_LIMITS, type ReleaseTrack, type StudioFile } from '../../../../src/domain/studio/studio.ts';
import { VOCAL_INSTRUMENTAL } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { FileButton } from '../../design/forms/drop-zone.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import studio from '../../design/layout/page.module.css';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { studioMessages } from '../messages.ts';
import { LanguageField } from './language-field.tsx';
import { LicenceField } from './licence-field.tsx';
import { TagField } from './tag-field.tsx';
import { ACCEPTED, UploadRows, type Uploads } from './upload-card.tsx';
import type { ReleaseEditing } from './use-release.ts';

interface Props {
  track: ReleaseTrack;
  file: StudioFile | undefined;
  onChange(part: Partial<ReleaseTrack>): void;
  editing: ReleaseEditing;
  uploads: Uploads;
  onRemove(): void;
  onClose(): void;
}

export function TrackDetails({ track, file, editing, uploads, onChange, onRemove, onClose }: Props) {
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
