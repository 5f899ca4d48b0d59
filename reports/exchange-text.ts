/** A recorded exchange as plain text, shared by page, terminal and JUnit. Pure. */
import type { CertificateExchange } from './certificate-schema.ts';
import { duration } from './words.ts';

export interface ExchangeText {
  /** Operation and persona, in one line. */
  readonly trace: string;
  readonly request: string;
  readonly answer: string | undefined;
  /** Why the answer is missing, or how long it took; empty if neither is known. */
  readonly note: string;
}

/** Each body is cut at `maxBody` characters. */
export function exchangeText({ operation, persona, request, response, failure }: CertificateExchange, maxBody: number): ExchangeText {
  return {
    trace: `${operation ?? 'no operation of the catalogue'} · sent as ${persona}`,
    request: message([`${request.method} ${request.path}`, ...headerLines(request.headers)], request.body, maxBody),
    answer: response === null ? undefined : message([`${response.status}`, ...headerLines(response.headers)], response.body, maxBody),
    note:
      response === null
        ? `No answer arrived${failure === undefined ? '.' : `: ${failure}`}`
        : response.elapsedMs === undefined
          ? ''
          : `answered after ${duration(response.elapsedMs)}`,
  };
}

function message(head: readonly string[], body: string | null, maxBody: number): string {
  return body === null || body === '' ? head.join('\n') : `${head.join('\n')}\n\n${clip(pretty(body), maxBody)}`;
}

function headerLines(headers: Readonly<Record<string, string | readonly string[]>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`));
}

/** Deeper JSON stays as it is: its indentation would be longer than its content. */
const maxDepth = 40;
const jsonTokens = /"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Indents JSON without reading its values, so that no number changes; other text stays as it is. */
function pretty(body: string): string {
  if (!/^\s*[{[]/.test(body) || !isJson(body)) return body;
  let depth = 0;
  let last = '';
  let text = '';
  for (const [token] of body.matchAll(jsonTokens)) {
    const closes = token === '}' || token === ']';
    const opened = last === '{' || last === '[';
    if (closes) depth -= 1;
    if (closes ? !opened : opened || last === ',') text += line(depth);
    text += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    if (depth > maxDepth) return body;
    last = token;
  }
  return text;
}

const line = (depth: number): string => `\n${'  '.repeat(depth)}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function clip(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)} … (${text.length - maxLength} more characters)`;
}
