/** A shell command that sends a recorded request again. Pure. */
import { keyVariable } from '../schemas/personas.ts';
import type { Exchange } from '../schemas/shared/verdict.ts';

const credentials = /^(authorization|proxy-authorization|cookie|x-api-key|api-key|apikey|x-auth-token)$|(^|-)(api-?key|secret|token)$/i;
/** RFC 9110, 5.1: nothing else can be a name, and curl reads `@name` as a file. */
const token = /^[\w!#$%&'*+.^`|~-]+$/;
/** curl adds these automatically. */
const derived = /^(host|content-length|connection|transfer-encoding|accept-encoding|keep-alive)$/i;

export interface CurlOptions {
  /** The shell variable for the key; by default that of the persona, such as `$GATEPROOF_MERCHANT_ADMIN_KEY`. */
  readonly key?: string;
  /** Quotes a word for the shell; literally by default. */
  readonly word?: (text: string) => string;
}

/** One line for a POSIX shell. The key is always a variable. */
export function curl(
  baseUrl: string,
  { request, persona }: Pick<Exchange, 'request' | 'persona'>,
  { key = `$${keyVariable(persona)}`, word = quote }: CurlOptions = {},
): string {
  const method = request.method.toUpperCase();
  const words = ['curl', '--include', '--globoff', '--path-as-is'];
  if (method === 'HEAD') words.push('--head');
  else if (method !== (request.body === null ? 'GET' : 'POST')) words.push('--request', quote(method));
  words.push(word(baseUrl.replace(/\/+$/, '') + request.path));
  for (const [name, value] of Object.entries(request.headers)) {
    if (token.test(name) && !derived.test(name)) words.push('--header', header(name, value, key));
  }
  const typed = Object.keys(request.headers).some((name) => name.toLowerCase() === 'content-type');
  // Otherwise curl would call the body a form.
  if (request.body !== null && !typed) words.push('--header', 'content-type:');
  if (request.body !== null) words.push('--data-raw', word(request.body));
  return words.join(' ');
}

/** Who sends a command, and where its key comes from: `as merchantUser, with its key in GATEPROOF_MERCHANT_USER_KEY`. */
export function sentAs(persona: string, command: string): string {
  const variable = keyVariable(persona);
  return `as ${persona}${command.includes(`$${variable}`) ? `, with its key in ${variable}` : ''}`;
}

/** The base URL without its path, because a recorded path contains it already. */
export const originOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl);

/** A word that needs no quotes in a POSIX shell. */
export function quote(text: string): string {
  if (/^[\w@%+:,./=-]+$/.test(text)) return text;
  // An argument cannot contain NUL; line breaks are fine inside single quotes.
  return `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`;
}

function header(name: string, value: string, key: string): string {
  if (!credentials.test(name)) return quote(`${name}${value === '' ? ';' : `: ${value}`}`);
  // A scheme is kept (`Bearer …`); what follows it is the secret.
  const scheme = /^(authorization|proxy-authorization)$/i.test(name) ? /^([A-Za-z][A-Za-z0-9-]*) +\S/.exec(value)?.[1] : undefined;
  const lead = `${name}: ${scheme === undefined ? '' : `${scheme} `}`;
  // Only the variable may expand, since a name can contain `$` and backticks.
  return /^[\w: -]+$/.test(lead) ? `"${lead}${key}"` : `${quote(lead)}"${key}"`;
}
