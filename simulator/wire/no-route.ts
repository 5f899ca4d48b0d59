/**
 * Explains why a request has no operation: the methods that its path supports, or the nearest paths. Only for the request log, not for the
 * caller.
 */
import { operations } from '../../schemas/catalogue.ts';
import type { Operation } from '../../schemas/operation.ts';
import { nearest } from '../../schemas/shared/nearest.ts';

interface Place {
  readonly path: string;
  readonly pattern: RegExp;
  readonly methods: readonly string[];
  readonly operations: readonly Operation[];
}

function placesOf(): readonly Place[] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  return [...byPath].map(([path, all]) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    methods: [...new Set(all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))],
    operations: all,
  }));
}

let made: readonly Place[] | undefined;
/** Built at the first wrong path, because most runs never have one. */
const places = (): readonly Place[] => (made ??= placesOf());

const pathOf = (url: string): string => url.split('?')[0] ?? '';

/** The methods of a path, for the `Allow` header of a 405. */
export function allowedMethods(url: string): readonly string[] {
  const path = pathOf(url);
  return [...new Set(places().flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))];
}

/** The path segments to compare: without the prefix that nearly all paths share. */
const partsOf = (path: string): readonly string[] =>
  path
    .replace(/^\/api(?=\/)/i, '')
    .replace(/\/$/, '')
    .split('/');

/** A template with the segments of a path in place of its parameters, so that ids add no distance. */
const filled = (template: string, parts: readonly string[]): string =>
  partsOf(template)
    .map((part, index) => (part.startsWith('{') ? (parts[index] ?? part) : part))
    .join('/');

const named = ({ operations: all, path }: Place, method: string): string => {
  const one = all.find((operation) => operation.method === method) ?? all[0];
  return `${one?.method ?? ''} ${path} (${one?.id ?? ''})`;
};

/** Longer segments are ids. */
const maxWord = 30;

/** The path without a version: `/api/customers` for `/v1/customers` and `/api/v2/customers`. */
const withoutVersion = (path: string): string => path.replace(/^(?:\/api)?\/v\d{1,3}(?:\.\d{1,3})?(?:\/api)?(?=\/)/i, '/api');

function whyNotFound(method: string, path: string): string {
  const plain = withoutVersion(path);
  if (plain === path) return nearTo(method, path);
  const place = places().find(({ pattern }) => pattern.test(plain));
  const near = place === undefined ? nearTo(method, plain) : `Use ${named(place, method)}.`;
  return `The paths of this API have no version. ${near}`;
}

function nearTo(method: string, path: string): string {
  // A common prefix or suffix would hide how different the rest is.
  const parts = partsOf(path).map((part) => (part.length > maxWord ? '…' : part));
  const known = new Map<string, Place>();
  for (const place of places()) {
    const text = filled(place.path, parts);
    if (!known.has(text)) known.set(text, place);
  }
  const found = nearest(parts.join('/'), [...known.keys()]).map((text) => named(known.get(text)!, method));
  return found.length === 0 ? 'No operation has this path.' : `No operation has this path. Nearest: ${found.join(', ')}.`;
}

/** Number of cached paths, because comparing one with the whole catalogue takes about a millisecond. Long paths are not compared. */
const maxRemembered = 500;
const maxKeyLength = 250;
const remembered = new Map<string, string>();

/** One or two sentences. They name only operations, and repeat nothing of the request. */
export function whyNoRoute(method: string, url: string): string {
  const path = pathOf(url);
  const key = `${method} ${path}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const allowed = allowedMethods(path);
  const why =
    allowed.length === 0
      ? whyNotFound(method, path)
      : `The path exists for ${allowed.join(', ')}; ${method.slice(0, 20)} is not one of them.`;
  if (remembered.size >= maxRemembered) remembered.clear();
  if (key.length <= maxKeyLength) remembered.set(key, why);
  return why;
}

const explained: ReadonlySet<string | null> = new Set(['Gateway:RouteNotFound', 'Gateway:MethodNotAllowed']);

/** The logged reason: the request's own, or why it has no route. */
export function shownReason(entry: {
  readonly reason: string | null;
  readonly code: string | null;
  readonly decidedBy: string;
  readonly method: string;
  readonly url: string;
}): string | null {
  const { reason, code, decidedBy, method, url } = entry;
  return reason === null && decidedBy === 'route' && explained.has(code) ? whyNoRoute(method, url) : reason;
}
