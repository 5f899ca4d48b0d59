/** Listen sessions on the wire (endpoints: operation 3; assumptions: 18.4). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { ListenSessionCreatedDto, ListenSessionEventDto } from '../../../../schemas/notifications/listen-sessions/types.ts';
import type { BufferedEvent } from './buffer.ts';
import type { ListenSessionRecord } from './record.ts';

/** The suggested poll interval. */
const pollIntervalSeconds = 2;

/** The one answer that shows the secret (concepts: Listen sessions, 1). */
export const presentCreated = (session: ListenSessionRecord): ListenSessionCreatedDto => ({
  id: session.id,
  name: session.name,
  merchantId: session.merchantId,
  eventTypes: session.eventTypes === null ? null : [...session.eventTypes],
  signingSecret: `whsec_${session.secret}`,
  createdAtUtc: formatInstant(session.creationTime),
  expiresAtUtc: formatInstant(session.expiresAt),
  pollIntervalSeconds,
});

export const presentEvent = (event: BufferedEvent): ListenSessionEventDto => ({
  eventId: event.id,
  eventType: event.type,
  stagedAtUtc: formatInstant(event.stagedAt),
  occurredAtUtc: formatInstant(event.occurredAt),
  isSample: event.isSample,
  headers: { ...event.headers },
  body: event.body,
});
