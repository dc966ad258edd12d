import { TEXT_LANGUAGES } from '../../../../src/domain/vocabulary.ts';
import { Select } from '../../design/forms/field.tsx';
import { useLanguage } from '../../messages/messages.tsx';
import { studioMessages } from '../messages.ts';

interface Props {
  label: string;
  value: string;
  onChange(code: string): void;
}

/** Languages that music is often sung in, besides those of texts. */
const MORE =
  'af am ar az be bg bn br bs ca cs cy da el eo et eu fa fi fo ga gd gl gu ha he hi hr hu hy id ig is ka kk km kn ko la lb ln lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc pa ps qu ro rw sa sc se sk sl sn so sq sr su sv sw ta te tg th tl tr tt uk ur uz vi wo xh yi yo zh zu';

/** A language by its name; none is possible. */
export function LanguageField({ label, value, onChange }: Props) {
  const { editing } = studioMessages.useMessages();
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const codes = new Set<string>([...TEXT_LANGUAGES, ...MORE.split(' '), ...(value === '' ? [] : [value])]);
  const options = [...codes]
    .map((code) => [code, nameOf(names, code)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return <Select label={label} unset={editing.unset} value={value} options={options} onChoose={onChange} />;
}

/** `DisplayNames` throws for codes that are not valid. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
