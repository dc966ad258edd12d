import { Plus } from 'lucide-react';
import { PROFILE_LIMITS } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Select, TextArea } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import { useLanguage } from '../../messages/messages.tsx';
import { studioMessages } from '../messages.ts';
import styles from '../studio.module.css';
import { languageChoices, type ProfileForm } from './profile-form.ts';

interface Props {
  form: ProfileForm;
  onChange(part: Partial<ProfileForm>): void;
}

/** A text for each language. */
export function BiographyCard({ form: { texts }, onChange }: Props) {
  const { profile: messages } = studioMessages.useMessages();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const nameOf = (language: string) => names.of(language) ?? language;
  const edit = (at: number, part: Partial<ProfileForm['texts'][number]>) =>
    onChange({ texts: texts.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const [next] = languageChoices(texts, '').filter((language) => language !== '');
  return (
    <Card title={messages.biography}>
      <div className={styles['stack']}>
        <p className={styles['text']}>{messages.biographyText}</p>
        {texts.map(({ language, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the select keeps the focus when its language changes
          <div key={at} className={styles['stack']}>
            <div className={styles['buttons']}>
              <Select
                bare
                label={messages.language}
                value={language}
                options={languageChoices(texts, language).map((one) => [one, nameOf(one)] as const)}
                onChoose={(chosen) => edit(at, { language: chosen })}
              />
              <Button
                size="small"
                variant="quiet"
                onClick={() => onChange({ texts: texts.filter((_, index) => index !== at) })}
              >
                {messages.remove(nameOf(language))}
              </Button>
            </div>
            <TextArea
              bare
              label={`${messages.biography}: ${nameOf(language)}`}
              rows={8}
              lang={language}
              dir="auto"
              value={text}
              maxLength={PROFILE_LIMITS.description}
              onChange={(event) => edit(at, { text: event.target.value })}
            />
          </div>
        ))}
        {next !== undefined && (
          <div>
            <Button
              size="small"
              icon={<Plus />}
              onClick={() => onChange({ texts: [...texts, { language: next, text: '' }] })}
            >
              {messages.addLanguage}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
