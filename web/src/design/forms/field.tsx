/** A form field: label, control, hint and error, connected for screen readers. */
import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';

interface FieldOptions {
  label: ReactNode;
  hint?: ReactNode;
  /** Empty or absent where the value is valid. */
  error?: string | undefined;
  /** The label is for screen readers only: a heading or button next to it shows the same. */
  bare?: boolean | undefined;
}

/** Props that the control inside a `Field` must have. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldOptions {
  /** Id of the control; generated when absent. */
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** The label, hint and error of a custom control; the usual ones are `TextField`, `TextArea` and `Select`. */
export function Field({ label, hint, error, bare, id, children }: FieldProps) {
  const generated = useId();
  const control = id ?? generated;
  const [hintId, errorId] = [`${control}-hint`, `${control}-error`];
  const described = classes(hint !== undefined && hintId, Boolean(error) && errorId);
  return (
    <div className={styles['field']}>
      <label htmlFor={control} className={bare ? styles['bare'] : styles['label']}>
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint !== undefined && (
        <div id={hintId} className={styles['hint']}>
          {hint}
        </div>
      )}
      {error ? (
        <div id={errorId} className={styles['error']}>
          <CircleAlert />
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  );
}

type Own<Props> = FieldOptions & Omit<Props, 'className' | 'style' | keyof FieldOptions>;

export function TextField({ label, hint, error, bare, id, ...input }: Own<ComponentProps<'input'>>) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare} id={id}>
      {(control) => <input type="text" {...input} {...control} className={styles['control']} />}
    </Field>
  );
}

/** The text of a field, and the function that changes it: `<TextField {...bound(name, setName)} />`. */
export function bound(value: string, onType: (text: string) => void) {
  return {
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(event.currentTarget.value),
  };
}

/** Grows with its text. */
export function TextArea({ label, hint, error, bare, id, ...area }: Own<ComponentProps<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare} id={id}>
      {(control) => <textarea rows={4} {...area} {...control} className={styles['control']} />}
    </Field>
  );
}

interface SelectOptions extends Own<Omit<ComponentProps<'select'>, 'children'>> {
  options: readonly (readonly [value: string | number, label: string | undefined])[];
  /** Text of the first option, whose value is empty. */
  unset?: string | undefined;
  onChoose?: ((value: string) => void) | undefined;
}

/** The browser's own list. */
export function Select({ label, hint, error, bare, id, options, unset, onChoose, ...select }: SelectOptions) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare} id={id}>
      {(control) => (
        <select
          onChange={onChoose && ((event) => onChoose(event.currentTarget.value))}
          {...select}
          {...control}
          className={classes(styles['control'], styles['select'])}
        >
          {unset !== undefined && <option value="">{unset}</option>}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
