import { get } from 'node:http';
import { controlTokenOf } from '../engine/control-token.ts';
import { UserError } from '../schemas/shared/user-error.ts';

export interface HealthOptions {
  readonly port: number;
  readonly host: string;
  readonly controlToken?: string;
  readonly json?: boolean;
}

/** Real milliseconds; a container's own check usually waits longer. */
const patience = 5000;
/** Bytes of an answer that is no simulator's. */
const maxAnswer = 65_536;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The host at which this machine reaches what listens there. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** Node's own client: `fetch` would take longer to load than to answer. */
const ask = (host: string, port: number, token: string | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const request = get({ host, port, path: '/_sim/health', headers, agent: false, signal: AbortSignal.timeout(patience) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxAnswer) request.destroy(new Error('a long answer'));
      });
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
  });

type Body = Readonly<Record<string, unknown>> & { readonly error?: { readonly code?: string } };

function bodyOf(text: string): Body {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

/** Returns 0 if the simulator of these settings is ready, else 1. Throws `UserError` for settings with which it cannot be asked. */
export async function health({ port, host, controlToken, json = false }: HealthOptions): Promise<number> {
  if (port === 0) throw new UserError('port 0 selects a free port when serve starts; give the one that it printed');
  const token = controlTokenOf(controlToken);
  const name = reachable(host);
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const print = (status: 'ready' | 'not ready', facts: object, line: string): number => {
    process.stdout.write(`${json ? JSON.stringify({ url, ...facts, status }) : line}\n`);
    return status === 'ready' ? 0 : 1;
  };
  const isNot = (reason: string): number => print('not ready', { reason }, `Not ready: ${url} ${reason}`);
  const answer = await ask(name, port, token).catch((error: NodeJS.ErrnoException) => error);
  if (answer instanceof Error) {
    if (answer.code === 'ENOTFOUND') throw new UserError(`${host} is not a known host; give another --host`);
    return isNot(
      answer.name === 'AbortError'
        ? `does not answer within ${patience / 1000} seconds`
        : `does not answer (${answer.code ?? answer.message})`,
    );
  }
  const body = bodyOf(answer.text);
  if (answer.status === 200 && typeof body['defaultWorld'] === 'string') return print('ready', body, `Ready: ${url}`);
  // Only a simulator that is ready refuses; from this address, no setting would change that.
  if (body.error?.code === 'Control:NotLocal') return print('ready', {}, `Ready: ${url}, whose control plane serves only the loopback`);
  if (body.error?.code === 'Control:Unauthorized')
    throw new UserError(
      `the control plane of ${url} ${token === undefined ? 'requires a token; set GATEPROOF_CONTROL_TOKEN' : 'does not accept the token; correct GATEPROOF_CONTROL_TOKEN'}`,
    );
  return isNot(`is not a simulator (status ${answer.status})`);
}
