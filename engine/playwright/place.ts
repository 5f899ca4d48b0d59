/** Makes Playwright take a spec file's line as the place of a test, since it derives the place from the caller. */
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error that Playwright shows in one line or at the place of a test, without the code that threw it. */
export function errorAt(message: string, place?: Place): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}${place === undefined ? '' : `\n    at ${place.file}:${place.line}:${place.column}`}`;
  return error;
}

type Caller = <A extends readonly unknown[]>(call: (...args: A) => void, ...args: A) => void;

const snippet = '(call, ...args) => call(...args)';
const callAt = snippet.lastIndexOf('call');

/** The spec file on the stack, or undefined. The line is that of the running code; a source map may name a different one. */
function siteOfSpec(): NodeJS.CallSite | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 50;
    Error.prepareStackTrace = (_error, sites) => sites;
    const sites = new Error().stack as unknown as readonly NodeJS.CallSite[];
    return sites.find((site) => /\.spec\.[jt]s$/.test(site.getFileName() ?? ''));
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}

/** Calls a function as if from the line of the spec file that is being loaded. */
export function callFromSpec<A extends readonly unknown[]>(call: (...args: A) => void, ...args: A): void {
  const site = siteOfSpec();
  if (site === undefined) return call(...args);
  const caller = runInThisContext(snippet, {
    filename: site.getFileName() ?? '',
    lineOffset: (site.getLineNumber() ?? 1) - 1,
    columnOffset: Math.max(0, (site.getColumnNumber() ?? 1) - 1 - callAt),
  }) as Caller;
  caller(call, ...args);
}

export function specFile(): string | undefined {
  const name = siteOfSpec()?.getFileName() ?? undefined;
  return name?.startsWith('file:') === true ? fileURLToPath(name) : name;
}
