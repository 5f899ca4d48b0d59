/** Webhooks in the OpenAPI document: one for each event type, with its payload and the headers that sign it (assumptions: 18.2). */
import { eventTypes, type EventTypeName } from '../events/catalogue.ts';
import { eventCauses } from '../events/causes.ts';
import type { EventCategory, EventType } from '../events/event-type.ts';
import { sendersOf } from '../events/senders.ts';
import type { JsonObject } from '../shared/json.ts';
import type { Observed } from '../observed.ts';
import type { Contents } from './content.ts';
import { instant, keywordsOf, nullable, shape, text, Type, uuid, type TSchema } from '../shape.ts';
import { GatewayEnvironment } from '../conventions/enums.ts';

export const webhookTag = {
  name: 'Webhooks',
  description:
    'What a destination of the type `Webhook` receives. Answer 2xx within its time-out; anything else is tried again, and 410 stops deliveries at once.',
};

/** The part of a payload shape's name before `Data`. */
const nameOf = ({ data }: EventType): string => String(keywordsOf(data)['x-name']).replace(/Data$/, '');

const envelopeOf = (type: EventType): TSchema =>
  shape(`${nameOf(type)}Event`, 'assumed', {
    id: text(),
    type: Type.Literal(type.name),
    timestamp: instant(),
    apiVersion: text(),
    environment: GatewayEnvironment,
    merchantId: nullable(uuid()),
    resellerId: nullable(uuid()),
    data: type.data,
  });

const signature = 'HMAC-SHA256, keyed with the decoded part of the signing secret after `whsec_`, over `webhook-id.webhook-timestamp.body`';

const header = (name: string, description: string, example: string, required = true): JsonObject => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});

export const webhookParameters: JsonObject = {
  WebhookId: header('webhook-id', 'Id of the event; the same on retries and replays.', 'evt_01j8z6y4m3n2p1q0r9s8t7v6w5'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When this attempt was signed, in seconds since 1970. Refuse what is minutes away.',
    '1772443800',
  ),
  WebhookSignature: header(
    'webhook-signature',
    `Space-separated list of \`v1,\` and base64: ${signature}. While a secret is replaced, each secret has an entry; one match suffices.`,
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  ServiceSample: header('X-Service-Sample', '`true` on a sample that was requested; absent otherwise.', 'true', false),
};

const parameters = Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

export interface WebhookOptions {
  readonly observed: Observed | undefined;
  readonly category?: EventCategory;
}

function describe(type: EventType, bodies: Contents, { observed }: WebhookOptions): JsonObject {
  const { sentBy, begunBy } = sendersOf(type, observed);
  return {
    operationId: `webhooks.${type.name}`,
    tags: [webhookTag.name],
    summary: type.displayName,
    description: `${type.description}\n\nSent when: ${eventCauses[type.name as EventTypeName].when}`,
    security: [],
    parameters,
    requestBody: { required: true, content: bodies.content(['application/json'], envelopeOf(type)) },
    responses: {
      200: { description: 'Received, as any status from 200 to 299. The body of the answer is ignored.' },
      410: { description: 'Not wanted any more: deliveries to the destination stop.' },
      default: { description: 'Not received; the delivery is tried again, until the schedule ends.' },
    },
    'x-category': type.category,
    'x-severity': type.severity,
    ...(sentBy.length === 0 ? {} : { 'x-sent-by': sentBy }),
    ...(begunBy.length === 0 ? {} : { 'x-begun-by': begunBy }),
    'x-provenance': 'assumed',
  };
}

export const webhooks = (bodies: Contents, options: WebhookOptions): JsonObject =>
  Object.fromEntries(
    eventTypes
      .filter(({ category }) => options.category === undefined || category === options.category)
      .map((type) => [type.name, { post: describe(type, bodies, options) }]),
  );
