/** What one fills in: a label, the control, a hint, and what is wrong with it, tied together. */
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';

interface Frame {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with it; empty or absent when nothing is. */
  error?: string | undefined;
  /** The label is spoken, not shown: where a heading or a button beside it says the same. */
  bare?: boolean | undefined;
}

/** What a control inside a `Field` must carry. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends Frame {
  /** Of the control; made up when absent. */
  id?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** For controls of your own; otherwise `TextField`, `TextArea` and `Select`. */
export function Field({ label, hint, error, bare, id, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
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
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  );
}

type Own<Props> = Frame & Omit<Props, 'className' | 'style' | keyof Frame>;

export function TextField({ label, hint, error, bare, id, ...input }: Own<ComponentProps<'input'>>) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare} id={id}>
      {(control) => <input type="text" {...input} {...control} className={styles['control']} />}
    </Field>
  );
}

/** Grows with what is written. */
export function TextArea({ label, hint, error, bare, id, ...area }: Own<ComponentProps<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare} id={id}>
      {(control) => <textarea rows={4} {...area} {...control} className={styles['control']} />}
    </Field>
  );
}

/** The browser's own list; its children are `<option>`s. */
export function Select({ label, hint, error, bare, id, ...select }: Own<ComponentProps<'select'>>) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare} id={id}>
      {(control) => (
        <select {...select} {...control} className={classes(styles['control'], styles['select'])} />
      )}
    </Field>
  );
}
