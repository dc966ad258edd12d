/**
 * Routes by path: `/web-api/applications/5eedcafe/` finds the routes declared for `/web-api/applications/:client_id`, with
 * the parameter `client_id`. A slash at the end makes no difference. A parameter may have an ending: `/list/:what.rss` is found
 * for `/list/a70.rss`, with the parameter `what`; it must be declared before `/list/:what`.
 */
import type { Route } from './route.ts';

export interface RouteMatch {
  /** As it was declared. */
  path: string;
  /** By method. */
  routes: ReadonlyMap<string, Route>;
  /** The values of `:name`, decoded. */
  parameters: Record<string, string>;
}

interface Pattern extends Omit<RouteMatch, 'parameters'> {
  segments: string[];
  routes: Map<string, Route>;
}

export function createRouteTable(routes: readonly Route[]): (path: string) => RouteMatch | undefined {
  const exact = new Map<string, Pattern>();
  /** Patterns with parameters, by their first segment, so that most requests are matched against none. */
  const patterns = new Map<string, Pattern[]>();
  for (const route of routes) {
    const { path, method } = route;
    const segments = path.split('/');
    let pattern = exact.get(path);
    if (pattern === undefined) {
      pattern = { path, segments, routes: new Map() };
      exact.set(path, pattern);
      if (path.includes('/:')) patterns.set(segments[1], [...(patterns.get(segments[1]) ?? []), pattern]);
    }
    pattern.routes.set(method, route);
  }

  return (requested) => {
    const path = withoutSlash(requested);
    const found = exact.get(path);
    if (found !== undefined) return { ...found, parameters: {} };
    const end = path.indexOf('/', 1);
    const candidates = end === -1 ? undefined : patterns.get(path.slice(1, end));
    if (candidates === undefined) return undefined;
    const segments = path.split('/');
    const fitting = candidates.find((pattern) => fits(pattern.segments, segments));
    return fitting && { ...fitting, parameters: parametersOf(fitting.segments, segments) };
  };
}

function withoutSlash(requested: string): string {
  return requested.length > 1 && requested.endsWith('/') ? requested.slice(0, -1) : requested;
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((one, i) => (one.startsWith(':') ? hasValue(one, segments[i]) : one === segments[i]))
  );
}

function hasValue(parameter: string, segment: string): boolean {
  const ending = endingOf(parameter);
  return segment.length > ending.length && segment.endsWith(ending);
}

/** `:what.rss` → `.rss`, `:what` → empty. */
function endingOf(parameter: string): string {
  const dot = parameter.indexOf('.');
  return dot === -1 ? '' : parameter.slice(dot);
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [i, one] of pattern.entries()) {
    if (!one.startsWith(':')) continue;
    const ending = endingOf(one).length;
    found[one.slice(1, one.length - ending)] = decoded(segments[i].slice(0, segments[i].length - ending));
  }
  return found;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
