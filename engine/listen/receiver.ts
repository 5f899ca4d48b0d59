/** The options for forwarding: address and additional headers. */
import { UserError } from '../../schemas/shared/user-error.ts';
import { isConnectionHeader, isHeaderName, isHeaderValue } from './event.ts';
import { isLoopback } from '../../fixtures/client/dispatcher.ts';

export interface Receiver {
  readonly url: string;
  /** Sent in addition to those of an event. */
  readonly headers: Readonly<Record<string, string>>;
  /** Requires a trusted certificate. */
  readonly isVerified: boolean;
}

interface ReceiverOptions {
  readonly forwardTo?: string;
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
}

/** Null when events are to be shown only. Throws `UserError`. */
export function readReceiver({ forwardTo, header = [], skipVerify = false }: ReceiverOptions): Receiver | null {
  if (forwardTo === undefined) {
    if (header.length > 0) throw new UserError('--header needs --forward-to');
    return null;
  }
  const url = readAddress(forwardTo);
  // Loopback traffic cannot be intercepted, and development certificates are self-signed.
  return { url, headers: Object.fromEntries(header.map(readHeader)), isVerified: !skipVerify && !isLoopback(url) };
}

/** A whole address as it stands, a port of this machine, or an address without `http://`. */
function readAddress(text: string): string {
  const whole = /^:?\d+$/.test(text) ? `http://localhost:${text.replace(':', '')}` : text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UserError(`--forward-to ${JSON.stringify(text)} is not an http or https address`);
  if (url.username !== '' || url.password !== '')
    throw new UserError('--forward-to must not contain a user name or password; use --header');
  url.hash = '';
  return url.href;
}

function readHeader(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  // The value may be a secret: it is not repeated.
  if (colon < 1 || !isHeaderName(name) || !isHeaderValue(value)) throw new UserError('--header must have the form "Name: value"');
  if (/^webhook-/i.test(name)) throw new UserError(`--header must not set ${name}, because it is part of the signed message`);
  if (isConnectionHeader(name)) throw new UserError(`--header must not set ${name}, because it belongs to the connection`);
  return [name, value];
}
