/** The browser's own range input, so that keys, touch and right-to-left work as usual. */
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './slider.module.css';

interface Props
  extends Omit<
    ComponentProps<'input'>,
    'className' | 'style' | 'type' | 'value' | 'onChange' | 'min' | 'max' | 'ref'
  > {
  label: string;
  value: number;
  min?: number | undefined;
  max: number;
  /** The value as text: “1:23 of 4:05”. */
  valueText?: string | undefined;
  onChange(value: number): void;
}

export function Slider({ label, value, min = 0, max, valueText, onChange, ...input }: Props) {
  const slider = useRef<HTMLInputElement>(null);
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
  // Without another render: it may change several times a second.
  useLayoutEffect(() => slider.current?.style.setProperty('--share', String(share)), [share]);
  return (
    <input
      step="any"
      {...input}
      ref={slider}
      type="range"
      min={min}
      max={max}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={styles['slider']}
    />
  );
}
