/** Props of a scrollable box: the keyboard must reach it, so it needs an accessible name. */
export function scrollable(name: string) {
  return { role: 'region', tabIndex: 0, 'aria-label': name } as const;
}
