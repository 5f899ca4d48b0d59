/** Brings a gateway's events to a laptop through a listen session (concepts: Listen sessions). */
import { UserError } from '../../schemas/shared/user-error.ts';
import { interruption } from '../interruption.ts';
import { typesOf, unknownPattern } from './event-types.ts';
import { findGateway, type GatewayOptions } from './find-gateway.ts';
import { createForwarder, readReceiver } from './forward.ts';
import { NoAnswer, type Gateway } from './gateway.ts';
import { listenOn } from './listener.ts';
import { forgetSession, abandonedSessions, noteSession } from './open-sessions.ts';
import type { Printer } from './printer.ts';
import { GatewayRefusal } from './session.ts';

export interface ListenOptions extends GatewayOptions {
  readonly forwardTo?: string;
  /** `Name: value`, for the receiver. */
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
  readonly types?: readonly string[];
  /** Seconds between polls. */
  readonly poll?: number;
}

/** Listens until interrupted, then ends the session. Throws `UserError` if the gateway refuses. */
export async function listen(options: ListenOptions, printerOf: (clean: Gateway['clean']) => Printer): Promise<void> {
  const { types, poll } = options;
  const hurried = new AbortController();
  const { signal, interrupt } = interruption((name) => hurried.abort(name));
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
      force: hurried.signal,
      left: abandonedSessions(gateway.url, types),
      onSession(session, start) {
        const { id, pollMs } = session;
        place = { ...place, session: id, pollMs };
        // A resumed session keeps its claimed note, which holds the cursor to resume from.
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

/** Replaces the refusal of a session with a clearer message if a type name is wrong. */
async function wrongType(gateway: Gateway, types: readonly string[] | undefined, error: unknown): Promise<UserError | undefined> {
  if (!(error instanceof GatewayRefusal) || error.status !== 400 || types === undefined) return undefined;
  const known = await typesOf(gateway);
  const text = types.flatMap((name) => unknownPattern(name, known) ?? [])[0];
  return text === undefined ? undefined : new UserError(text, { cause: error });
}
