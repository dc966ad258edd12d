/** For boxes that scroll by themselves: the keyboard must reach them, and so they need a name. */
export function scrollable(name: string) {
  return { role: 'region', tabIndex: 0, 'aria-label': name } as const;
}
