/** The line of a spec file that declares a test, for a test runner that takes the place of a test from its caller. */
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error as Playwright shows it: in one line, or at the place of a test, and without the code that made it. */
export function errorAt(message: string, place?: Place): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}${place === undefined ? '' : `\n    at ${place.file}:${place.line}:${place.column}`}`;
  return error;
}

type Caller = <A extends readonly unknown[]>(call: (...args: A) => void, ...args: A) => void;

const snippet = '(call, ...args) => call(...args)';
const callAt = snippet.lastIndexOf('call');

/** The spec file on the stack; undefined outside of one. Its line is that of the code that runs: a source map may name another. */
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

/** Calls a function so that its caller is the line of the spec file that is being loaded. */
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

/** The path of the spec file that is being loaded. */
export function specFile(): string | undefined {
  const name = siteOfSpec()?.getFileName() ?? undefined;
  return name?.startsWith('file:') === true ? fileURLToPath(name) : name;
}
