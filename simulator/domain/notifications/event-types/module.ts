/** The catalogue of event types, with the schema and a sample of each (assumptions: 18.1; event types: rule 8). */
import { eventCatalogue, eventTypes, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { EventType } from '../../../../schemas/events/event-type.ts';
import { instant, nullable, shape, text, Type, uuid } from '../../../../schemas/shape.ts';
import { GatewayEnvironment } from '../../../../schemas/conventions/enums.ts';
import type { EventTypeDto } from '../../../../schemas/notifications/events/group.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { bodyOf, sampleOf, unknownEventType } from '../events/envelope.ts';
import { plainSchema } from '../../kernel/record-schema.ts';
import { defineModule } from '../../resources/module.ts';

const listed: readonly EventTypeDto[] = Object.freeze(
  eventTypes.map(({ name, displayName, description, category, severity }) => ({
    name,
    displayName,
    description,
    category,
    severity,
    version: '1',
    isSampleAvailable: true,
  })),
);

function namedType({ params: { eventType: name } }: AuthenticatedCall<{ readonly eventType: string }>): keyof typeof eventCatalogue {
  if (!isEventTypeName(name)) throw unknownEventType();
  return name;
}

const bodySchema = ({ name, description, data }: EventType) =>
  plainSchema(
    shape(
      'EventBody',
      'assumed',
      {
        id: text(),
        type: Type.Literal(name),
        timestamp: instant(),
        apiVersion: text(),
        environment: GatewayEnvironment,
        merchantId: nullable(uuid()),
        resellerId: nullable(uuid()),
        data,
      },
      description,
    ),
  );

/** An id that no world generates. */
const sampleEventId = `evt_${'0'.repeat(26)}`;

const payloadSchema: Handler<'notificationEventTypes.payloadSchema'> = (call) => ok(bodySchema(eventCatalogue[namedType(call)]));

const samplePayload: Handler<'notificationEventTypes.samplePayload'> = (call) =>
  ok(JSON.parse(bodyOf({ id: sampleEventId, at: call.world.clock.now(), ...sampleOf(namedType(call)) })));

const handlers = {
  'notificationEventTypes.list': () => ok(listed),
  'notificationEventTypes.payloadSchema': payloadSchema,
  'notificationEventTypes.samplePayload': samplePayload,
} as const;

export const eventTypeModule = defineModule({ handlers });
