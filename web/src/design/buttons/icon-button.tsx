/** A button with an icon only. Its label is the accessible name and the tooltip. */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';
import styles from './icon-button.module.css';

interface IconButtonOptions {
  label: string;
  /** An icon of lucide-react. */
  icon: ReactNode;
  variant?: 'quiet' | 'secondary' | 'primary' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Whether a toggle, such as like or shuffle, is on. */
  pressed?: boolean | undefined;
}

type Native = Omit<
  ComponentProps<'button'>,
  'className' | 'style' | 'children' | 'aria-label' | keyof IconButtonOptions
>;

type IconButtonProps = IconButtonOptions & (({ to?: undefined } & Native) | { to: string });

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  pressed,
  ...rest
}: IconButtonProps) {
  const className = classes(
    styles['button'],
    styles[variant],
    styles[size],
    pressed === true && styles['pressed'],
  );
  if (rest.to !== undefined) {
    return (
      <Link to={rest.to} aria-label={label} data-tooltip={label} className={className}>
        {icon}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      data-tooltip={label}
      className={className}
    >
      {icon}
    </button>
  );
}
