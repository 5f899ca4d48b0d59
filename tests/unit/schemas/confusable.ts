import type { Operation } from '../../../schemas/operation.ts';

type Route = Pick<Operation, 'path' | 'pathParameters'>;

/**
 * Whether some request path fits two routes and it is not obvious which is more static. A uuid parameter never matches a static segment.
 */
export function confusable(a: Route, b: Route): boolean {
  const left = a.path.split('/');
  const right = b.path.split('/');
  if (left.length !== right.length) return false;
  const preferred = new Set<Route>();
  for (const [i, one] of left.entries()) {
    const other = right[i] ?? '';
    if (isParameter(one) && isParameter(other)) continue;
    if (!isParameter(one) && !isParameter(other)) {
      if (one.toLowerCase() !== other.toLowerCase()) return false;
      continue;
    }
    if (isParameter(one) ? isUuid(a, one) : isUuid(b, other)) return false;
    preferred.add(isParameter(one) ? b : a);
  }
  return preferred.size !== 1;
}

const isParameter = (segment: string) => segment.startsWith('{');
const isUuid = (route: Route, segment: string) => route.pathParameters?.[segment.slice(1, -1)] === undefined;
