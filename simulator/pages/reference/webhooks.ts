import { defaultChoices } from '../../../schemas/choices.ts';
import { eventCatalogue, isEventTypeName } from '../../../schemas/events/catalogue.ts';
import type { EventCategory, EventType } from '../../../schemas/events/event-type.ts';
import { parseInstant } from '../../../schemas/shared/instant.ts';
import { bodyOf, sampleOf } from '../../domain/notifications/events/envelope.ts';

export const webhookCategories: Readonly<Record<EventCategory, string>> = {
  transactions: 'Transactions',
  settlement: 'Settlement and batch files',
  customers: 'Tokens and customers',
  billing: 'Contracts and billing',
  checkout: 'Hosted pages and campaigns',
  security: 'API keys and merchants',
  platform: 'Platform',
};

export const isWebhookCategory = (name: string): name is EventCategory => Object.hasOwn(webhookCategories, name);

export const titleOfWebhooks = (category: EventCategory): string => `Webhooks: ${webhookCategories[category]}`;

export const eventTypeOf = (name: string): EventType | undefined => (isEventTypeName(name) ? eventCatalogue[name] : undefined);

const toOperation = (id: string): string => `[\`${id}\`](#/operations/${id})`;
const units = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** `2 h` of 7200 seconds. */
function inWords(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['s', 1];
  return `${seconds / size} ${unit}`;
}

/** How webhooks are sent, signed and retried, for all categories, as Markdown. */
export function aboutDeliveries(): string {
  const { 'webhooks.retrySeconds': pauses, 'webhooks.jitter': jitter, 'webhooks.timeoutSeconds': timeout } = defaultChoices;
  const { 'webhooks.suppressAfter': failures, 'webhooks.headerPrefix': prefix } = defaultChoices;
  return `**To receive them**, make a destination of the type \`Webhook\` (${toOperation('notificationDestinations.create')}), whose answer shows the signing secret once,
and subscribe it to types of events (${toOperation('notificationSubscriptions.create')}). On your own machine,
\`npx gateproof listen --forward-to http://localhost:3000/hooks\` receives them without a public address.

**Each delivery is a \`POST\`** of the JSON that its type describes, with these headers:

| Header | Value |
| --- | --- |
| \`${prefix}-id\` | id of the event: the same on each attempt and replay, so handle each id once |
| \`${prefix}-timestamp\` | when this attempt was signed, in seconds since 1970; refuse what is minutes away |
| \`${prefix}-signature\` | \`v1,\` and the base64 of an HMAC-SHA256 over \`id.timestamp.body\`, keyed with the decoded part of the secret after \`whsec_\` |

While a secret is replaced, the signature has an entry for each of both secrets, with a space between. Verify it over the exact bytes of the body, before
parsing.

**Answer with 2xx within ${timeout} seconds**; redirects are failures. After any other answer, or none, the delivery is tried again:
${pauses.map(inWords).join(', ')} after the attempt before, each up to ${Math.round(jitter * 100)} % shorter or longer, and not before the \`Retry-After\` of
a 429 or 503. After ${failures} failed attempts in a row, or a 410 at once, the destination is suppressed until
${toOperation('notificationDestinations.clearSuppression')} clears it. The order of events is not promised.

**What was sent** is listed with each attempt by ${toOperation('notificationEvents.list')}, and sent again by
${toOperation('notificationEvents.replay')}. A [sample](#/operations/notificationDestinations.sendSample) has the header \`X-Service-Sample: true\`.
The [events of the simulator](/#//events) are in its console.

These are the defaults of the choices \`webhooks.*\`: \`gateproof choices\` lists them.`;
}

export type Webhooks = Readonly<Record<string, { readonly post: { readonly requestBody: object } }>>;

/** An instant like those of the other examples, and an id that no world generates. */
const sampled = { id: `evt_${'0'.repeat(26)}`, at: parseInstant('2026-03-02T09:30:00Z')! } as const;

/** Webhooks with the samples of the catalogue as examples: the members of each belong together. */
export const withSamples = (webhooks: Webhooks): Webhooks =>
  Object.fromEntries(
    Object.entries(webhooks).map(([name, { post }]) => {
      if (!isEventTypeName(name)) return [name, { post }];
      const value = JSON.parse(bodyOf({ ...sampled, ...sampleOf(name) })) as unknown;
      const { content } = post.requestBody as { readonly content: { readonly 'application/json': { readonly schema: object } } };
      const { schema } = content['application/json'];
      const examples = { sample: { summary: 'The sample of the catalogue', value } };
      return [name, { post: { ...post, requestBody: { ...post.requestBody, content: { 'application/json': { schema, examples } } } } }];
    }),
  );
