/** Deviations of events: a listen session shows them otherwise than the simulator's. No entry states what an event holds. */
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { onSuccess } from './deviation.ts';
import type { Deviation } from './deviating-gateway.ts';

const poll = 'listenSessions.events';

/** `about`: the group whose walks cause the events. */
const ofEvents = (
  about: string,
  what: string,
  aspect: string,
  change: (events: readonly JsonObject[]) => readonly JsonObject[],
): Deviation => ({
  name: `events of ${about}: ${what}`,
  group: about,
  at: (operation) => operation === poll,
  says: 'unexplained',
  aspect,
  answer: onSuccess((given) => {
    const { json } = given;
    if (!isJsonObject(json) || !Array.isArray(json['events'])) return given;
    return { ...given, json: { ...json, events: change(json['events'].filter(isJsonObject)) } };
  }),
});

const typeOf = (event: JsonObject): unknown => event['eventType'];

const without = (about: string, type: string): Deviation =>
  ofEvents(about, `no ${type}`, 'event:', (events) => events.filter((event) => typeOf(event) !== type));

const twice = (about: string, type: string): Deviation =>
  ofEvents(about, `${type} twice`, 'event:', (events) =>
    events.flatMap((event) => (typeOf(event) === type ? [event, { ...event, eventId: `${String(event['eventId'])}2` }] : [event])),
  );

const reversed = (about: string): Deviation => ofEvents(about, 'in reverse order', 'event:', (events) => events.toReversed());

/** A member of the data of an event with this value; undefined: without it. */
const withData = (about: string, type: string, name: string, value: unknown): Deviation =>
  ofEvents(about, `${type} ${value === undefined ? 'without' : 'with'} ${name}`, `items:${type}.data.${name}`, (events) =>
    events.map((event) => {
      const body: unknown = typeOf(event) === type ? JSON.parse(String(event['body'])) : undefined;
      if (!isJsonObject(body) || !isJsonObject(body['data'])) return event;
      return { ...event, body: JSON.stringify({ ...body, data: { ...body['data'], [name]: value } }) };
    }),
  );

export const eventDeviations: readonly Deviation[] = [
  without('customers', 'customer.updated'),
  without('campaigns', 'campaign.status_changed'),
  twice('customers', 'customer.created'),
  reversed('customers'),
  withData('customers', 'customer.created', 'displayName', undefined),
  withData('campaigns', 'campaign.status_changed', 'reason', 'Requested'),
];
