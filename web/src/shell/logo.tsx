/** The same drawing as `public/favicon.svg`. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.75" strokeLinecap="round">
        <path d="M21.6 9.4a8.6 8.6 0 1 0 0 13.2" />
        <path d="M18.4 13a4 4 0 1 0 0 6" />
      </g>
      <circle cx="22.4" cy="16" r="1.9" fill="var(--on-accent)" />
    </svg>
  );
}
