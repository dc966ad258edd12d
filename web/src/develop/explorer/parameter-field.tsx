/** The form control for one parameter. It does not validate: the service rejects invalid values. */
import { useId } from 'react';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { bound, Field, Select, TextField } from '../../design/forms/field.tsx';
import * as messages from '../messages.ts';
import { ApiText } from '../openapi/api-text.tsx';
import type { ApiParameter } from '../openapi/operations.ts';
import { joinDays, splitDays, splitList, toggleInList } from './call-values.ts';
import own from './explorer.module.css';

interface Props {
  parameter: ApiParameter;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** More chips than this are collapsed. */
const CHIPS_MAX = 8;

export function ParameterField({ parameter, value, onChange, error }: Props) {
  const { name, description, isRequired, kind, default: fallback } = parameter;
  const id = useId();
  const common = {
    id,
    label: (
      <>
        <code>{name}</code>
        {isRequired && <span className={own['needed']}> {messages.reference.required}</span>}
      </>
    ),
    hint: <ApiText text={description} />,
    error,
  };
  const unset = fallback === undefined ? messages.explorer.unset : messages.explorer.unsetAs(fallback);
  if (kind.is === 'choice' || kind.is === 'flag' || kind.is === 'mark') {
    const values = kind.is === 'choice' ? kind.values : kind.is === 'flag' ? ['true', 'false'] : ['true'];
    return (
      <Select
        {...common}
        name={name}
        value={value}
        onChoose={onChange}
        unset={unset}
        options={[...new Set([...values, ...(value === '' ? [] : [value])])].map((one) => [one, one])}
      />
    );
  }
  const days = kind.is === 'days' ? splitDays(value) : undefined;
  if (days !== undefined) return <DaysField {...common} name={name} days={days} onChange={onChange} />;
  return (
    <div className={own['control']}>
      <TextField
        {...common}
        name={name}
        {...bound(value, onChange)}
        placeholder={fallback ?? ''}
        inputMode={kind.is === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
      />
      {kind.is === 'choices' && <Choices name={name} values={kind.values} list={value} onChange={onChange} />}
    </div>
  );
}

interface ChoicesProps {
  name: string;
  values: readonly string[];
  list: string;
  onChange(list: string): void;
}

function Choices({ name, values, list, onChange }: ChoicesProps) {
  const chosen = splitList(list);
  const chips = (
    <ChipGroup label={name}>
      {values.map((value) => (
        <Chip
          key={value}
          pressed={chosen.includes(value)}
          onPress={() => onChange(toggleInList(list, value))}
        >
          {value}
        </Chip>
      ))}
    </ChipGroup>
  );
  if (values.length <= CHIPS_MAX) return <div className={own['scripted']}>{chips}</div>;
  return (
    <details className={own['choices']}>
      <summary>{messages.explorer.choose(values.length)}</summary>
      {chips}
    </details>
  );
}

interface DaysProps {
  id: string;
  label: React.ReactNode;
  hint: React.ReactNode;
  error: string | undefined;
  name: string;
  days: [from: string, to: string];
  onChange(value: string): void;
}

function DaysField({ name, days: [from, to], onChange, ...frame }: DaysProps) {
  return (
    <Field {...frame}>
      {(control) => (
        <span className={own['days']}>
          <input
            {...control}
            type="date"
            aria-label={`${name}: ${messages.explorer.from}`}
            value={from === '0000-00-00' ? '' : from}
            onChange={(event) => onChange(joinDays(event.currentTarget.value, to))}
          />
          <span aria-hidden="true">–</span>
          <input
            type="date"
            aria-label={`${name}: ${messages.explorer.to}`}
            value={to === '9999-12-31' ? '' : to}
            onChange={(event) => onChange(joinDays(from, event.currentTarget.value))}
          />
          <input type="hidden" name={name} value={joinDays(from, to)} />
        </span>
      )}
    </Field>
  );
}
