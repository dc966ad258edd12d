import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** `radio`: one choice of several. */
  type?: 'checkbox' | 'radio' | undefined;
}

export function Checkbox({ label, hint, type = 'checkbox', ...input }: Props) {
  const hintId = useId();
  return (
    <label className={styles['row']}>
      <input
        {...input}
        type={type}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={styles['box']}
      />
      <span>
        {label}
        {hint !== undefined && (
          <span id={hintId} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

interface RadioGroupProps<Value extends string> {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: ReactNode; hint: ReactNode }[];
  chosen: Value;
  onChoose(value: Value): void;
}

/** One choice of several that each need an explanation; other choices are a `Select`. */
export function RadioGroup<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map(({ value, ...texts }) => (
        <Checkbox
          key={value}
          {...texts}
          type="radio"
          name={name}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
      ))}
    </div>
  );
}
