/** Calls the control plane of a running simulator. */
import { request, type Dispatcher } from 'undici';
import { at } from '../fixtures/client/answer.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { controlTokenOf, controlTokenVariable } from './control-token.ts';
import { localUrl, readUrl } from './listen/find-gateway.ts';
import { codeOf } from './listen/gateway.ts';

export interface SimulatorOptions {
  readonly url?: string;
}

/** The question for an answer of an unexpected form. */
export const ofThisVersion = 'is it a simulator of this version?';

/** The address of the simulator from the option, or the default one. That of its control plane counts as well. Throws `UserError`. */
export const simulatorAt = ({ url }: SimulatorOptions): string => readUrl(url ?? localUrl, '--url').replace(/\/_sim$/, '');

interface CallOptions {
  readonly body?: Dispatcher.DispatchOptions['body'];
  readonly type?: string;
  /** What is sent, for the message of a refusal. */
  readonly about?: string;
  /** Time limit in real milliseconds; none if absent, for transfers that may be as large as a world. */
  readonly bound?: number;
}

/** Returns the response if it is a success. Throws `UserError` if the simulator cannot be reached or refuses. */
export async function openControl(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  sent: CallOptions = {},
): Promise<Dispatcher.ResponseData> {
  const { body = null, type, about, bound } = sent;
  const token = controlTokenOf();
  const answer = await request(`${url}/_sim${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    body,
    ...(bound === undefined ? {} : { signal: AbortSignal.timeout(bound) }),
  }).catch((error: unknown) => {
    throw new UserError(`${url} cannot be reached (${codeOf(error)}); start gateproof serve, or name a simulator with --url`);
  });
  if (answer.statusCode === 200) return answer;
  const json: unknown = await answer.body.json().catch(() => undefined);
  const message = at(json, 'error.message');
  if (typeof message !== 'string') throw new UserError(`${url} has no control plane (status ${answer.statusCode})`);
  if (answer.statusCode === 401)
    throw new UserError(
      `${url} requires its control token; ${controlTokenVariable} ${token === undefined ? 'is not set' : 'has another value'}`,
    );
  throw new UserError(about === undefined ? message : `${about}: ${message}`);
}

/** Parses the JSON body of a response. Throws `UserError`. */
export async function jsonOf(url: string, { body, statusCode }: Dispatcher.ResponseData): Promise<unknown> {
  const json: unknown = await body.json().catch(() => undefined);
  if (json === undefined) throw new UserError(`${url} has no control plane (status ${statusCode})`);
  return json;
}

/** Sends a JSON body, if any, and returns the JSON response. Throws `UserError`. */
export async function callControl(url: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
  return jsonOf(url, await openControl(url, method, path, { ...sent, bound: 30_000 }));
}

/** The id of the world that serves requests without a key. Throws `UserError`. */
export async function defaultWorldOf(url: string): Promise<string> {
  const id = at(await callControl(url, 'GET', '/health'), 'defaultWorld');
  if (typeof id !== 'string') throw new UserError(`${url} did not name its default world; ${ofThisVersion}`);
  return id;
}
