/** The responses of faults: generated, or the operation's own with edits. */
import { LimitRefusal, Refusal } from '../../domain/kernel/refusal.ts';
import { inLatin1 } from '../../wire/body-bytes.ts';
import { withBody, withHeader } from '../answer-edits.ts';
import { addCors, commonHeaders } from '../answer.ts';
import type { Exchange, ReadyAnswer } from '../exchange.ts';
import type { Edit, RequestFault } from './fault.ts';
import { withMember } from '../member-path.ts';

/** The response to send; the reason goes to the request log. */
export type FaultyAnswer = Pick<ReadyAnswer, 'status' | 'headers' | 'bytes'> & { readonly code: string | null; readonly what: string };

const json = 'application/json; charset=utf-8';
const half = '{"id":"';
const madeUpBody = '{"id":"00000000-0000-4000-8000-000000000000"}';
const garbage = '\u0000\u00ff\u00fe{"id":[[,\u0080}\u001b';
const html = (status: number): string =>
  `<!doctype html>\n<html><head><title>${status}</title></head><body><h1>${status}</h1><p>Injected fault</p></body></html>\n`;

export const refusalOf = ({ status = 500, code }: RequestFault): Refusal => {
  if (code !== undefined) return new Refusal('other', status, code, 'A fault was injected.');
  if (status === 429) return new LimitRefusal('an injected fault', 1);
  if (status === 501) return new Refusal('other', 501, 'Gateway:NotImplemented', 'This operation is not simulated.');
  if (status === 503) return new Refusal('other', 503, 'Gateway:Unavailable', 'The service is not available.');
  if (status === 500) return new Refusal('other', 500, 'Gateway:InternalError', 'The request could not be answered.');
  return new Refusal('other', status, 'Gateway:InjectedFault', 'A fault was injected.');
};

/** The headers of a response that the operation did not make. */
function newHeaders(exchange: Exchange, more: readonly string[]): readonly string[] {
  const headers = [...commonHeaders(exchange), ...more];
  addCors(exchange, headers);
  return headers;
}

const canHaveBody = (status: number): boolean => status !== 204 && status !== 304;

/** A response for an operation that was not carried out, for faults that need one. */
const madeUp = (exchange: Exchange): Pick<ReadyAnswer, 'status' | 'headers' | 'bytes'> => ({
  status: 200,
  headers: newHeaders(exchange, ['content-type', json]),
  bytes: madeUpBody,
});

/** The body of a fault with a status, and the headers that it adds; undefined to keep the operation's own. */
function statusBody(fault: RequestFault, status: number, exchange: Exchange): Omit<FaultyAnswer, 'status'> | undefined {
  const { world, operation } = exchange;
  const kind = fault.body ?? (status >= 400 ? 'envelope' : canHaveBody(status) ? undefined : 'empty');
  const what = `answered with ${status}`;
  const made = (type: string, bytes: string): Omit<FaultyAnswer, 'status'> => ({
    headers: newHeaders(exchange, ['content-type', type]),
    bytes,
    code: null,
    what: `${what} and a body of ${kind}`,
  });
  if (kind === undefined) return undefined;
  if (kind === 'empty') return { headers: newHeaders(exchange, []), bytes: null, code: null, what };
  if (kind === 'html') return made('text/html; charset=utf-8', html(status));
  if (kind === 'garbage') return made(json, garbage);
  const refusal = refusalOf(fault);
  const { body, mediaType, headers } = world.seams.envelope(refusal, world, operation);
  const type = body === null ? [] : ['content-type', mediaType];
  return {
    headers: newHeaders(exchange, [...Object.entries(headers).flat(), ...type]),
    bytes: body === null ? null : inLatin1(body),
    code: refusal.code,
    what,
  };
}

function withStatus(fault: RequestFault, status: number, exchange: Exchange, own: FaultyAnswer | null): FaultyAnswer {
  const made = statusBody(fault, status, exchange) ?? own ?? { headers: newHeaders(exchange, []), bytes: null, code: null, what: '' };
  let { headers } = made;
  if (fault.contentType !== undefined) headers = withHeader(headers, 'content-type', fault.contentType);
  if (fault.retryAfter !== undefined) headers = withHeader(headers, 'retry-after', fault.retryAfter);
  return { ...made, headers, status, what: `answered with ${status}${fault.body === undefined ? '' : ` and a body of ${fault.body}`}` };
}

const edited = (bytes: string | null, edits: readonly Edit[]): string | null =>
  withBody(bytes, (body) => edits.reduce((value, { path, value: member }) => withMember(value, path.split('.'), member), body));

/** The response of a fault. `own`: the operation's response; null if it was not carried out. */
export function answerOf(fault: RequestFault, exchange: Exchange, own: ReadyAnswer | null): FaultyAnswer {
  const { status, redirect, malformed, edit } = fault;
  const real = own === null ? null : { ...own, code: own.decision.code, what: '' };
  if (status !== undefined) return withStatus(fault, status, exchange, real);
  if (redirect !== undefined) {
    return {
      status: 307,
      headers: newHeaders(exchange, ['location', redirect]),
      bytes: null,
      code: null,
      what: 'redirected to another URL',
    };
  }
  const { headers, bytes, ...kept } = real ?? { ...madeUp(exchange), code: null, what: '' };
  if (malformed === true) {
    const cut = own === null || bytes === null ? half : bytes.slice(0, Math.floor(bytes.length / 2));
    return { ...kept, headers, bytes: cut, what: 'ended the body too early' };
  }
  if (edit !== undefined) {
    const changed = edited(bytes, edit);
    return { ...kept, headers, bytes: changed, what: changed === bytes ? '' : `set ${edit.map(({ path }) => path).join(', ')}` };
  }
  return { ...kept, headers, bytes };
}
