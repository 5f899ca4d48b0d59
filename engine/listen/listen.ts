/** Events of a gateway on a laptop, through a listen session (concepts: Listen sessions). */
import { UserError } from '../../schemas/shared/user-error.ts';
import { interruption } from '../interruption.ts';
import { typesOf, unknownPattern } from './event-types.ts';
import { findGateway, type GatewayOptions } from './find-gateway.ts';
import { createForwarder, readReceiver } from './forward.ts';
import { NoAnswer, type Gateway } from './gateway.ts';
import { listenOn } from './listener.ts';
import { forgetSession, abandonedSessions, noteSession } from './open-sessions.ts';
import type { Printer } from './printer.ts';
import { Refused } from './session.ts';

export interface ListenOptions extends GatewayOptions {
  readonly forwardTo?: string;
  /** `Name: value`, for the receiver. */
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
  readonly types?: readonly string[];
  /** Seconds between polls. */
  readonly poll?: number;
}

/** Listens until it is interrupted, then ends the session. Throws `UserError` when the gateway refuses. */
export async function listen(options: ListenOptions, printerOf: (clean: Gateway['clean']) => Printer): Promise<void> {
  const { types, poll } = options;
  // SIGHUP: a terminal that is closed.
  const { signal, force, interrupt } = interruption(['SIGINT', 'SIGTERM', 'SIGHUP']);
  process.stdout.once('error', interrupt);
  const receiver = readReceiver(options);
  const { gateway, caller } = await findGateway(options);
  const printer = printerOf(gateway.clean);
  const forwarder = receiver === null ? undefined : createForwarder(receiver);
  let place = { url: gateway.url, session: '', types: types ?? null, pollMs: null as number | null };
  try {
    await listenOn({
      gateway,
      forwarder,
      types,
      pollMs: poll === undefined ? undefined : poll * 1000,
      printer,
      signal,
      force,
      left: abandonedSessions(gateway.url, types),
      onSession(session, start) {
        const { id, pollMs } = session;
        place = { ...place, session: id, pollMs };
        // The note of one that is read on says from where: it was claimed, and stays.
        const isNoted = start.isResumed || noteSession({ ...place, cursor: null, handled: [] });
        printer.opened({ session, caller, forwardTo: receiver?.url ?? null, ...start });
        if (!isNoted) printer.error(`Cannot store the session id for gateproof trigger; use gateproof trigger --session ${id}`);
      },
      onProgress: (progress) => void noteSession({ ...place, ...progress }),
    });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof NoAnswer)
      throw new UserError(`${gateway.url} ${error.message}; check the address and that the gateway runs`, { cause: error });
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
  const text = types.flatMap((name) => unknownPattern(name, known) ?? [])[0];
  return text === undefined ? undefined : new UserError(text, { cause: error });
}
