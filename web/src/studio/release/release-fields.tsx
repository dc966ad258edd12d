/** The fields of the whole release. */
import { Disc3 } from 'lucide-react';
import { RELEASE_LIMITS, type StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { RELEASE_TYPES, type ReleaseType } from '../../../../src/domain/vocabulary.ts';
import { formData } from '../../api/web-api.ts';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { ImageChoice } from '../../design/forms/image-choice.tsx';
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

/** The typed texts stay. */
function CoverField({ editing: { base, act } }: { editing: ReleaseEditing }) {
  const { release: messages } = studioMessages.useMessages();
  const { playlists } = useMessages();
  const { webApi } = useServices();
  const path = `${releasePath(base.id)}/cover`;
  const save = (image: File | undefined) =>
    act(() =>
      image === undefined
        ? webApi.delete<StudioRelease>(path)
        : webApi.post<StudioRelease>(path, formData({ image })),
    );
  return (
    <div className={release['cover']}>
      {base.cover === '' ? (
        <span className={release['picture']}>
          <Disc3 strokeWidth={1.25} />
        </span>
      ) : (
        <img src={base.cover} alt={playlists.cover} className={release['picture']} />
      )}
      <ImageChoice
        title={playlists.cover}
        hint={messages.coverHint}
        remove={base.cover !== '' && messages.deleteCover}
        onChoose={save}
      />
    </div>
  );
}
