/** The form of the explorer: a field for each parameter, the calling application, the format and the token. */
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { Select } from '../../design/forms/field.tsx';
import styles from '../develop.module.css';
import { explorer } from '../messages.ts';
import type { ApiOperation, ApiParameter } from '../openapi/operations.ts';
import {
  type CallFormat,
  type CallValues,
  FORMATS,
  formatOf,
  formParameters,
  splitParameters,
  withFormat,
} from './call-values.ts';
import own from './explorer.module.css';
import { ParameterField } from './parameter-field.tsx';
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
          <summary>{explorer.rest(rest.length)}</summary>
          <div className={own['fields']}>{rest.map(field)}</div>
        </details>
      )}
      <CallerAndFormat {...props} />
      {token !== 'no' && (
        <Checkbox
          label={explorer.token}
          hint={explorer.tokenText}
          checked={withToken}
          disabled={token === 'must'}
          onChange={(event) => props.onToken(event.currentTarget.checked)}
        />
      )}
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={busy} icon={<Send />}>
          {explorer.send}
        </Button>

        <Button variant="quiet" onClick={props.onClear}>
          {explorer.clear}
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
        label={explorer.as}
        value={clientId}
        name="client_id"
        disabled={withToken}
        onChoose={onChooseCaller}
        options={callers.map(({ clientId: id, name, kind }) => [
          id,
          kind === 'own' ? name : explorer.callers[kind],
        ])}
      />
      {operation.resultKind === 'document' && (
        <Select
          label={explorer.format}
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
