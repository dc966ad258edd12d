/** A button, a link within the application (`to`) or any other link (`href`). */
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

interface ButtonOptions {
  /** One `primary` per view; `quiet` has no border; `danger` deletes something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Before the text. */
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** On a phone only the icon is visible: for buttons next to a more important one. */
  compact?: boolean | undefined;
  /** The action is running: shows a spinner, and ignores clicks. */
  busy?: boolean | undefined;
  children: ReactNode;
}

type Native<Props> = Omit<Props, 'className' | 'style' | keyof ButtonOptions>;
type AsButton = Native<ComponentProps<'button'>> & { to?: undefined; href?: undefined };
type AsRoute = Native<LinkProps> & { href?: undefined };
type AsAnchor = Native<ComponentProps<'a'>> & { to?: undefined; href: string };

type ButtonProps = ButtonOptions & (AsButton | AsRoute | AsAnchor);

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  compact,
  busy,
  children,
  ...rest
}: ButtonProps) {
  const className = classes(
    styles['button'],
    styles[variant],
    styles[size],
    wide && styles['wide'],
    compact && styles['compact'],
  );
  const content = (
    <>
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </>
  );
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={className}>
        {content}
      </Link>
    );
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={className}>
        {content}
      </a>
    );
  }
  // A disabled button would lose the focus, so a busy one only ignores clicks.
  const { onClick, type = 'button', ...native } = rest;
  return (
    <button
      {...native}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={className}
    >
      {content}
    </button>
  );
}
