/** `gateproof listen`: events of a gateway on a laptop, through a listen session (concepts: Listen sessions). */
import { UserError } from '../schemas/user-error.ts';
import { typesOf, unknownType } from './listen/event-types.ts';
import { findGateway, readUrl, type GatewayOptions } from './listen/find-gateway.ts';
import { createForwarder } from './listen/forward.ts';
import { NoAnswer, type Gateway } from './listen/gateway.ts';
import { listenOn } from './listen/listener.ts';
import { forgetSession, noteSession } from './listen/open-sessions.ts';
import { jsonPrinter, terminalPrinter } from './listen/printer.ts';
import { Refused } from './listen/session.ts';

export interface ListenOptions extends GatewayOptions {
  readonly forwardTo?: string;
  readonly types?: readonly string[];
  /** Seconds between polls. */
  readonly poll?: number;
  readonly json?: boolean;
}

/** Listens until SIGINT or SIGTERM, ends the session and answers 0. Throws `UserError` when the gateway refuses. */
export async function listen(options: ListenOptions): Promise<number> {
  const { types, poll, json } = options;
  const signal = interruption();
  const forwardTo = options.forwardTo === undefined ? null : readUrl(options.forwardTo, '--forward-to');
  const { gateway, caller } = await findGateway(options);
  const write = (text: string): void => void process.stdout.write(text);
  const printer = (json === true ? jsonPrinter : terminalPrinter)(write, gateway.clean);
  const forwarder = forwardTo === null ? undefined : createForwarder(forwardTo);
  try {
    await listenOn({
      gateway,
      forwarder,
      types,
      pollMs: poll === undefined ? undefined : poll * 1000,
      printer,
      signal,
      onSession(session, isAnew) {
        const isNoted = noteSession({ url: gateway.url, session: session.id });
        printer.opened({ session, caller, forwardTo, isAnew });
        if (!isNoted) printer.trouble(`gateproof trigger will not find this session; give it --session ${session.id}`);
      },
    });
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    if (error instanceof NoAnswer)
      throw new UserError(`${gateway.url} ${error.message}; check --url and that the gateway runs`, { cause: error });
    throw (await wrongType(gateway, types, error)) ?? error;
  } finally {
    forgetSession();
    await forwarder?.close();
    await gateway.close();
  }
}

/** A clearer word for a session that was refused for the names of its types. */
async function wrongType(gateway: Gateway, types: readonly string[] | undefined, error: unknown): Promise<UserError | undefined> {
  if (!(error instanceof Refused) || error.status !== 400 || types === undefined) return undefined;
  const known = await typesOf(gateway);
  const text = types.filter((name) => !name.includes('*')).flatMap((name) => unknownType(name, known) ?? [])[0];
  return text === undefined ? undefined : new UserError(text, { cause: error });
}

/**
 * Comes at the first SIGINT or SIGTERM, or when nobody reads on. Later ones change nothing: a terminal and a package runner may each send
 * one for the same Ctrl+C, and the end takes no more than seconds.
 */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort());
  process.stdout.once('error', () => interrupted.abort());
  return interrupted.signal;
}
