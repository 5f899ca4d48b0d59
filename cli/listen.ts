/** `gateproof listen`: events of a gateway on a laptop, through a listen session (concepts: Listen sessions). */
import { UserError } from '../schemas/shared/user-error.ts';
import { typesOf, unknownPattern } from '../engine/listen/event-types.ts';
import { findGateway, type GatewayOptions } from '../engine/listen/find-gateway.ts';
import { createForwarder } from '../engine/listen/forward.ts';
import { NoAnswer, type Gateway } from '../engine/listen/gateway.ts';
import { interruption } from '../engine/listen/interruption.ts';
import { listenOn } from '../engine/listen/listener.ts';
import { forgetSession, abandonedSessions, noteSession } from '../engine/listen/open-sessions.ts';
import { jsonPrinter, terminalPrinter } from '../engine/listen/printer.ts';
import { readReceiver } from '../engine/listen/receiver.ts';
import { Refused } from '../engine/listen/session.ts';

export interface ListenOptions extends GatewayOptions {
  readonly forwardTo?: string;
  /** `Name: value`, for the receiver. */
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
  readonly types?: readonly string[];
  /** Seconds between polls. */
  readonly poll?: number;
  readonly json?: boolean;
}

/** Listens until it is interrupted, ends the session and answers 0. Throws `UserError` when the gateway refuses. */
export async function listen(options: ListenOptions): Promise<number> {
  const { types, poll, json } = options;
  const { signal, hurry } = interruption();
  const receiver = readReceiver(options);
  const { gateway, caller } = await findGateway(options);
  const write = (text: string): void => void process.stdout.write(text);
  const printer = (json === true ? jsonPrinter : terminalPrinter)(write, gateway.clean);
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
      hurry,
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
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
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
