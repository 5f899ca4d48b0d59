/** Polls a listen session for events, where no address can receive webhooks. */
import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, retryAfterMs } from './request.mjs';

const maxOpenings = 6;
const maxBackOff = 7;
const usualPollMs = 2000;

/**
 * Returns once a session is open, and polls from then on. `takeEvent` ignores events that it knows, because a poll repeats some. `catchUp` reads
 * what events would have said: after a session was opened, and after a gap.
 */
export async function follow({ gateway, takeEvent, catchUp }) {
  const session = await openSession(gateway);
  void pollFrom(session);

  async function pollFrom(session) {
    let cursor = null;
    let gapAt;
    let failures = 0;
    await catchUp().catch(() => undefined);
    for (;;) {
      const { status, retryAfter, json } = await gateway.poll(session.id, cursor).catch(() => ({ status: 0 }));
      if (status === 404) return reopen();
      if (status === 200 && Array.isArray(json?.events)) {
        failures = 0;
        for (const event of json.events) take(event);
        if (json.agedOutGap === true && gapAt !== cursor) {
          gapAt = cursor;
          await catchUp().catch(() => undefined);
        }
        cursor = json.nextCursorUtc ?? cursor;
        await pause(session.pollMs);
      } else await pause(retryAfterMs(retryAfter) + backOffMs(Math.min(failures++, maxBackOff)));
    }
  }

  /** The old session has ended, with its cursor. */
  async function reopen() {
    for (let failures = 0; ; failures++) {
      const session = await openSession(gateway).catch(() => undefined);
      if (session !== undefined) return pollFrom(session);
      await pause(backOffMs(Math.min(failures, maxBackOff)));
    }
  }

  function take({ isSample, body }) {
    if (isSample === true) return;
    try {
      takeEvent(JSON.parse(body));
    } catch {
      // One event that cannot be read must not end the session.
    }
  }
}

async function openSession(gateway) {
  for (let attempt = 1; ; attempt++) {
    const { status, retryAfter, json } = await gateway.openSession().catch(() => ({ status: 0 }));
    if (status >= 200 && status < 300 && typeof json?.id === 'string')
      return { id: json.id, pollMs: json.pollIntervalSeconds > 0 ? json.pollIntervalSeconds * 1000 : usualPollMs };
    if (attempt === maxOpenings || (status >= 400 && status < 429)) throw new Error(`no listen session was opened (${status})`);
    await pause(retryAfterMs(retryAfter) + backOffMs(attempt - 1));
  }
}
