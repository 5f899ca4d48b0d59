/** Requests and posted webhooks as observers get them: the entries of the request log, and more. */
import { formatInstant, type Instant } from '../../schemas/shared/instant.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';
import type { Outcome, Outgoing } from '../domain/kernel/outbox.ts';
import type { World } from '../domain/kernel/world.ts';
import { shownReason } from '../wire/no-route.ts';
import { machineOf, stateOf } from '../domain/modules.ts';
import type { Decision, WatchedRequest } from './watched-request.ts';
import { loggedText } from './without-secrets.ts';
import type { Event } from '../domain/kernel/event.ts';
import { bodyOf } from '../domain/notifications/events/envelope.ts';

interface Move {
  /** The name in its state machine. */
  readonly resource: string;
  /** Null: the record was created. */
  readonly from: string | null;
  readonly to: string;
}

export interface ObservedRequest extends Decision {
  /** Id of the world that served it. */
  readonly world: string;
  /** Null if no route matched. */
  readonly operation: string | null;
  readonly method: string;
  /** Path and query, without secrets. */
  readonly url: string;
  /** Null: the connection was closed without a response. */
  readonly status: number | null;
  /** Null for an anonymous or refused caller. */
  readonly keyId: string | null;
  /** Name of the persona for which the key was made. */
  readonly persona: string | null;
  /** Inputs that had no effect. */
  readonly ignored: readonly string[];
  /** The records with states that it created or moved to a different state; empty for a read. */
  readonly moves: readonly Move[];
  /** Types of the events that it staged, without duplicates; empty if the events are not watched. */
  readonly events: readonly string[];
}

/** Called once for each request, after its response; call `describe` for the details. */
export type RequestObserver = (describe: () => ObservedRequest) => void;

export interface ObservedDelivery {
  /** Id of the world that posted it. */
  readonly world: string;
  /** When its post began, in the time of the world. */
  readonly at: string;
  readonly eventType: string;
  /** Destination address, without secrets. */
  readonly url: string;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Why there was no response, in one line. */
  readonly error: string | null;
}

/** Called once for each delivery attempt; call `describe` for the details. */
export type DeliveryObserver = (describe: () => ObservedDelivery) => void;

export interface ObservedEvent {
  /** Id of the world in which it happened. */
  readonly world: string;
  /** The event as a destination receives it. */
  readonly event: JsonObject;
}

/** Called once for each event, even without subscribers; call `describe` for the details. */
export type EventObserver = (describe: () => ObservedEvent) => void;

function movesOf({ changes, world }: WatchedRequest): readonly Move[] {
  const now = world.clock.now();
  return (changes ?? []).flatMap(({ kind, before, after }) => {
    const resource = machineOf(kind)?.resource;
    if (resource === undefined || after === null) return [];
    const [from, to] = [before === null ? null : stateOf(kind, before, now), stateOf(kind, after, now)];
    return to === null || to === from ? [] : [{ resource, from, to }];
  });
}

export function observedRequest(watched: WatchedRequest, status: number | null, decision: Decision): ObservedRequest {
  const { request, world, principal, ignored, events } = watched;
  return {
    world: world.id,
    operation: watched.operation?.id ?? null,
    method: request.method ?? '',
    url: loggedText(request.url ?? ''),
    keyId: principal?.key.id ?? null,
    persona: principal === null ? null : world.personaOf(principal.key.id),
    ignored,
    moves: movesOf(watched),
    events: [...new Set(events.map(({ type }) => type))],
    status,
    ...decision,
    reason: shownReason({ ...decision, method: request.method ?? '', url: request.url ?? '' }),
  };
}

export function observedDelivery(
  { id, records }: Pick<World, 'id' | 'records'>,
  deliveryId: string,
  at: Instant,
  { url }: Outgoing,
  { statusCode, error }: Outcome,
): ObservedDelivery {
  return {
    world: id,
    at: formatInstant(at),
    eventType: records.deliveries.get(deliveryId)?.eventType ?? 'unknown',
    url: loggedText(url),
    status: statusCode,
    error,
  };
}

export const observedEvent = (world: string, event: Event): ObservedEvent => ({ world, event: JSON.parse(bodyOf(event)) as JsonObject });
