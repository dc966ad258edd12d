/** The form of the explorer: a field for each parameter, the calling application, the format and the token. */
import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, Field, Select, TextField } from '../../design/forms/field.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { ApiText } from '../openapi/api-text.tsx';
import type { ApiOperation, ApiParameter } from '../openapi/operations.ts';
import {
  type CallFormat,
  type CallValues,
  FORMATS,
  formatOf,
  formParameters,
  joinDays,
  splitDays,
  splitList,
  splitParameters,
  toggleInList,
  withFormat,
} from './call-values.ts';
import own from './explorer.module.css';
import type { CallingApplication } from './use-calling-applications.ts';

interface Props {
  operation: ApiOperation;
  values: CallValues;
  onChange(change: (before: CallValues) => CallValues): void;
  clientId: string;
  callers: readonly CallingApplication[];
  onChooseCaller(clientId: string): void;
  withToken: boolean;
  onToken(withToken: boolean): void;
  /** The error message of the last response, if it names this parameter. */
  errorOf(parameter: string): string | undefined;
  busy: boolean;
  onSubmit(): void;
  onClear(): void;
}

export function ExplorerForm(props: Props) {
  const { operation, values, onChange, withToken, busy } = props;
  const { path, method, token } = operation;
  const [{ first, rest }] = useState(() => splitParameters(formParameters(operation), values));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) props.onSubmit();
  };
  const field = (parameter: ApiParameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => onChange((before) => ({ ...before, [parameter.name]: value }))}
      error={props.errorOf(parameter.name)}
    />
  );
  return (
    <form
      className={own['explorer']}
      action={`/v3.0/${path}/`}
      method={method === 'GET' ? 'get' : 'post'}
      onSubmit={submit}
      noValidate
    >
      <div className={own['fields']}>{first.map(field)}</div>
      {rest.length > 0 && (
        <details className={own['rest']}>
          <summary>{messages.explorer.rest(rest.length)}</summary>
          <div className={own['fields']}>{rest.map(field)}</div>
        </details>
      )}
      <CallerAndFormat {...props} />
      {token !== 'no' && (
        <Checkbox
          label={messages.explorer.token}
          hint={messages.explorer.tokenText}
          checked={withToken}
          disabled={token === 'must'}
          onChange={(event) => props.onToken(event.currentTarget.checked)}
        />
      )}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={busy} icon={<Send />}>
          {messages.explorer.send}
        </Button>
        <Button variant="quiet" onClick={props.onClear}>
          {messages.explorer.clear}
        </Button>
      </div>
    </form>
  );
}

function CallerAndFormat(props: Props) {
  const { operation, values, onChange, clientId, callers, onChooseCaller, withToken } = props;
  const format = formatOf(values);
  return (
    <div className={own['fields']}>
      <Select
        label={messages.explorer.as}
        value={clientId}
        name="client_id"
        disabled={withToken}
        onChoose={onChooseCaller}
        options={callers.map(({ clientId: id, name, kind }) => [
          id,
          kind === 'own' ? name : messages.explorer.callers[kind],
        ])}
      />
      {operation.resultKind === 'document' && (
        <Select
          label={messages.explorer.format}
          value={format}
          name={format === 'jsonp' ? undefined : 'format'}
          onChoose={(chosen) => onChange((before) => withFormat(before, chosen as CallFormat))}
          options={FORMATS.filter((one) => one !== 'jsonp' || operation.method === 'GET').map((one) => [
            one,
            one,
          ])}
        />
      )}
    </div>
  );
}

interface ParameterProps {
  parameter: ApiParameter;
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** More chips than this are collapsed. */
const CHIPS_MAX = 8;

/** The control for one parameter. It does not validate: the service rejects invalid values. */
function ParameterField({ parameter, value, onChange, error }: ParameterProps) {
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
