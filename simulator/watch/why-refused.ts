/** Explains in one sentence why a request was refused, for the request log and the terminal, not for the caller. Contains no secrets. */
import type { IncomingHttpHeaders } from 'node:http';
import type { KeyRefusalReason, Refusal, RefusalKind } from '../domain/kernel/refusal.ts';
import { loggedText } from './without-secrets.ts';

/** Facts about the request that explain a refusal. */
export interface Arrived {
  readonly request: { readonly headers: IncomingHttpHeaders; readonly url?: string | undefined };
  readonly world: { readonly choices: { readonly 'apiKeys.prefix': string } };
}

/** Maximum length of a reason: a validation error can repeat the caller's input. */
const maxReason = 300;

export function whyRefused(refusal: Refusal, arrived: Arrived): string | null {
  const why = mistakeOf(refusal, arrived) ?? statedIn(refusal);
  return why === null ? null : loggedText(why).slice(0, maxReason);
}

/** Common beginners' mistakes: a key in another header or of another service, a form instead of JSON. */
function mistakeOf({ kind, code, message, detail: { reason } }: Refusal, arrived: Arrived): string | undefined {
  if (kind === 'unauthenticated') {
    if (reason === 'Missing') return keyElsewhere(arrived) ?? keyReasons.Missing;
    if (reason === 'Malformed') return spoiltKey(arrived) ?? keyReasons.Malformed;
    if (reason === 'Unknown') return otherStart(arrived) ?? keyReasons.Unknown;
  }
  return code === 'Gateway:UnsupportedMediaType' ? otherType(arrived, message) : undefined;
}

const keyReasons: Readonly<Record<KeyRefusalReason, string>> = {
  Missing: 'no API key was sent; it belongs in the header `api-key`',
  Malformed: 'what was sent as a key has not the form of one',
  Unknown: 'no world has this key; it may be of an earlier start of the simulator, or of a world that was dropped',
  Deleted: 'the key was deleted',
  Revoked: 'the key was revoked',
  Suspended: 'the key is suspended',
  Inactive: 'the key is not active',
  Expired: 'the key has expired',
  OverlapLapsed: 'the key was rotated and its overlap has ended',
  OwnerInactive: 'the user who owns the key is not active',
  SourceNotAllowed: 'the key may not be used from this address',
};
const isKeyReason = (reason: string): reason is KeyRefusalReason => Object.hasOwn(keyReasons, reason);

const recordReasons: Readonly<Record<string, string>> = {
  'of another user': 'the record belongs to another user of the merchant, so it is answered as if it did not exist',
  'out of reach': 'the record belongs to another merchant, so it is answered as if it did not exist',
};

/** Kinds of refusals whose message says more than their code. */
const telling: ReadonlySet<RefusalKind> = new Set(['staleStamp', 'duplicateName', 'state', 'businessRule', 'refusedToken', 'forbidden']);

/** The refusal's explanation, the first validation error, the permission or the message. */
function statedIn({ kind, message, detail }: Refusal): string | null {
  const { reason, validationErrors = [], data = {} } = detail;
  if (reason !== undefined) {
    if (isKeyReason(reason)) return keyReasons[reason];
    if (kind !== 'notFound') return reason;
    return recordReasons[reason] ?? (reason.endsWith('out of reach') ? `${reason}, so it is answered as if it did not exist` : reason);
  }
  const [first, ...further] = validationErrors;
  if (first !== undefined) {
    const [member] = first.members;
    const named =
      member === undefined || member === '$' || first.message.includes(` ${member} `) ? first.message : `${member}: ${first.message}`;
    return further.length === 0 ? named : `${named} And ${further.length} more.`;
  }
  if (typeof data['PolicyName'] === 'string') return `the owner of the key lacks the permission ${data['PolicyName']}`;
  return telling.has(kind) ? message : null;
}

const otherHeaders = ['x-api-key', 'apikey', 'api_key', 'x-api-token', 'x-auth-token'] as const;

function keyElsewhere({ request: { headers, url = '' } }: Arrived): string | undefined {
  const { authorization } = headers;
  const scheme = authorization === undefined ? undefined : /^(?:bearer|basic|token)(?=\s)/i.exec(authorization)?.[0];
  const header = otherHeaders.find((name) => headers[name] !== undefined);
  const parameter = /[?&](api[-_]?key|access_token|token|key)=/i.exec(url)?.[1];
  const place =
    authorization !== undefined
      ? `\`Authorization${scheme === undefined ? '' : `: ${scheme}`}\``
      : header !== undefined
        ? `\`${header}\``
        : parameter === undefined
          ? undefined
          : `the query parameter \`${parameter}\``;
  return place === undefined ? undefined : `the key was sent as ${place}; the key belongs in the header \`api-key\``;
}

const sentKey = ({ request: { headers } }: Arrived): string => String(headers['api-key'] ?? '').trim();

/** The beginning of a key, which identifies its service and reveals nothing of its secret. */
const startOf = (key: string): string | undefined => /^[A-Za-z]{2,6}_(?:(?:test|live|sandbox|production)_)?/.exec(key)?.[0];

const prefixOf = ({ world }: Arrived): string => `${world.choices['apiKeys.prefix']}_`;

function otherStart(arrived: Arrived): string | undefined {
  const [key, prefix] = [sentKey(arrived), prefixOf(arrived)];
  const start = startOf(key);
  return start === undefined || key.startsWith(prefix)
    ? undefined
    : `the key starts with ${start}; keys of this world start with ${prefix}sandbox_`;
}

function spoiltKey(arrived: Arrived): string | undefined {
  const key = sentKey(arrived);
  if (key === '') return 'the header `api-key` is empty';
  if (/^bearer\s/i.test(key)) return 'the header `api-key` takes the key without the word Bearer';
  if (/^\$\{?\w+\}?$/.test(key))
    return 'the name of a variable was sent in place of the key: a shell replaces it within double quotes only';
  if (/^["'<]/.test(key)) return 'the key was sent with quotes or brackets around it';
  return (
    otherStart(arrived) ??
    (key.startsWith(prefixOf(arrived)) ? 'the key was mistyped or cut: its last characters do not fit the others' : undefined)
  );
}

/** `message`: the message of the response, such as "The body must be JSON." */
function otherType({ request: { headers } }: Arrived, message: string): string {
  const sent = headers['content-type']?.split(';')[0]?.trim().slice(0, 80) ?? '';
  const how = sent === '' ? 'without a content type' : `as ${sent}`;
  const isJsonNeeded = /must be JSON/.test(message);
  const isCharset = isJsonNeeded && sent.endsWith('json');
  if (isCharset) return 'the body was sent as JSON of another charset; send it in UTF-8';
  return isJsonNeeded
    ? `the body was sent ${how}; send JSON, with \`content-type: application/json\``
    : `the body was sent ${how}; ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`;
}
