/** The fields of the whole release. */
import { Disc3 } from 'lucide-react';
import { RELEASE_LIMITS, type StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { RELEASE_TYPES, type ReleaseType } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { FileButton } from '../../design/forms/drop-zone.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import styles from '../../design/layout/page.module.css';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import { LanguageField, LicenceField, TagField } from './fields.tsx';
import release from './release.module.css';
import { type ReleaseEditing, releasePath } from './use-release.ts';

export function ReleaseFields({ editing }: { editing: ReleaseEditing }) {
  const { release: messages, fields } = studioMessages.useMessages();
  const { typed: content, change } = editing;
  return (
    <Card title={messages.about}>
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <TextField
            label={messages.name}
            {...bound(content.name, (name) => change({ name }))}
            maxLength={RELEASE_LIMITS.name}
            dir="auto"
          />
          <Select
            label={fields.type}
            value={content.type}
            options={RELEASE_TYPES.map((type) => [type, messages.types[type]] as const)}
            onChoose={(type) => change({ type: type as ReleaseType })}
          />
          <TextField
            label={fields.releasedate}
            hint={messages.dateHint}
            error={content.releasedate === '' && content.tracks.length > 0 ? messages.dateNeeded : undefined}
            type="date"
            required
            {...bound(content.releasedate, (releasedate) => change({ releasedate }))}
          />
          <LicenceField
            label={fields.license_ccurl}
            hint={messages.licenceHint}
            unset={messages.chooseLicence}
            value={content.license_ccurl}
            onChange={(license_ccurl) => change({ license_ccurl })}
          />
          <Checkbox
            label={messages.downloads}
            checked={content.downloads}
            onChange={(event) => change({ downloads: event.target.checked })}
          />
        </div>
        <div className={styles['stack']}>
          <CoverField editing={editing} />
          <TagField
            label={fields.tags}
            hint={messages.tagsHint}
            tags={content.tags}
            onChange={(tags) => change({ tags })}
          />
          <TextArea
            label={messages.description}
            {...bound(content.description, (description) => change({ description }))}
            maxLength={RELEASE_LIMITS.description}
            dir="auto"
          />
          <TextArea
            label={messages.credits}
            hint={messages.creditsHint}
            {...bound(content.credits, (credits) => change({ credits }))}
            maxLength={RELEASE_LIMITS.credits}
            dir="auto"
          />
          <LanguageField
            label={messages.language}
            value={content.lang}
            onChange={(lang) => change({ lang })}
          />
        </div>
      </div>
    </Card>
  );
}

/** It is saved immediately. The typed texts stay. */
function CoverField({ editing }: { editing: ReleaseEditing }) {
  const { release: messages } = studioMessages.useMessages();
  const { playlists } = useMessages();
  const { webApi } = useServices();
  const { base, act } = editing;
  const path = `${releasePath(base.id)}/cover`;
  const send = (file: File) => {
    const form = new FormData();
    form.set('image', file);
    void act(() => webApi.post<StudioRelease>(path, form));
  };
  return (
    <div className={release['cover']}>
      {base.cover === '' ? (
        <span className={release['picture']}>
          <Disc3 strokeWidth={1.25} />
        </span>
      ) : (
        <img src={base.cover} alt={playlists.cover} className={release['picture']} />
      )}
      <div className={styles['stack']}>
        <strong>{playlists.cover}</strong>
        <p className={styles['text']}>{messages.coverHint}</p>
        <div className={styles['buttons']}>
          <FileButton accept="image/*" size="small" onChoose={([file]) => send(file)}>
            {playlists.chooseCover}
          </FileButton>
          {base.cover !== '' && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => void act(() => webApi.delete<StudioRelease>(path))}
            >
              {messages.deleteCover}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
