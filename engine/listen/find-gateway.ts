import { request } from 'undici';
import { at } from '../../fixtures/client/answer.ts';
import { isLoopback } from '../../fixtures/client/dispatcher.ts';
import { readTarget } from '../../fixtures/targets/read-target.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { controlTokenOf } from '../control-token.ts';
import { codeOf, connectGateway, type Gateway } from './gateway.ts';

export interface GatewayOptions {
  readonly url?: string;
  readonly key?: string;
  readonly target?: string;
}
export interface FoundGateway {
  readonly gateway: Gateway;
  /** The gateway and where the key came from, for people; never the key itself. */
  readonly caller: string;
}

export const localUrl = 'http://127.0.0.1:4010';
const persona = 'merchantAdmin';

/** Throws `UserError` if there is no key. Sends requests only to find a local simulator. */
export async function findGateway({ url: given, key: option, target }: GatewayOptions): Promise<FoundGateway> {
  if (target !== undefined) return ofTarget(target);
  const url = readUrl(given ?? localUrl, '--url');
  const fromEnvironment = process.env['GATEPROOF_KEY'];
  const key = option ?? (fromEnvironment?.trim() === '' ? undefined : fromEnvironment);
  if (key !== undefined) {
    const source = option === undefined ? 'GATEPROOF_KEY' : '--key';
    if (!/^[\x21-\x7e]+$/.test(key.trim()))
      throw new UserError(`the key from ${source} is invalid: it contains characters that are not allowed in a header`);
    return { gateway: connectGateway(url, key.trim(), async () => undefined), caller: `${url}, with the key from ${source}` };
  }
  if (!isLoopback(url)) throw new UserError(`${url} needs a key; set GATEPROOF_KEY or give --key`);
  return {
    // A restarted simulator has new keys.
    gateway: connectGateway(url, await keyOfSimulator(url), () => keyOfSimulator(url).catch(() => undefined)),
    caller: `the simulator at ${url}, as ${persona} of its default world`,
  };
}

function ofTarget(path: string): FoundGateway {
  const { name, baseUrl, personas, ca } = readTarget(path);
  const key = personas[persona]?.key;
  if (key === undefined) throw new UserError(`${path} has no key for ${persona}; add personas.${persona}.key`);
  const url = readUrl(baseUrl, 'baseUrl');
  return { gateway: connectGateway(url, key, async () => undefined, ca), caller: `${name} at ${url}, as ${persona}` };
}

/** Validates an HTTP URL and removes its trailing slash. Throws `UserError`. */
export function readUrl(text: string, option: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UserError(`${option} ${JSON.stringify(text)} is not an http or https address`);
  if (url.username !== '' || url.password !== '') throw new UserError(`${option} must not contain a user name or password`);
  url.hash = '';
  return url.href.replace(/\/+$/, '');
}

async function keyOfSimulator(url: string): Promise<string> {
  const hint = 'set GATEPROOF_KEY or give --key';
  const signal = AbortSignal.timeout(10_000);
  const token = controlTokenOf();
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const read = async (path: string) =>
    request(`${url}/_sim${path}`, { signal, headers })
      .then(async ({ body }) => (await body.json()) as unknown)
      .catch((error: unknown) => {
        if (error instanceof SyntaxError) return undefined;
        throw new UserError(`${url} cannot be reached (${codeOf(error)}); start gateproof serve, or name a gateway with --url and --key`);
      });
  const health = await read('/health');
  const name = at(health, 'defaultWorld');
  const personas = typeof name === 'string' ? await read(`/worlds/${encodeURIComponent(name)}/personas`) : health;
  if (at(personas, 'error.code') === 'Control:Unauthorized')
    throw new UserError(
      token === undefined
        ? `the control plane of ${url} requires a token; set GATEPROOF_CONTROL_TOKEN, or ${hint}`
        : `the control plane of ${url} does not accept the token from GATEPROOF_CONTROL_TOKEN; correct it, or ${hint}`,
    );
  const key = at(personas, `personas.${persona}.key`);
  if (typeof key !== 'string') throw new UserError(`${url} has no control plane that returns its keys; ${hint}`);
  return key;
}
