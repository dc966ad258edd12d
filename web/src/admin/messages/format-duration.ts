/** A duration in its two largest units: `formatDuration(93784, ['d', 'h', 'min', 's'])` → `1 d 2 h`. */
export function formatDuration(seconds: number, units: readonly [string, string, string, string]): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const first = Math.max(
    0,
    parts.findIndex((part) => part > 0),
  );
  if (parts.every((part) => part === 0)) return `0 ${units[3]}`;
  return parts
    .slice(first, first + 2)
    .map((part, at) => `${part} ${units[first + at]}`)
    .join(' ');
}
