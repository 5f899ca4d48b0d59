/** A listen session over HTTP (concepts: Listen sessions; endpoints: operation 3). */
import { at } from '../../fixtures/client/answer.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { refusalText, type Gateway, type Reply } from './gateway.ts';

const base = '/api/notifications/listen-sessions';

export interface Session {
  readonly id: string;
  /** Only shown when the session is opened; null if the gateway shows none. */
  readonly signingSecret: string | null;
  /** The suggested poll interval; null if there is none. */
  readonly pollMs: number | null;
  readonly expiresAt: string | null;
}

export interface SessionStart {
  readonly isResumed: boolean;
  readonly isAnew: boolean;
  /** The last answered poll of the lost session; later events may be lost. */
  readonly lostSince: string | null;
}

export interface Page {
  readonly events: readonly unknown[];
  /** Sent back exactly as the gateway wrote it. */
  readonly nextCursor: string | null;
  readonly isGap: boolean;
  readonly oldestAvailable: string | null;
  readonly expiresAt: string | null;
}

const textOf = (value: unknown, path: string): string | null => {
  const found = at(value, path);
  return typeof found === 'string' ? found : null;
};

/** Throws `UserError` if the gateway refuses, `NoAnswer` if the request may be retried. */
export async function openSession(gateway: Gateway, types: readonly string[] | undefined, signal?: AbortSignal): Promise<Session> {
  const body = types === undefined ? undefined : { eventTypes: types };
  const reply = await gateway.ask('POST', base, { ...(body === undefined ? {} : { body }), ...(signal === undefined ? {} : { signal }) });
  const { status, json } = reply;
  if (status < 200 || status > 299) throw refused(gateway, 'does not open a listen session', reply);
  const id = textOf(json, 'id');
  if (id === null) throw new UserError(`${gateway.url} opened a listen session without an id; check --url`);
  const seconds = at(json, 'pollIntervalSeconds');
  return {
    id,
    signingSecret: textOf(json, 'signingSecret'),
    pollMs: typeof seconds === 'number' && seconds >= 1 && seconds <= 60 ? seconds * 1000 : null,
    expiresAt: textOf(json, 'expiresAtUtc'),
  };
}

/** Reads events after a cursor, which renews the session. `gone`: the session has expired or ended. Throws as `openSession`. */
export async function pollSession(
  gateway: Gateway,
  id: string,
  cursor: string | null,
  maxEvents: number,
  signal: AbortSignal,
): Promise<Page | 'gone'> {
  const query = { MaxResultCount: String(maxEvents), suppressNulls: 'false', ...(cursor === null ? {} : { CursorUtc: cursor }) };
  const reply = await gateway.ask('GET', `${base}/${encodeURIComponent(id)}/events`, { query, signal });
  const { status, json } = reply;
  if (status === 404) return 'gone';
  const events = at(json, 'events') ?? [];
  if (status !== 200 || !Array.isArray(events)) throw refused(gateway, 'rejects the poll', reply);
  return {
    events: events as readonly unknown[],
    nextCursor: textOf(json, 'nextCursorUtc') ?? cursor,
    isGap: at(json, 'agedOutGap') === true,
    oldestAvailable: textOf(json, 'oldestAvailableUtc'),
    expiresAt: textOf(json, 'expiresAtUtc'),
  };
}

/** True if the session has ended or no longer exists. Throws as `openSession`. */
export async function endSession(gateway: Gateway, id: string, signal: AbortSignal): Promise<boolean> {
  const { status } = await gateway.ask('POST', `${base}/${encodeURIComponent(id)}/end`, { signal });
  return status === 404 || (status >= 200 && status <= 299);
}

export const sampleInto = (gateway: Gateway, id: string, eventType: string): Promise<Reply> =>
  gateway.ask('POST', `${base}/${encodeURIComponent(id)}/sample`, { body: { eventType } });

export class GatewayRefusal extends UserError {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function refused(gateway: Gateway, what: string, reply: Reply): GatewayRefusal {
  const hint =
    reply.status === 401
      ? 'the key is not accepted'
      : reply.status === 403
        ? 'the key needs the permission Notifications.ListenSessions.Listen, and its owner must not have reached the maximum number of sessions'
        : reply.status === 404
          ? 'check --url'
          : '';
  return new GatewayRefusal(reply.status, gateway.clean(`${gateway.url} ${what} (${refusalText(reply)})${hint === '' ? '' : `; ${hint}`}`));
}
