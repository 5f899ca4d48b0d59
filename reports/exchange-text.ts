/** A recorded exchange as plain text, alike in the page, in the terminal and in JUnit. Pure. */
import type { CertificateExchange } from './certificate-schema.ts';
import { duration } from './words.ts';

export interface ExchangeText {
  /** Operation and persona, in one line. */
  readonly trace: string;
  readonly request: string;
  /** Undefined without an answer. */
  readonly answer: string | undefined;
  /** Why there is no answer, or how long it took; empty if neither is known. */
  readonly note: string;
}

/** Head and body of request and answer, each body cut at `maxBody` characters. */
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

/** Indents JSON; other text, and JSON whose numbers would change, stays as it is. */
function pretty(body: string): string {
  if (/\d{16,}|\d[eE]|\.\d*0\b/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The start of a text, with the number of characters that follow. */
export function clip(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)} … (${text.length - maxLength} more characters)`;
}
